"""Validates documents against a draft-07 JSON Schema: validate.py SCHEMA FILE...

Prints one line for each file: "ok", or the first reason why it isn't. Files that end in .yaml are read by the core
schema of YAML 1.2, as editors read them; PyYAML alone reads YAML 1.1.
"""
import json
import re
import sys

import jsonschema
import yaml


class CoreLoader(yaml.SafeLoader):
    yaml_implicit_resolvers = {}

    def construct_number(self, node):
        text = node.value.lower()
        return int(text, 16) if text.startswith("0x") else int(text, 8) if text.startswith("0o") else int(text)


CORE = {
    "null": r"^(?:~|null|Null|NULL|)$",
    "bool": r"^(?:true|True|TRUE|false|False|FALSE)$",
    "int": r"^(?:[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)$",
    "float": r"^(?:[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$",
}
for name, pattern in CORE.items():
    CoreLoader.add_implicit_resolver("tag:yaml.org,2002:" + name, re.compile(pattern), None)
CoreLoader.add_constructor("tag:yaml.org,2002:int", CoreLoader.construct_number)


def load(path):
    with open(path, encoding="utf-8") as file:
        return yaml.load(file, CoreLoader) if path.endswith(".yaml") else json.load(file)


def main(schema_path, *paths):
    schema = load(schema_path)
    jsonschema.Draft7Validator.check_schema(schema)
    validator = jsonschema.Draft7Validator(schema)
    for path in paths:
        try:
            error = jsonschema.exceptions.best_match(validator.iter_errors(load(path)))
        except (yaml.YAMLError, UnicodeDecodeError, ValueError) as fault:
            print("unreadable: " + " ".join(str(fault).split()))
            continue
        print("ok" if error is None else " ".join(f"{error.json_path}: {error.message}".split()))


main(*sys.argv[1:])
