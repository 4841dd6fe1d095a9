package io.dyck.pda.text;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Rule;
import io.dyck.pda.machine.Machine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes dotted rules as the author wrote them: {@code list → "[" • item ( "," item )* "]"}. The
 * text before and behind the dots is cut to a few words. A dotted rule of the machine is a state of
 * a minimal automaton and may stand for several places. The places in one alternative become
 * several dots in one line. Immutable and thread-safe.
 */
public final class DottedRuleText {
  private static final int CONTEXT = 24;
  private static final String DOT = "•";
  private static final String CUT = "…";

  private final Describer describer;
  private final String source;

  /** The alternatives of all rules by their start in the source. They do not overlap. */
  private final TreeMap<Integer, Alternative> alternatives = new TreeMap<>();

  private record Alternative(Rule rule, int start, int end) {
    /**
     * Returns whether a place lies at the end of a rule with several alternatives. All alternatives
     * share this end, and the place therefore does not tell which one was read.
     */
    boolean isEndOfChoice(int place) {
      return place >= end
          && rule.body() instanceof Expression.Choice
          && place == rule.body().span().end();
    }
  }

  public DottedRuleText(Machine machine, Grammar grammar) {
    this.describer = new Describer(machine);
    this.source = grammar.source().content();
    for (Rule rule : grammar.rules().values()) {
      ImmutableList<Expression> bodies =
          rule.body() instanceof Expression.Choice choice
              ? choice.alternatives()
              : ImmutableList.of(rule.body());
      for (Expression body : bodies) {
        int start = body.span().start();
        alternatives.put(start, new Alternative(rule, start, body.span().end()));
      }
    }
  }

  /**
   * Returns a dotted rule in the author's words: one line for each alternative in which the dotted
   * rule has a place. The list is never empty.
   */
  public ImmutableList<String> lines(int dottedRule) {
    ImmutableList.Builder<String> lines = ImmutableList.builder();
    List<Integer> dots = new ArrayList<>();
    Alternative current = null;
    for (int place : describer.places(dottedRule)) {
      Map.Entry<Integer, Alternative> found = alternatives.floorEntry(place);
      Alternative next = found == null ? null : found.getValue();
      if (next == null || next.isEndOfChoice(place) || place > next.end) {
        lines.add((next == null ? describer.rule(dottedRule) : next.rule.name()) + " → … •");
        continue;
      }
      if (current != null && current.start != next.start) {
        lines.add(line(current, dots));
        dots.clear();
      }
      current = next;
      dots.add(place);
    }
    if (current != null) {
      lines.add(line(current, dots));
    }
    ImmutableList<String> result = lines.build();
    return result.isEmpty() ? ImmutableList.of(describer.rule(dottedRule) + " → … •") : result;
  }

  private String line(Alternative alternative, List<Integer> dots) {
    StringBuilder text = new StringBuilder(alternative.rule.name()).append(" →");
    String before = plainText(alternative.start, dots.get(0));
    append(text, isShort(before, CONTEXT) ? before : CUT + lastWords(before));
    for (int i = 0; i < dots.size(); i++) {
      append(text, DOT);
      if (i + 1 < dots.size()) {
        String between = plainText(dots.get(i), dots.get(i + 1));
        append(
            text,
            isShort(between, 2 * CONTEXT)
                ? between
                : firstWords(between) + CUT + lastWords(between));
      }
    }
    String after = plainText(dots.get(dots.size() - 1), alternative.end);
    append(text, isShort(after, CONTEXT) ? after : firstWords(after) + CUT);
    return text.toString();
  }

  private static void append(StringBuilder text, String part) {
    if (!part.isEmpty()) {
      text.append(' ').append(part);
    }
  }

  private static boolean isShort(String text, int most) {
    return text.codePointCount(0, text.length()) <= most;
  }

  /** Returns the last words of a longer text, beginning at a blank if there is one. */
  private static String lastWords(String text) {
    String end = text.substring(text.offsetByCodePoints(text.length(), -CONTEXT));
    int blank = end.indexOf(' ');
    return blank < 0 ? end : end.substring(blank);
  }

  /** Returns the first words of a longer text, ending at a blank if there is one. */
  private static String firstWords(String text) {
    String start = text.substring(0, text.offsetByCodePoints(0, CONTEXT));
    int blank = start.lastIndexOf(' ');
    return blank < 0 ? start : start.substring(0, blank + 1);
  }

  /** Returns source text in one line: comments are removed, and white space becomes one blank. */
  private String plainText(int from, int to) {
    StringBuilder plain = new StringBuilder();
    char open = 0;
    for (int i = from; i < to; i++) {
      char c = source.charAt(i);
      if (open == 0 && c == '#') {
        while (i < to && source.charAt(i) != '\n') {
          i++;
        }
        c = ' ';
      } else if (open != 0 && c == '\\' && i + 1 < to) {
        plain.append(c);
        i++;
        c = source.charAt(i);
      } else if (open == 0) {
        open = c == '"' ? '"' : c == '[' ? ']' : 0;
      } else if (c == open) {
        open = 0;
      }
      if (c > ' ' || open != 0) {
        plain.append(c < ' ' ? ' ' : c);
      } else if (!plain.isEmpty() && plain.charAt(plain.length() - 1) != ' ') {
        plain.append(' ');
      }
    }
    return plain.toString().strip();
  }
}
