"""Java inside of a Python process, and the command."""

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

import dyck

posix = pytest.mark.skipif(os.name != "posix", reason="signals and fork are POSIX's")


def python(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, **environment},
        check=False,
    )


@posix
def test_a_fork_is_refused_and_ends():
    done = python(
        """
        import os, dyck
        matcher = dyck.compile(dyck.Grammar.regex("a"), "o200k").matcher()
        array = dyck.allocate(1, matcher.constraint.vocabulary.size)
        child = os.fork()
        if child == 0:
            for use in (
                lambda: matcher.fill(array), lambda: dyck.Grammar.regex("b"), lambda: matcher.accept(1), matcher.reset,
                matcher.forced, matcher.forced_tokens, matcher.describe, lambda: matcher.is_allowed(1),
                lambda: matcher.shortest, lambda: matcher.position, matcher.constraint.matcher,
                lambda: matcher.constraint.grammar.accepts("a"), lambda: matcher.constraint.vocabulary.encode("a"),
            ):
                try:
                    use()
                except dyck.RuntimeStartError as error:
                    assert error.code == "DYCK-Y005" and "spawn" in error.advice
                else:
                    raise AssertionError("not refused")
            assert "Matcher" in repr(matcher)
            raise SystemExit(7)
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
        matcher.fill(array)
        """
    )
    assert done.stdout == "7\n", done


def test_spawned_processes_have_a_java_of_their_own(tmp_path):
    program = tmp_path / "spawn.py"
    program.write_text(
        textwrap.dedent(
            """
            import multiprocessing, dyck
            def work(text):
                return dyck.Grammar.regex("a+").accepts(text)
            if __name__ == "__main__":
                assert work("a")
                with multiprocessing.get_context("spawn").Pool(2) as pool:
                    print(pool.map(work, ["a", "aa", "b"]))
            """
        )
    )
    done = subprocess.run([sys.executable, str(program)], capture_output=True, text=True, timeout=100, check=False)
    assert done.stdout == "[True, True, False]\n", done


@posix
def test_an_interrupt_is_pythons():
    done = python(
        """
        import os, signal, threading, time, dyck
        # A shell lets its background jobs ignore the signal.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        dyck.Grammar.regex("a")
        threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
        try:
            time.sleep(20)
        except KeyboardInterrupt:
            print("interrupted")
        """
    )
    assert done.stdout == "interrupted\n", done


@posix
@pytest.mark.parametrize("when", ["before", "after"])
def test_faulthandler_and_java_live_together(when):
    done = python(
        f"""
        import faulthandler, sys, dyck
        if "{when}" == "before":
            faulthandler.enable()
        vocabulary = dyck.Vocabulary.from_pretrained("o200k")
        dyck.Grammar.regex("a")
        faulthandler.enable()
        faulthandler.dump_traceback(file=sys.stderr)
        for i in range(300):
            schema = {{"type": "object", "properties": {{f"p{{i}}": {{"type": "string"}}, "q": {{"type": "number"}}}}}}
            matcher = dyck.compile(schema, vocabulary).matcher()
            for _ in range(20):
                matcher.accept(int(matcher.allowed()[-1]))
                if matcher.is_finished():
                    break
        print("alive")
        """
    )
    assert done.stdout == "alive\n" and "File" in done.stderr, done


def test_threads_run_while_java_compiles():
    done = python(
        """
        import threading, time, dyck
        vocabulary = dyck.Vocabulary.from_pretrained("o200k")
        ticks, stop = [], threading.Event()
        def tick():
            while not stop.is_set():
                ticks.append(time.perf_counter())
                time.sleep(0.001)
        thread = threading.Thread(target=tick)
        thread.start()
        for i in range(30):
            schema = {"type": "object", "properties": {f"p{i}-{j}": {"type": "string"} for j in range(30)}}
            matcher = dyck.compile(schema, vocabulary).matcher()
            matcher.allowed()
        stop.set()
        thread.join()
        assert len(ticks) > 20, len(ticks)
        """
    )
    assert done.returncode == 0, done


