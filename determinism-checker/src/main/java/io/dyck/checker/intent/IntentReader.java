package io.dyck.checker.intent;

import io.dyck.checker.finding.Finding;
import io.dyck.checker.finding.LintCode;
import io.dyck.grammar.Comment;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads {@code = accept "…" "…"} and {@code = reject "…"}. In the quotes stand the escapes of GBNF
 * literals.
 */
final class IntentReader {
  private static final Pattern START = Pattern.compile("=\\s*(accept|reject)\\b");

  /**
   * A word and a text, which the author may have meant as a test. All other comments are just
   * comments.
   */
  private static final Pattern MISSPELT = Pattern.compile("=\\s*\\w+\\s*\"");

  private static final Pattern QUOTED = Pattern.compile("\\s*\"((?:[^\"\\\\]|\\\\.)*)\"");
  private static final Pattern ESCAPE =
      Pattern.compile("\\\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.))");

  private final SourceText source;
  private final List<IntentTest> tests;
  private final Consumer<Finding> problems;

  IntentReader(SourceText source, List<IntentTest> tests, Consumer<Finding> problems) {
    this.source = source;
    this.tests = tests;
    this.problems = problems;
  }

  void read(Comment comment) {
    String text = comment.text();
    if (!text.startsWith("=") || text.startsWith("==")) {
      return;
    }
    Matcher start = START.matcher(text);
    if (!start.lookingAt()) {
      if (MISSPELT.matcher(text).lookingAt()) {
        reportMalformed(comment.span(), "no test can be read here");
      }
      return;
    }
    Matcher quoted = QUOTED.matcher(text);
    int at = start.end();
    int texts = 0;
    while (quoted.region(at, text.length()).lookingAt()) {
      SourceSpan span =
          new SourceSpan(
              comment.textStart() + quoted.start(1) - 1, comment.textStart() + quoted.end());
      String unescaped = unescaped(quoted.group(1));
      if (unescaped == null) {
        reportMalformed(span, "there is an escape here that no literal knows");
      } else {
        tests.add(new IntentTest(span, unescaped, start.group(1).equals("accept")));
      }
      at = quoted.end();
      texts++;
    }
    if (texts == 0 || !text.substring(at).isBlank()) {
      reportMalformed(
          new SourceSpan(comment.textStart() + at, comment.span().end()),
          "there is no text in quotes here");
    }
  }

  private void reportMalformed(SourceSpan span, String message) {
    problems.accept(
        Finding.of(
            LintCode.INTENT_MALFORMED,
            source,
            span,
            message,
            "expected: accept \"…\" or reject \"…\", with the escapes \\n \\r \\t \\\\ \\\" \\xNN"
                + " \\uNNNN \\UNNNNNNNN"));
  }

  private static @org.jspecify.annotations.Nullable String unescaped(String quoted) {
    StringBuilder out = new StringBuilder();
    Matcher escape = ESCAPE.matcher(quoted);
    int at = 0;
    while (escape.find()) {
      out.append(quoted, at, escape.start());
      at = escape.end();
      int codePoint = codePoint(escape);
      if (codePoint < 0) {
        return null;
      }
      out.appendCodePoint(codePoint);
    }
    return out.append(quoted, at, quoted.length()).toString();
  }

  private static int codePoint(Matcher escape) {
    for (int group = 1; group <= 3; group++) {
      String digits = escape.group(group);
      if (digits != null) {
        long value = Long.parseLong(digits, 16);
        boolean isCharacter =
            value <= Character.MAX_CODE_POINT
                && !(value >= Character.MIN_SURROGATE && value <= Character.MAX_SURROGATE);
        return isCharacter ? (int) value : -1;
      }
    }
    return switch (escape.group(4)) {
      case "n" -> '\n';
      case "r" -> '\r';
      case "t" -> '\t';
      case "\\", "\"", "[", "]", "-" -> escape.group(4).charAt(0);
      default -> -1;
    };
  }
}
