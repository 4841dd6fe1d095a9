"""Follows each link and picture of the site, and ends with 1 if one leads nowhere: build/site/links.py FOLDER."""

import pathlib
import re
import sys
import urllib.parse
from html.parser import HTMLParser


class Page(HTMLParser):
    def __init__(self, file):
        super().__init__()
        self.anchors, self.links = {""}, []
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.anchors.update(values[name] for name in ("id", "name") if values.get(name))
        target = values.get("href") if tag in ("a", "link") else values.get("src") if tag in ("img", "script") else None
        if target and not re.match(r"[a-z]+:|//", target):
            self.links.append(target)


root = pathlib.Path(sys.argv[1]).resolve()
# The addresses of 404.html begin at the root of a server.
pages = {file: Page(file) for file in sorted(root.rglob("*.html")) if file.name != "404.html"}
links = anchors = broken = 0
for file, page in pages.items():
    for link in page.links:
        path, _, anchor = urllib.parse.unquote(link).partition("#")
        target = (file.parent / path.partition("?")[0]).resolve() if path else file
        target = target / "index.html" if target.is_dir() else target
        links, anchors = links + 1, anchors + (anchor != "")
        if not target.exists() or target in pages and anchor not in pages[target].anchors:
            print(f"{file.relative_to(root)} links to {link}, which is not there", file=sys.stderr)
            broken += 1
print(f"build/site/links.py: {links} links followed, {anchors} of them to anchors, in {len(pages)} pages; {broken} lead nowhere")
sys.exit(broken > 0)
