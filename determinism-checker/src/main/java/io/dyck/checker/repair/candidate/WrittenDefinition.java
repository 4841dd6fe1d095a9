package io.dyck.checker.repair.candidate;

import io.dyck.grammar.Diagnostic;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The way in which the definition of a rule is written. Other definitions are written in the same
 * way.
 *
 * @param sign the sign between name and body, with the blanks around it
 * @param closing the text that ends the definition; empty if the end of a line does
 */
public record WrittenDefinition(String sign, SourceSpan body, String closing, int end) {
  /** The code of the warning that a rule is defined again. */
  private static final String REPEATED = "DYCK-G043";

  private static final Pattern SIGN = Pattern.compile("\\s*(?:::=|:=|=|:|->)[ \\t]*");

  /** Returns the way in which a rule is written; empty if the way is unknown. */
  public static Optional<WrittenDefinition> of(ConflictSurroundings surroundings, Rule rule) {
    String content = surroundings.grammar().source().content();
    int nameEnd = rule.nameSpan().end();
    int first = rule.body().span().start();
    Matcher sign = SIGN.matcher(content).region(nameEnd, first);
    if (names(surroundings.grammar(), rule).size() > 1 || !sign.lookingAt()) {
      return Optional.empty();
    }
    String opening = content.substring(sign.end(), first);
    if (!opening.replace("(", "").isBlank()) {
      return Optional.empty();
    }
    int start = sign.end() + opening.length() - opening.stripLeading().length();
    int bodyEnd = rule.body().span().end();
    int at = bodyEnd;
    while (at < content.length()) {
      char c = content.charAt(at);
      if (c == '#' || content.startsWith("//", at)) {
        at = endOfLine(content, at);
      } else if (c == ';') {
        return Optional.of(
            new WrittenDefinition(sign.group(), new SourceSpan(start, bodyEnd), " ;", at + 1));
      } else if (c == ')') {
        bodyEnd = ++at;
      } else if (Character.isWhitespace(c)) {
        at++;
      } else {
        break;
      }
    }
    return Optional.of(
        new WrittenDefinition(sign.group(), new SourceSpan(start, bodyEnd), "", bodyEnd));
  }

  /** Returns the place of the name in each definition. */
  private static List<SourceSpan> names(Grammar grammar, Rule rule) {
    String name = text(grammar, rule.nameSpan());
    return Stream.concat(
            Stream.of(rule.nameSpan()),
            grammar.warnings().stream()
                .filter(w -> w.code().equals(REPEATED))
                .map(Diagnostic::span)
                .filter(span -> text(grammar, span).equals(name)))
        .toList();
  }

  private static String text(Grammar grammar, SourceSpan span) {
    return grammar.source().content().substring(span.start(), span.end());
  }

  /** Returns the end of the line that contains a place, before its line feed. */
  public static int endOfLine(String content, int place) {
    int end = content.indexOf('\n', place);
    if (end < 0) {
      return content.length();
    }
    return end > place && content.charAt(end - 1) == '\r' ? end - 1 : end;
  }

  /** Returns the definition of another rule, written in the same way. */
  public String writeDefinition(String name, String otherBody) {
    return name + sign + otherBody + closing;
  }
}
