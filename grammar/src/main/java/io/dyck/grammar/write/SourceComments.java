package io.dyck.grammar.write;

import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The comments right above a rule, each on a line of its own, whatever the notation they stand in.
 * Pragmas and remarks that mean something to a reader are none.
 */
final class SourceComments {
  private static final Pattern LINE = Pattern.compile("\\s*(?:#(?!!|x[0-9A-Fa-f])|//|;)\\s?(.*)");
  private static final Pattern BRACKETS =
      Pattern.compile("\\s*(?:/\\*(?!\\s*ws\\s*:)(.*)\\*/|\\(\\*(.*)\\*\\))\\s*");

  private final SourceText source;

  SourceComments(SourceText source) {
    this.source = source;
  }

  List<String> above(SourceSpan name) {
    Deque<String> comments = new ArrayDeque<>();
    for (int line = source.line(name.start()) - 1; line >= 1; line--) {
      String text = source.lineText(line);
      Matcher one = LINE.matcher(text);
      Matcher brackets = BRACKETS.matcher(text);
      if (one.matches()) {
        comments.push(one.group(1).strip());
      } else if (brackets.matches()) {
        comments.push((brackets.group(1) == null ? brackets.group(2) : brackets.group(1)).strip());
      } else {
        break;
      }
    }
    return List.copyOf(comments);
  }
}
