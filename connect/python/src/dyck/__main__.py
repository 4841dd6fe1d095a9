"""The command ``dyck``, as ``python -m dyck`` and as a script: that of Java, with the jars of the package."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys

from dyck import _jvm
from dyck.errors import DyckError


def main() -> int:
    """Runs the command with the arguments of this process, and returns its exit status."""
    try:
        java = _jvm.java_home() / "bin" / ("java.exe" if os.name == "nt" else "java")
        jars = _jvm.jars()
    except DyckError as error:
        print(f"dyck: {error}", file=sys.stderr)
        return 2
    terminals = ",".join(name for name, stream in (("out", sys.stdout), ("err", sys.stderr)) if stream.isatty())
    command = [str(java), "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xss4m", f"-Ddyck.terminal={terminals}"]
    command += shlex.split(os.environ.get("DYCK_JAVA_OPTIONS", ""))
    command += ["-cp", os.pathsep.join(jars), "io.dyck.cli.Dyck", *sys.argv[1:]]
    if os.name == "nt":
        return subprocess.call(command)
    sys.stdout.flush()
    return os.execv(command[0], command)


if __name__ == "__main__":
    sys.exit(main())
