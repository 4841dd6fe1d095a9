package io.dyck.cli.text;

import com.google.common.collect.Lists;
import io.dyck.checker.explain.Explanation;
import io.dyck.checker.explain.ParseTreeNode;
import io.dyck.checker.report.TextStyle;
import io.dyck.checker.text.FirstError;
import io.dyck.checker.text.Quotation;
import io.dyck.cli.terminal.AnsiStyle;
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
  private final AnsiStyle style;
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
      writeLine(style.success("yes") + ": the text is read like this");
    } else {
      writeRefusal(explanation, name);
    }
    explanation.tree().ifPresent(this::writeTree);
  }

  /** Reports an error that only longest or shortest match causes. */
  void writeLexical(FirstError error) {
    writeLine(
        style.failure("no")
            + ": the bare rules accept the text, but a rule with longest or shortest match does"
            + " not let it: "
            + error.line()
            + ":"
            + error.column());
    writeLine(shorten(SourceLine.lineWithCaret(bytes, error.offset(), style)));
    writeLine("  expected " + shorten(String.join(" or ", error.expected())));
  }

  private void writeRefusal(Explanation explanation, String name) {
    int offset =
        new String(characters, 0, explanation.position()).getBytes(StandardCharsets.UTF_8).length;
    int line = 1;
    int column = 1;
    for (int i = 0; i < explanation.position(); i++) {
      column = characters[i] == '\n' ? 1 : column + 1;
      line += characters[i] == '\n' ? 1 : 0;
    }
    writeLine(
        style.failure("no")
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
    writeLine(shorten(SourceLine.lineWithCaret(bytes, offset, style)));
    writeLine("allowed here:");
    explanation.demands().stream().limit(MOST_DEMANDS).forEach(this::writeExpectation);
    if (explanation.demands().size() > MOST_DEMANDS) {
      writeLine("  and " + (explanation.demands().size() - MOST_DEMANDS) + " more");
    }
    writeLine(
        explanation.readings() > 1
            ? "so far the text is read like this, or in other ways that ask for the same:"
            : "so far the text is read like this:");
  }

  private void writeExpectation(Explanation.Expectation demand) {
    String what = shorten(Excerpt.line(demand.text(), 40));
    StringBuilder out = new StringBuilder("  ").append(what);
    if (!demand.whole().isEmpty()) {
      out.append(" ".repeat(Math.max(1, 20 - what.length()))).append("asked for by ");
      out.append(style.bold(demand.rule())).append(", line ").append(demand.line());
      if (!demand.whole().equals(demand.text())) {
        out.append(", to finish ").append(shorten(Excerpt.line(demand.whole(), 30)));
      }
    }
    writeLine(out.toString());
  }

  /** A node, or a stretch of text between nodes that literals of the rule above read. */
  private record PendingPart(@Nullable ParseTreeNode node, int start, int end, int depth) {
    static PendingPart of(ParseTreeNode node, int depth) {
      return new PendingPart(node, node.start(), node.end(), depth);
    }
  }

  private void writeTree(ParseTreeNode root) {
    Deque<PendingPart> pending = new ArrayDeque<>();
    pending.push(PendingPart.of(root, 0));
    int lines = 0;
    int left = 0;
    while (!pending.isEmpty()) {
      PendingPart next = pending.pop();
      ParseTreeNode node = next.node;
      boolean hasRoom = isWhole || lines < MOST_LINES;
      if (node == null) {
        if (hasRoom) {
          writeLiteral(next);
          lines++;
        }
        continue;
      }
      if (hasRoom || node.isOpen()) {
        writeNode(node, next.depth);
        lines++;
      } else {
        left++;
      }
      boolean isFolded = !isWhole && !node.isOpen() && !hasOpenNodes(root) && next.depth >= 4;
      boolean isDone = !isWhole && !node.isOpen() && hasOpenNodes(root);
      if (!isFolded && !isDone) {
        Lists.reverse(parts(node, next.depth + 1)).forEach(pending::push);
      }
    }
    if (left > 0) {
      writeLine("  (" + left + " more rules; --derivation shows the whole tree)");
    }
  }

  /** The rules that a node is made of, and the literals before, between and after them. */
  private static List<PendingPart> parts(ParseTreeNode node, int depth) {
    List<PendingPart> parts = new ArrayList<>();
    int at = node.start();
    for (ParseTreeNode child : node.children()) {
      if (child.start() > at) {
        parts.add(new PendingPart(null, at, child.start(), depth));
      }
      parts.add(PendingPart.of(child, depth));
      at = child.end();
    }
    if (!parts.isEmpty() && node.end() > at) {
      parts.add(new PendingPart(null, at, node.end(), depth));
    }
    return parts;
  }

  private void writeLiteral(PendingPart literal) {
    String indent = "  ".repeat(Math.min(literal.depth, DEEPEST) + 1);
    int room = Math.max(12, WIDTH - indent.length() - 16);
    writeLine(indent + style.dim(shorten(span(literal.start, literal.end, room))));
  }

  private static boolean hasOpenNodes(ParseTreeNode root) {
    return root.isOpen();
  }

  private void writeNode(ParseTreeNode node, int depth) {
    String indent = "  ".repeat(Math.min(depth, DEEPEST) + 1);
    String more = depth > DEEPEST ? "(" + depth + ") " : "";
    String head = indent + more + node.rule() + "  ";
    int room = Math.max(12, WIDTH - head.length() - 16);
    writeLine(
        indent
            + more
            + style.bold(node.rule())
            + "  "
            + shorten(span(node.start(), node.end(), room))
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

  private String shorten(String value) {
    return text.withoutUnprintable(value);
  }

  private void writeLine(String value) {
    terminal.out().writeLine(value);
  }
}
