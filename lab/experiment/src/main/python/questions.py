#!/usr/bin/env python3
"""Asks a language model questions about databases, and counts the statements that SQLite can run.

    python questions.py QUESTIONS.jsonl FOLDER --model MODEL.gguf --dyck ./dyck [--free] [--out FILE]

A line of QUESTIONS.jsonl is {"schema": NAME, "question": TEXT}; the folder has the tables of a schema as NAME.sqlite.sql.
The model is served by `dyck serve`, writes at most 120 tokens, and takes the likeliest token each time. The prompt is that
of `dyck sql --prompt`. With --free there are no masks; then the text up to the first semicolon counts, without the marks of
a block of code.

Two versions of Dyck are compared by two runs with the same prompts: --prompts names the command that makes them.
"""

import argparse
import concurrent.futures
import json
import pathlib
import re
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request

MOST_TOKENS = 120


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Server:
    def __init__(self, dyck, model, ddl):
        self.url = f"http://127.0.0.1:{(port := free_port())}"
        command = [dyck, "serve", "--model", model, "--sql", f"db={ddl}", "--port", str(port), "--quiet"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def __enter__(self):
        for _ in range(600):
            try:
                urllib.request.urlopen(self.url + "/healthz").read()
                return self
            except OSError:
                if self.process.poll() is not None:
                    sys.exit("the server ended at its start")
                time.sleep(0.2)
        sys.exit("the server does not start")

    def __exit__(self, *unused):
        self.process.terminate()
        self.process.wait()

    def answer(self, system, question, is_free):
        body = {
            "messages": [{"role": "system", "content": system}, {"role": "user", "content": question}],
            "max_tokens": MOST_TOKENS,
            "temperature": 0,
        }
        if not is_free:
            body["sql"] = "db"
        request = urllib.request.Request(
            self.url + "/v1/chat/completions", json.dumps(body).encode(), {"Content-Type": "application/json"})
        try:
            return json.load(urllib.request.urlopen(request))["choices"][0]["message"]["content"]
        except urllib.error.HTTPError as e:
            sys.exit(f"the server refused a request: {e.read().decode()}")


def statement(text):
    block = re.search(r"```(?:sql)?\s*(.*?)(?:```|$)", text, re.S | re.I)
    return (block.group(1) if block else text).split(";")[0].strip()


def obstacle(database, sql):
    """Returns why a statement cannot run, or None."""
    if not re.match(r"(select|with)\b", sql, re.I):
        return "no SELECT"
    try:
        database.execute("EXPLAIN " + sql)
        return None
    except (sqlite3.Error, sqlite3.Warning) as e:
        return str(e)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("questions", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--model", required=True)
    parser.add_argument("--dyck", default="./dyck")
    parser.add_argument("--prompts", help="the command whose prompts are used (default: that of --dyck)")
    parser.add_argument("--free", action="store_true")
    parser.add_argument("--out", type=argparse.FileType("w"), help="writes each answer as a line of JSON")
    options = parser.parse_args()
    by_schema = {}
    for line in options.questions.read_text().splitlines():
        asked = json.loads(line)
        by_schema.setdefault(asked["schema"], []).append(asked["question"])
    runs = asked_in_all = 0
    for schema, questions in by_schema.items():
        ddl = options.folder / f"{schema}.sqlite.sql"
        database = sqlite3.connect(":memory:")
        database.executescript(ddl.read_text())
        prompt = [options.prompts or options.dyck, "sql", "--ddl", str(ddl), "--prompt"]
        system = subprocess.run(prompt, check=True, text=True, stdout=subprocess.PIPE).stdout.strip()
        with Server(options.dyck, options.model, ddl) as server:
            with concurrent.futures.ThreadPoolExecutor(8) as pool:
                texts = list(pool.map(lambda q: server.answer(system, q, options.free), questions))
        # A text under masks is one statement, whose names may have a semicolon.
        reasons = [obstacle(database, statement(text) if options.free else text) for text in texts]
        for question, text, reason in zip(questions, texts, reasons):
            if options.out:
                options.out.write(json.dumps(
                    {"schema": schema, "question": question, "text": text, "obstacle": reason}) + "\n")
        good = reasons.count(None)
        print(f"{schema}: {good} of {len(questions)} statements run")
        runs += good
        asked_in_all += len(questions)
    print(f"all: {runs} of {asked_in_all}")


if __name__ == "__main__":
    main()
