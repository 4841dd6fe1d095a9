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
    """GitHub begins a list right below a paragraph, and indents what belongs to an item by the width of its sign; this
    generator wants a blank line before a list, and four blanks."""
    out, fence, item, parts = [], False, 0, False
    for line in text.split("\n"):
        starts = None if fence else re.match(r"(?:[-*]|\d+\.) ", line)
        if starts:
            if out and out[-1].strip() and (not item or parts):
                out.append("")
            item, parts = len(starts[0]), False
        elif item and not line.strip():
            parts = True
        elif item and line.startswith(" " * item):
            line = " " * (4 - item) + line
        elif parts or line.startswith("#"):
            item = 0
        if line.lstrip().startswith("```"):
            fence = not fence
        out.append(line)
    return "\n".join(out)


def on_page_content(html, page, config, files):
    """A table without headings has no row for them, and one whose corner is empty no heading there. Codes of errors stay
    whole, and long examples and sentences have room. A picture leads to itself, to be read in full size on a phone. In its code an escaped bar is a bar, as on GitHub. The first page leads to the Javadoc, where there is one."""
    if page.is_homepage and os.environ.get("DYCK_JAVADOC"):
        html += '<p>Classes and methods: <a href="javadoc/index.html">Javadoc</a>.</p>'
    html = CODE.sub(lambda code: code[0].replace("\\|", "|"), html)
    html = re.sub(r"<thead>\s*<tr>(?:\s*<th[^>]*></th>)+\s*</tr>\s*</thead>", "", html)
    html = re.sub(r"<td[^>]*>(?=<code>[^<]{25,}</code></td>)", '<td class="example">', html)
    html = re.sub(r"<td[^>]*>(?=(?:[^<]|<(?!/td>)){90,}</td>)", '<td class="long">', html)
    html = re.sub(r">(DYCK-[A-Z]\d*)</a>", r'><span class="whole">\1</span></a>', html)
    html = re.sub(r'<img [^>]*src="([^"]+)"[^>]*>', r'<a href="\1">\g<0></a>', html)
    return re.sub(r"<th([^>]*)></th>", r"<td\1></td>", html)


def on_post_page(output, page, config):
    """The theme's dialog for searches has no name of its own."""
    return output.replace('data-md-component="search" role="dialog"', 'data-md-component="search" role="dialog" aria-label="Search"')
