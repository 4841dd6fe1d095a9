package io.dyck.checker.report;

import io.dyck.checker.rules.RuleGraph;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceText;
import java.util.ArrayList;
import java.util.List;

/**
 * A rule as a railroad diagram in SVG: literals in rounded boxes, classes in boxes, rules as links.
 * Every part is laid out from its parts, then drawn at its place.
 */
final class RailroadLayout {
  private static final int LETTER = 8;
  private static final int PADDING = 8;
  private static final int HALF = 12;
  private static final int GAP = 10;
  private static final int ARC = 10;
  private static final int LONGEST = 40;

  /** The width from which on a sequence continues in a further line. */
  private static final int WIDEST = 900;

  private final SourceText source;
  private final String linkPrefix;

  RailroadLayout(SourceText source, String linkPrefix) {
    this.source = source;
    this.linkPrefix = linkPrefix;
  }

  /** Draws a part with its entry at a place. */
  private interface PartDrawer {
    void draw(StringBuilder out, int x, int y);
  }

  /** A laid out part: its line enters and leaves at the height of the entry. */
  private record Box(int width, int up, int down, PartDrawer drawer) {}

  String svg(Rule rule) {
    Box body = box(rule.body());
    int width = body.width + 60;
    int height = body.up + body.down + 16;
    int y = body.up + 8;
    StringBuilder out = new StringBuilder();
    out.append("<svg class=\"railroad\" width=\"").append(width).append("\" height=\"");
    out.append(height).append("\" viewBox=\"0 0 ").append(width).append(' ').append(height);
    out.append("\" role=\"group\" aria-label=\"railroad diagram of ");
    out.append(Markup.escape(rule.name())).append("\">");
    out.append("<circle cx=\"8\" cy=\"").append(y).append("\" r=\"4\"/>");
    drawLine(out, 12, y, 30);
    body.drawer.draw(out, 30, y);
    drawLine(out, 30 + body.width, y, width - 12);
    out.append("<circle cx=\"").append(width - 8).append("\" cy=\"").append(y);
    return out.append("\" r=\"4\" class=\"end\"/></svg>").toString();
  }

  private Box box(Expression expression) {
    if (expression instanceof Expression.Sequence sequence) {
      return sequence.items().isEmpty() ? straightTrack() : sequence(sequence.items());
    } else if (expression instanceof Expression.Choice choice) {
      return choice(choice.alternatives().stream().map(this::box).toList());
    } else if (expression instanceof Expression.Repetition repetition) {
      return repetition(repetition);
    } else if (expression instanceof Expression.Difference difference) {
      return row(List.of(box(difference.included()), label("but not"), box(difference.excluded())));
    } else if (expression instanceof Expression.Lookahead lookahead) {
      String words = lookahead.negated() ? "not followed by" : "followed by";
      return row(List.of(label(words), box(lookahead.condition())));
    } else if (expression instanceof Expression.Reference reference) {
      String rule = reference.rule();
      return RuleGraph.isNamed(rule)
          ? leaf(rule, "rule", rule)
          : leaf(rule, rule.startsWith("\"") ? "literal" : "class", "");
    }
    String text = source.content().substring(expression.span().start(), expression.span().end());
    return leaf(text, expression instanceof Expression.Literal ? "literal" : "class", "");
  }

  private static Box straightTrack() {
    return new Box(3 * GAP, ARC, ARC, (out, x, y) -> drawLine(out, x, y, x + 3 * GAP));
  }

  private static Box label(String text) {
    int width = text.length() * LETTER + PADDING;
    return new Box(
        width,
        HALF,
        HALF,
        (out, x, y) ->
            out.append("<text class=\"note\" x=\"")
                .append(x + width / 2)
                .append("\" y=\"")
                .append(y + 4)
                .append("\">")
                .append(Markup.escape(text))
                .append("</text>"));
  }

