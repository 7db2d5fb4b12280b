"""Holds the formats of one run against each other: alike.py JSON SARIF JUNIT GITHUB

Reads each with a parser that isn't ours. Prints what differs; nothing where they say the same.
"""
import json
import re
import sys
import urllib.parse
import xml.etree.ElementTree as xml

FINDING = re.compile(r"^(?:.*?: )?(error|warning|note): ([a-z]+/[a-z-]+): (.*)$")
COMMAND = re.compile(r"^::(error|warning|notice|debug)(?: ([^:]*))?::(.*)$")


def fail(*words):
    print(*words)


def unescape(text, *special):
    for code in special:
        text = text.replace(code, urllib.parse.unquote(code))
    return text.replace("%25", "%")


def github_lines(text):
    for line in filter(None, text.split("\n")):
        command, properties, message = COMMAND.match(line).groups()
        pairs = (part.split("=", 1) for part in (properties or "").split(",") if part)
        named = {key: unescape(value, "%0D", "%0A", "%3A", "%2C") for key, value in pairs}
        yield command, named, unescape(message, "%0D", "%0A")


def place_matches(finding, file, line, column):
    if "line" not in finding:
        return bool(file) and line == 1
    return line == finding["line"] and column == finding.get("column", 0) and (
        finding["file"] == file or finding["file"].endswith("/" + file))


def compare_sarif(report, sarif):
    run = sarif["runs"][0]
    rules = run["tool"]["driver"]["rules"]
    results = run["results"]
    if len(results) != len(report["findings"]):
        fail("sarif: results", len(results), "of", len(report["findings"]))
    prints = [result["partialFingerprints"]["bonepatchFinding/v1"] for result in results]
    if len(set(prints)) != len(prints):
        fail("sarif: two results have one fingerprint")
    for finding, result in zip(report["findings"], results):
        place = result["locations"][0]["physicalLocation"]
        region = place["region"]
        file = urllib.parse.unquote(place["artifactLocation"]["uri"].removeprefix("file://"))
        same = (result["ruleId"] == finding["rule"] and rules[result["ruleIndex"]]["id"] == finding["rule"]
                and result["level"] == finding["severity"]
                and result["message"]["text"].split("\nhint: ")[0].endswith(finding["message"])
                and place_matches(finding, file, region["startLine"], region.get("startColumn", 0)))
        if not same or region.get("endColumn", 10**9) <= region.get("startColumn", 0):
            fail("sarif:", json.dumps(result), "is not", json.dumps(finding))
    invocation = run["invocations"][0]
    notes = invocation["toolExecutionNotifications"]
    skipped = [note["associatedRule"]["id"] for note in notes if note["level"] == "note"]
    if skipped != [one["rule"] for one in report["not_run"]]:
        fail("sarif: not run", skipped)
    errors = [note["message"]["text"] for note in notes if note["level"] == "error"]
    if "error" in report and errors[0] != report["error"]["message"]:
        fail("sarif: error", errors)
    if invocation["executionSuccessful"] == bool(errors):
        fail("sarif: executionSuccessful", invocation["executionSuccessful"], errors)


def compare_github(report, text):
    lines = list(github_lines(text))
    found = [line for line in lines if line[0] != "debug" and "/" in line[1]["title"]]
    if len(found) != len(report["findings"]):
        fail("github: findings", len(found), "of", len(report["findings"]))
    for finding, (command, named, message) in zip(report["findings"], found):
        level = "note" if command == "notice" else command
        same = (level == finding["severity"] and named["title"] == finding["rule"]
                and message.split("\nhint: ")[0].endswith(finding["message"])
                and place_matches(finding, named["file"], int(named["line"]), int(named.get("col", 0))))
        if not same:
            fail("github:", named, message, "is not", json.dumps(finding))
    others = [message for command, named, message in lines if command == "error" and "/" not in named["title"]]
    if len(others) != ("error" in report) or ("error" in report and not others[0].endswith(report["error"]["message"])):
        fail("github: error", others)
    debug = "\n".join(message for command, _, message in lines if command == "debug")
    for one in report["not_run"]:
        if one["rule"] not in debug or one["reason"] not in debug:
            fail("github: not run", one)


def compare_junit(report, root):
    suites = root.findall("testsuite")
    for counted in [root] + suites:
        cases = list(counted.iter("testcase"))
        for kind, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
            if int(counted.get(kind)) != sum(case.find(tag) is not None for case in cases):
                fail("junit: count of", kind, counted.attrib)
        if int(counted.get("tests")) != len(cases) or not cases:
            fail("junit: count of tests", counted.attrib)
    names = [(case.get("classname"), case.get("name")) for case in root.iter("testcase")]
    if len(set(names)) != len(names):
        fail("junit: two cases of one name")
    told = []
    for element in root.iter():
        if element.tag in ("failure", "system-out"):
            told += [match.groups() for match in map(FINDING.match, element.text.split("\n")) if match]
    for finding in report["findings"]:
        match = next((one for one in told if one[0] == finding["severity"] and one[1] == finding["rule"]
                      and one[2].endswith(finding["message"])), None)
        if match is None:
            fail("junit: misses", json.dumps(finding))
        else:
            told.remove(match)
    if told:
        fail("junit: more than there is", told)
    errors = [element.get("message") for element in root.iter("error")]
    if len(errors) != ("error" in report) or ("error" in report and not errors[0].endswith(report["error"]["message"])):
        fail("junit: error", errors)
    failed = root.find(".//failure") is not None or errors
    if report["ok"] and failed:
        fail("junit: ok, but a case fails")
    text = xml.tostring(root, encoding="unicode")
    for one in report["not_run"]:
        if one["rule"] not in text:
            fail("junit: not run", one)


def main(json_path, sarif_path, junit_path, github_path):
    read = lambda path: open(path, encoding="utf-8").read()
    report = json.loads(read(json_path))
    compare_sarif(report, json.loads(read(sarif_path)))
    compare_junit(report, xml.fromstring(read(junit_path).encode()))
    compare_github(report, read(github_path))


main(*sys.argv[1:])
