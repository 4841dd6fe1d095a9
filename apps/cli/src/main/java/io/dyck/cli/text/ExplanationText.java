package io.dyck.cli.text;

import io.dyck.checker.explain.Explanation;
import io.dyck.checker.explain.Node;
import io.dyck.checker.report.TextStyle;
import io.dyck.checker.text.FirstError;
import io.dyck.checker.text.Quoted;
import io.dyck.cli.terminal.Style;
import io.dyck.cli.terminal.Terminal;
import io.dyck.failure.Excerpt;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/** Writes explanations: the place, what was allowed there, and the tree of rules. */
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

  /** Tells of a refusal that only longest or shortest match makes. */
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
                : Quoted.text(new String(characters, explanation.position(), 1))
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

  private void demand(Explanation.Demand demand) {
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

  /** A node with its depth. */
  private record Pending(Node node, int depth) {}

  private void tree(Node root) {
    Deque<Pending> pending = new ArrayDeque<>();
    pending.push(new Pending(root, 0));
    int lines = 0;
    int left = 0;
    while (!pending.isEmpty()) {
      Pending next = pending.pop();
      if (isWhole || lines < MOST_LINES || next.node.isOpen()) {
        node(next.node, next.depth);
        lines++;
      } else {
        left++;
      }
      boolean isFolded = !isWhole && !next.node.isOpen() && !hasOpen(root) && next.depth >= 4;
      boolean isDone = !isWhole && !next.node.isOpen() && hasOpen(root);
      if (!isFolded && !isDone) {
        for (int i = next.node.children().size() - 1; i >= 0; i--) {
          pending.push(new Pending(next.node.children().get(i), next.depth + 1));
        }
      }
    }
    if (left > 0) {
      line("  (" + left + " more rules; --derivation shows the whole tree)");
    }
  }

  private static boolean hasOpen(Node root) {
    return root.isOpen();
  }

  private void node(Node node, int depth) {
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
      return Quoted.text(new String(characters, start, end - start));
    }
    String head = new String(characters, start, room * 2 / 3);
    String tail = new String(characters, end - room / 3, room / 3);
    String quotedTail = Quoted.text(tail);
    String quotedHead = Quoted.text(head);
    return quotedHead.substring(0, quotedHead.length() - 1) + "…" + quotedTail.substring(1);
  }

  private String fit(String value) {
    return text.fit(value);
  }

  private void line(String value) {
    terminal.out().line(value);
  }
}