  private Box leaf(String text, String kind, String link) {
    int[] all = text.replaceAll("\\s*[\\r\\n]\\s*", " ").codePoints().toArray();
    String shown =
        all.length <= LONGEST
            ? new String(all, 0, all.length)
            : new String(all, 0, LONGEST - 1) + "…";
    int letters = Math.min(all.length, LONGEST);
    int wide = (int) shown.codePoints().filter(c -> c >= 0x1100).count();
    int width = (letters + wide) * LETTER + 2 * PADDING;
    return new Box(
        width,
        HALF,
        HALF,
        (out, x, y) -> {
          if (!link.isEmpty()) {
            out.append("<a href=\"#").append(linkPrefix).append(Markup.escape(link)).append("\">");
          }
          out.append("<rect class=\"").append(kind).append("\" x=\"").append(x);
          out.append("\" y=\"").append(y - HALF).append("\" width=\"").append(width);
          out.append("\" height=\"").append(2 * HALF);
          out.append("\" rx=\"").append(kind.equals("literal") ? HALF : 2).append("\"/>");
          out.append("<text x=\"").append(x + width / 2).append("\" y=\"").append(y + 4);
          out.append("\">").append(Markup.escape(shown)).append("</text>");
          if (!link.isEmpty()) {
            out.append("</a>");
          }
        });
  }

  /** Returns items in one line, or in several lines if one line would be too wide. */
  private Box sequence(List<Expression> items) {
    List<Box> lines = new ArrayList<>();
    List<Box> line = new ArrayList<>();
    int width = 0;
    for (Expression item : items) {
      Box box = box(item);
      if (width > 0 && width + box.width > WIDEST) {
        lines.add(row(List.copyOf(line)));
        line.clear();
        width = 0;
      }
      line.add(box);
      width += box.width + GAP;
    }
    lines.add(row(List.copyOf(line)));
    return lines.size() == 1 ? lines.get(0) : stack(lines);
  }

  private static Box row(List<Box> boxes) {
    int width = -GAP;
    int up = 0;
    int down = 0;
    for (Box box : boxes) {
      width += box.width + GAP;
      up = Math.max(up, box.up);
      down = Math.max(down, box.down);
    }
    return new Box(
        width,
        up,
        down,
        (out, x, y) -> {
          int at = x;
          for (int i = 0; i < boxes.size(); i++) {
            boxes.get(i).drawer.draw(out, at, y);
            at += boxes.get(i).width;
            if (i + 1 < boxes.size()) {
              drawLine(out, at, y, at + GAP);
              at += GAP;
            }
          }
        });
  }

  /**
   * Returns lines one below the other. Each line is joined to the next by a track that runs back.
   */
  private static Box stack(List<Box> lines) {
    int width = lines.stream().mapToInt(Box::width).max().orElse(0) + 6 * ARC;
    int[] offset = new int[lines.size()];
    for (int i = 1; i < lines.size(); i++) {
      offset[i] = offset[i - 1] + lines.get(i - 1).down + 2 * ARC + GAP + lines.get(i).up;
    }
    int down = offset[lines.size() - 1] + lines.get(lines.size() - 1).down;
    // The box ends at the height of its entry. Therefore the last line climbs back along the right
    // side.
    return new Box(
        width,
        lines.get(0).up,
        down,
        (out, x, y) -> {
          for (int i = 0; i < lines.size(); i++) {
            Box box = lines.get(i);
            int at = y + offset[i];
            drawLine(out, i == 0 ? x : x + 2 * ARC, at, x + 2 * ARC);
            box.drawer.draw(out, x + 2 * ARC, at);
            int end = x + 2 * ARC + box.width;
            if (i + 1 < lines.size()) {
              int middle = at + box.down + ARC;
              int next = y + offset[i + 1];
              drawPath(
                  out,
                  "M%s %sh%s%sV%s%sH%s%sV%s%sH%s"
                      .formatted(
                          end,
                          at,
                          ARC / 2,
                          arc(ARC / 2, ARC / 2, 1),
                          middle - ARC / 2,
                          arc(-ARC / 2, ARC / 2, 1),
                          x + ARC,
                          arc(-ARC / 2, ARC / 2, 0),
                          next - ARC / 2,
                          arc(ARC / 2, ARC / 2, 0),
                          x + 2 * ARC));
            } else {
              drawPath(
                  out,
                  "M" + end + " " + at + "H" + (x + width - ARC) + "V" + y + "H" + (x + width));
            }
          }
        });
  }

