package io.dyck.cli.text;

import com.google.common.collect.Lists;
import io.dyck.checker.explain.Explanation;
import io.dyck.checker.explain.ParseTreeNode;
import io.dyck.checker.report.TextStyle;
import io.dyck.checker.text.FirstError;
import io.dyck.checker.text.Quotation;
import io.dyck.cli.terminal.Style;
import io.dyck.cli.terminal.Terminal;
import io.dyck.failure.Excerpt;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes explanations: the place, the allowed continuations there, and the tree of rules. */
final class ExplanationText {
  private static final int MOST_DEMANDS = 12;
  private static final int MOST_LINES = 40;
  private static final int WIDTH = 80;
  private static final int DEEPEST = 30;

  private final Terminal terminal;
  private final Style style;
  private final TextStyle text;
  private final int[] characters;
  private final byte[] bytes;
  private final boolean isWhole;

  ExplanationText(Terminal terminal, String explained, boolean isWhole, boolean ascii) {
    this.terminal = terminal;
    this.style = terminal.outStyle();
    this.text = new TextStyle(style.isColoured(), style.isColoured() && !ascii, ascii);
    this.characters = explained.codePoints().toArray();
    this.bytes = explained.getBytes(StandardCharsets.UTF_8);
    this.isWhole = isWhole;
  }

  void write(Explanation explanation, String name) {
    if (explanation.isAccepted()) {
      line(style.good("yes") + ": the text is read like this");
    } else {
      refusal(explanation, name);
    }
    explanation.tree().ifPresent(this::tree);
  }

  /** Reports an error that only longest or shortest match causes. */
  void lexical(FirstError error) {
    line(
        style.bad("no")
            + ": the bare rules accept the text, but a rule with longest or shortest match does"
            + " not let it: "
            + error.line()
            + ":"
            + error.column());
    line(fit(SourceLine.at(bytes, error.offset(), style)));
    line("  expected " + fit(String.join(" or ", error.expected())));
  }

  private void refusal(Explanation explanation, String name) {
    int offset =
        new String(characters, 0, explanation.position()).getBytes(StandardCharsets.UTF_8).length;
    int line = 1;
    int column = 1;
    for (int i = 0; i < explanation.position(); i++) {
      column = characters[i] == '\n' ? 1 : column + 1;
      line += characters[i] == '\n' ? 1 : 0;
    }
    line(
        style.bad("no")
            + ": "
            + name
            + ":"
            + line
            + ":"
            + column
            + ": "
            + (explanation.textEnds()
                ? "the text ends too early"
                : Quotation.text(new String(characters, explanation.position(), 1))
                    + " does not fit here"));
    line(fit(SourceLine.at(bytes, offset, style)));
    line("allowed here:");
    explanation.demands().stream().limit(MOST_DEMANDS).forEach(this::demand);
    if (explanation.demands().size() > MOST_DEMANDS) {
      line("  and " + (explanation.demands().size() - MOST_DEMANDS) + " more");
    }
    line(
        explanation.readings() > 1
            ? "so far the text is read like this, or in other ways that ask for the same:"
            : "so far the text is read like this:");
  }

  private void demand(Explanation.Expectation demand) {
    String what = fit(Excerpt.line(demand.text(), 40));
    StringBuilder out = new StringBuilder("  ").append(what);
    if (!demand.whole().isEmpty()) {
      out.append(" ".repeat(Math.max(1, 20 - what.length()))).append("asked for by ");
      out.append(style.strong(demand.rule())).append(", line ").append(demand.line());
      if (!demand.whole().equals(demand.text())) {
        out.append(", to finish ").append(fit(Excerpt.line(demand.whole(), 30)));
      }
    }
    line(out.toString());
  }

  /** A node, or a stretch of text between nodes that literals of the rule above read. */
  private record Pending(@Nullable ParseTreeNode node, int start, int end, int depth) {
    static Pending of(ParseTreeNode node, int depth) {
      return new Pending(node, node.start(), node.end(), depth);
    }
  }

  private void tree(ParseTreeNode root) {
    Deque<Pending> pending = new ArrayDeque<>();
    pending.push(Pending.of(root, 0));
    int lines = 0;
    int left = 0;
    while (!pending.isEmpty()) {
      Pending next = pending.pop();
      ParseTreeNode node = next.node;
      boolean hasRoom = isWhole || lines < MOST_LINES;
      if (node == null) {
        if (hasRoom) {
          literal(next);
          lines++;
        }
        continue;
      }
      if (hasRoom || node.isOpen()) {
        node(node, next.depth);
        lines++;
      } else {
        left++;
      }
      boolean isFolded = !isWhole && !node.isOpen() && !hasOpen(root) && next.depth >= 4;
      boolean isDone = !isWhole && !node.isOpen() && hasOpen(root);
      if (!isFolded && !isDone) {
        Lists.reverse(parts(node, next.depth + 1)).forEach(pending::push);
      }
    }
    if (left > 0) {
      line("  (" + left + " more rules; --derivation shows the whole tree)");
    }
  }

  /** The rules that a node is made of, and the literals before, between and after them. */
  private static List<Pending> parts(ParseTreeNode node, int depth) {
    List<Pending> parts = new ArrayList<>();
    int at = node.start();
    for (ParseTreeNode child : node.children()) {
      if (child.start() > at) {
        parts.add(new Pending(null, at, child.start(), depth));
      }
      parts.add(Pending.of(child, depth));
      at = child.end();
    }
    if (!parts.isEmpty() && node.end() > at) {
      parts.add(new Pending(null, at, node.end(), depth));
    }
    return parts;
  }

  private void literal(Pending literal) {
    String indent = "  ".repeat(Math.min(literal.depth, DEEPEST) + 1);
    int room = Math.max(12, WIDTH - indent.length() - 16);
    line(indent + style.faint(fit(span(literal.start, literal.end, room))));
  }

  private static boolean hasOpen(ParseTreeNode root) {
    return root.isOpen();
  }

  private void node(ParseTreeNode node, int depth) {
    String indent = "  ".repeat(Math.min(depth, DEEPEST) + 1);
    String more = depth > DEEPEST ? "(" + depth + ") " : "";
    String head = indent + more + node.rule() + "  ";
    int room = Math.max(12, WIDTH - head.length() - 16);
    line(
        indent
            + more
            + style.strong(node.rule())
            + "  "
            + fit(span(node.start(), node.end(), room))
            + (node.isOpen() ? style.warning(" goes on") : ""));
  }

  /** A stretch of the text in quotes, its middle left out where it is long. */
  private String span(int start, int end, int room) {
    if (end - start <= room) {
      return Quotation.text(new String(characters, start, end - start));
    }
    String head = new String(characters, start, room * 2 / 3);
    String tail = new String(characters, end - room / 3, room / 3);
    String quotedTail = Quotation.text(tail);
    String quotedHead = Quotation.text(head);
    return quotedHead.substring(0, quotedHead.length() - 1) + "…" + quotedTail.substring(1);
  }

  private String fit(String value) {
    return text.withoutUnprintable(value);
  }

  private void line(String value) {
    terminal.out().line(value);
  }
}
