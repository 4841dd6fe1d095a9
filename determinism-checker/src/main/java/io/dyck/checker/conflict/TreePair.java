package io.dyck.checker.conflict;

import com.google.common.primitives.Bytes;
import io.dyck.checker.ambiguity.AmbiguityVerdict.Ambiguous;
import io.dyck.checker.ambiguity.ParseTree;
import io.dyck.checker.text.Quotation;
import java.nio.charset.StandardCharsets;

/** Two parse trees as text. The nodes that both trees share around the difference are left out. */
final class TreePair {
  private static final int WIDTH = 80;
  private static final int MOST_LINES = 12;

  private final byte[] text;
  private final String indent;
  private final StringBuilder out = new StringBuilder();
  private int lines;

  private TreePair(byte[] text, boolean unicode) {
    this.text = text;
    this.indent = unicode ? "│ " : "| ";
  }

  static String render(Ambiguous ambiguous, boolean unicode) {
    ParseTree first = ambiguous.first();
    ParseTree second = ambiguous.second();
    boolean deeper = true;
    while (deeper) {
      int only = onlyDifferingChild(first, second);
      deeper = only >= 0;
      if (deeper) {
        first = first.children().get(only);
        second = second.children().get(only);
      }
    }
    TreePair pair = new TreePair(Bytes.toArray(ambiguous.sentence()), unicode);
    pair.writeTree("tree 1", first);
    pair.writeTree("tree 2", second);
    return pair.out.toString();
  }

  /**
   * Returns the index of the only child in which two nodes differ; -1 if several children differ,
   * or if the different children have different rules or places.
   */
  private static int onlyDifferingChild(ParseTree first, ParseTree second) {
    int only = -1;
    if (first.children().size() != second.children().size()) {
      return -1;
    }
    for (int i = 0; i < first.children().size(); i++) {
      ParseTree a = first.children().get(i);
      ParseTree b = second.children().get(i);
      if (!a.equals(b)) {
        boolean same = a.rule().equals(b.rule()) && a.start() == b.start() && a.end() == b.end();
        if (only >= 0 || !same) {
          return -1;
        }
        only = i;
      }
    }
    return only;
  }

  private void writeTree(String title, ParseTree tree) {
    out.append("  ").append(title).append(":\n");
    lines = 0;
    writeNode(tree, 0);
    if (lines > MOST_LINES) {
      out.append("    … ").append(lines - MOST_LINES).append(" more lines\n");
    }
  }

  private void writeNode(ParseTree tree, int depth) {
    if (++lines <= MOST_LINES) {
      String line = "    " + indent.repeat(depth) + tree.rule() + " ";
      String part =
          new String(text, tree.start(), tree.end() - tree.start(), StandardCharsets.UTF_8);
      out.append(line).append(Quotation.text(part, Math.max(8, WIDTH - line.length() - 12)));
      out.append('\n');
    }
    tree.children().forEach(child -> writeNode(child, depth + 1));
  }
}