  private static Box choice(List<Box> boxes) {
    if (boxes.size() == 1) {
      return boxes.get(0);
    }
    int inner = boxes.stream().mapToInt(Box::width).max().orElse(0);
    int[] offset = new int[boxes.size()];
    for (int i = 1; i < boxes.size(); i++) {
      offset[i] = offset[i - 1] + boxes.get(i - 1).down + GAP + boxes.get(i).up;
    }
    int last = boxes.size() - 1;
    int width = inner + 4 * ARC;
    return new Box(
        width,
        boxes.get(0).up,
        offset[last] + boxes.get(last).down,
        (out, x, y) -> {
          for (int i = 0; i < boxes.size(); i++) {
            Box box = boxes.get(i);
            int at = y + offset[i];
            int left = x + 2 * ARC;
            int right = x + width - 2 * ARC;
            if (i == 0) {
              drawLine(out, x, y, left);
              drawLine(out, right, y, x + width);
            } else {
              drawPath(
                  out, "M" + x + " " + y + arc(ARC, ARC, 1) + "V" + (at - ARC) + arc(ARC, ARC, 0));
              drawPath(
                  out,
                  "M" + right + " " + at + arc(ARC, -ARC, 0) + "V" + (y + ARC) + arc(ARC, -ARC, 1));
            }
            box.drawer.draw(out, left, at);
            drawLine(out, left + box.width, at, right);
          }
        });
  }

  private Box repetition(Expression.Repetition repetition) {
    Integer maximum = repetition.maximum();
    Box body = box(repetition.body());
    if (maximum != null && maximum == 0) {
      return straightTrack();
    }
    boolean loops = maximum == null || maximum > 1;
    Box looped = loops ? loop(body, times(repetition)) : body;
    return repetition.minimum() == 0 ? optional(looped) : looped;
  }

  private static String times(Expression.Repetition repetition) {
    Integer maximum = repetition.maximum();
    int minimum = repetition.minimum();
    if (maximum == null) {
      return minimum <= 1 ? "" : minimum + " or more times";
    }
    return maximum == minimum
        ? minimum + " times"
        : (minimum <= 1 ? "up to " + maximum : minimum + " to " + maximum) + " times";
  }

  private static Box loop(Box body, String times) {
    int inner = Math.max(body.width, times.length() * LETTER);
    int width = inner + 4 * ARC;
    return new Box(
        width,
        body.up,
        body.down + 2 * ARC + (times.isEmpty() ? 0 : 6),
        (out, x, y) -> {
          int left = x + 2 * ARC;
          int below = y + body.down + ARC;
          drawLine(out, x, y, left);
          body.drawer.draw(out, left, y);
          drawLine(out, left + body.width, y, x + width);
          drawPath(
              out,
              "M%s %s%sV%s%sH%s%sV%s%s"
                  .formatted(
                      x + width - 2 * ARC,
                      y,
                      arc(ARC, ARC, 1),
                      below - ARC,
                      arc(-ARC, ARC, 1),
                      left,
                      arc(-ARC, -ARC, 1),
                      y + ARC,
                      arc(ARC, -ARC, 1)));
          if (!times.isEmpty()) {
            out.append("<text class=\"note\" x=\"").append(x + width / 2);
            out.append("\" y=\"").append(below + 14).append("\">").append(times).append("</text>");
          }
        });
  }

  private static Box optional(Box body) {
    int width = body.width + 4 * ARC;
    int rise = body.up + GAP;
    return new Box(
        width,
        rise + 2,
        body.down,
        (out, x, y) -> {
          drawLine(out, x, y, x + 2 * ARC);
          body.drawer.draw(out, x + 2 * ARC, y);
          drawLine(out, x + width - 2 * ARC, y, x + width);
          drawPath(
              out,
              "M%s %s%sV%s%sH%s%sV%s%s"
                  .formatted(
                      x,
                      y,
                      arc(ARC, -ARC, 0),
                      y - rise + ARC,
                      arc(ARC, -ARC, 1),
                      x + width - 2 * ARC,
                      arc(ARC, ARC, 1),
                      y - ARC,
                      arc(ARC, ARC, 0)));
        });
  }

  private static void drawLine(StringBuilder out, int x, int y, int to) {
    drawPath(out, "M" + x + " " + y + "H" + to);
  }

  private static void drawPath(StringBuilder out, String d) {
    out.append("<path d=\"").append(d).append("\"/>");
  }

  private static String arc(int dx, int dy, int sweep) {
    return "a" + Math.abs(dx) + " " + Math.abs(dy) + " 0 0 " + sweep + " " + dx + " " + dy;
  }
}
