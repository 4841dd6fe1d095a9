"""What differs between a page in the source tree and one of the site."""

import os
import posixpath
import re

LINK = re.compile(r"\[((?:[^\[\]]|\[[^\]]*\])*)\]\((?!https?:|#)([^)\s#]+)(#[^)]*)?\)")

CODE = re.compile(r"<td[^>]*>.*?</td>", re.DOTALL)


def on_page_markdown(markdown, page, config, files):
    """A link to what is no page becomes its text: the site has no sources. A missing page stays an error."""

    def link(match):
        target = posixpath.normpath(posixpath.join(posixpath.dirname(page.file.src_uri), match[2]))
        is_page = target.endswith((".md", ".svg", ".png", ".jpg")) and not target.startswith("..")
        is_page = is_page or target.startswith("editors/")
        return match[0] if is_page else match[1]

    return blank_lines_before_lists(LINK.sub(link, markdown))


def blank_lines_before_lists(text):
    """GitHub begins a list right below a paragraph; this generator wants a blank line between."""
    lines, out, inside = text.split("\n"), [], False
    for line in lines:
        if line.startswith("```"):
            inside = not inside
        starts = re.match(r"(?:[-*]|\d+\.) ", line)
        if starts and not inside and out and out[-1].strip() and not re.match(r"\s*(?:[-*]|\d+\.) |\s{2,}", out[-1]):
            out.append("")
        out.append(line)
    return "\n".join(out)


def on_page_content(html, page, config, files):
    """A table whose corner is empty has no heading there. In its code an escaped bar is a bar, as on GitHub. The first page leads to the Javadoc, where there is one."""
    if page.is_homepage and os.environ.get("DYCK_JAVADOC"):
        html += '<p>Classes and methods: <a href="javadoc/index.html">Javadoc</a>.</p>'
    html = CODE.sub(lambda code: code[0].replace("\\|", "|"), html)
    return re.sub(r"<th([^>]*)></th>", r"<td\1></td>", html)


def on_post_page(output, page, config):
    """The theme's dialog for searches has no name of its own."""
    return output.replace('data-md-component="search" role="dialog"', 'data-md-component="search" role="dialog" aria-label="Search"')