def test_a_wrong_java_is_named():
    done = python("import dyck\ndyck.Grammar.regex('a')", DYCK_JAVA_HOME="/none-such")
    assert "DYCK-Y001" in done.stderr and "/none-such" in done.stderr
    done = python("import dyck\ndyck.Grammar.regex('a')", DYCK_JAVA_OPTIONS="--none-such")
    assert "DYCK-Y001" in done.stderr


def test_too_little_memory_is_an_error_with_advice():
    done = python(
        """
        import dyck
        try:
            dyck.Vocabulary.from_pretrained("o200k")
        except dyck.DyckError as error:
            print(error.code, error.advice)
        """,
        DYCK_JAVA_OPTIONS="-Xmx6m",
    )
    assert "-Xmx" in done.stdout, done


def test_errors_cross_processes():
    import pickle

    error = dyck.TokenError("DYCK-M001", "position 1", "refused", "advice")
    copy = pickle.loads(pickle.dumps(error))
    assert str(copy) == str(error) and copy.code == error.code and type(copy) is dyck.TokenError


def test_the_command_is_javas(tmp_path):
    grammar = tmp_path / "a.gbnf"
    grammar.write_text('root ::= "(" root ")" | "a"\n')
    done = subprocess.run(
        [sys.executable, "-m", "dyck", "check", str(grammar)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0 and str(dyck.check(grammar)) == done.stdout.splitlines()[0], done
    grammar.write_text('root ::= "a" root "a" | "b" root "b" | "a" | "b"\n')
    done = subprocess.run(
        [sys.executable, "-m", "dyck", "check", str(grammar)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1 and f"{grammar}: conflicts" in done.stdout
    script = subprocess.run(["dyck", "accept", "sample:json", "[1]"], capture_output=True, text=True, check=False)
    assert script.returncode == 0, script


@posix
def test_libraries_that_are_loaded_later_do_not_take_the_signals_of_java():
    done = python(
        """
        import ctypes, signal, dyck
        libc = ctypes.CDLL(None)
        def handler():
            action = ctypes.create_string_buffer(256)
            libc.sigaction(int(signal.SIGSEGV), None, action)
            return action.raw[:8]
        before = handler()
        assert dyck.Grammar.regex("a").accepts("a")
        java = handler()
        assert java != before
        for load in (lambda: ctypes.CDLL(None), lambda: __import__("_elementtree")):
            libc.signal(int(signal.SIGSEGV), 0)
            assert handler() != java
            load()
            assert handler() == java
        print("kept")
        """
    )
    assert done.stdout == "kept\n", done


def test_an_archive_of_classes_is_used_and_a_broken_one_does_no_harm(tmp_path):
    environment = {**os.environ, "DYCK_CACHE": str(tmp_path)}
    run = [sys.executable, "-m", "dyck.archive"]
    written = Path(subprocess.run(run, env=environment, capture_output=True, text=True, check=True).stdout.strip())
    assert written.parent == tmp_path and written.stat().st_size > 10_000_000
    assert list(tmp_path.iterdir()) == [written]
    log = tmp_path / "log"
    environment["DYCK_JAVA_OPTIONS"] = f"-Xlog:class+load:file={log}"
    program = "import dyck; print(dyck.Grammar.gbnf('root ::= \"x\"').accepts('x'))"
    for broken in (False, True):
        done = subprocess.run(
            [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
        )
        assert done.stdout == "True\n" and done.stderr == ""
        loaded = [line for line in log.read_text().splitlines() if " io.dyck." in line]
        shared = [line for line in loaded if "shared objects file" in line]
        assert len(shared) == (0 if broken else len(loaded))
        written.write_bytes(written.read_bytes()[:1_000_000])
