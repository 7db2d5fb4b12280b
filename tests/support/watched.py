"""Runs a program with a terminal for its standard error: watched.py HOLD PROGRAM [ARGUMENT...]

With HOLD a part of a file's name, the program is held for a moment once it has such a file open, so that its work takes
over a second on any machine; with "-", it isn't. Prints what the terminal got, as a Python string, and the exit code.
"""
import os
import pty
import signal
import subprocess
import sys
import threading
import time


def opened(pid, part):
    folder = f"/proc/{pid}/fd"
    try:
        return any(part in os.readlink(f"{folder}/{name}") for name in os.listdir(folder))
    except OSError:
        return False


def main(hold, words):
    ours, theirs = pty.openpty()
    program = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=theirs)
    os.close(theirs)
    got = []

    def read():
        while True:
            try:
                part = os.read(ours, 65536)
            except OSError:  # the other side is closed
                return
            if not part:
                return
            got.append(part)

    reader = threading.Thread(target=read)
    reader.start()
    if hold != "-":
        while program.poll() is None and not opened(program.pid, hold):
            pass
        program.send_signal(signal.SIGSTOP)
        time.sleep(1.2)
        program.send_signal(signal.SIGCONT)
    code = program.wait()
    reader.join()
    print(repr(b"".join(got).decode("utf-8", "replace")))
    print(code)


main(sys.argv[1], sys.argv[2:])
