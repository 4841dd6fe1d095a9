package io.dyck.checker.report;

/** Text inside HTML and SVG. */
final class Markup {
  private Markup() {}

  /**
   * Returns a text in which characters with a meaning are replaced. Control characters are shown as
   * pictures.
   */
  static String escape(String text) {
    StringBuilder out = new StringBuilder(text.length() + 16);
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                case '\'' -> out.append("&#39;");
                case '\t' -> out.append('\t');
                case '\n' -> out.append('\n');
                default -> {
                  if (c < 0x20) {
                    out.appendCodePoint(0x2400 + c);
                  } else if (Character.isISOControl(c)
                      || (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)
                      || Character.getType(c) == Character.FORMAT) {
                    out.append('\uFFFD');
                  } else {
                    out.appendCodePoint(c);
                  }
                }
              }
            });
    return out.toString();
  }
}
