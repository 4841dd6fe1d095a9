package io.dyck.checker.repair;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import io.dyck.grammar.SourceText;
import java.util.ArrayList;
import java.util.List;

/** A repair as changed lines, in the manner of {@code diff}. */
public final class RepairDiff {
  private static final Splitter LINES = Splitter.onPattern("\r\n|\n|\r");

  private RepairDiff() {}

  /**
   * One changed line.
   *
   * @param kind {@code '-'} for a removed line, {@code '+'} for an added line
   * @param number the number of a removed line before the repair, of an added line after the repair
   * @param text the line without its line end
   */
  public record Line(char kind, int number, String text) {}

  /**
   * Returns the lines that a repair changes.
   *
   * @param source the text before the repair
   * @param repair a repair of that text
   * @return for each changed place the removed lines, then the added lines
   */
  public static ImmutableList<Line> lines(SourceText source, Repair repair) {
    List<String> before = LINES.splitToList(source.content());
    List<String> after = LINES.splitToList(repair.applyTo(source));
    int[][] common = commonLengths(before, after);
    ImmutableList.Builder<Line> result = ImmutableList.builder();
    List<Line> added = new ArrayList<>();
    int i = 0;
    int j = 0;
    while (i < before.size() || j < after.size()) {
      boolean equal = i < before.size() && j < after.size() && before.get(i).equals(after.get(j));
      if (equal) {
        result.addAll(added);
        added.clear();
        i++;
        j++;
      } else if (j == after.size() || (i < before.size() && common[i + 1][j] >= common[i][j + 1])) {
        result.add(new Line('-', i + 1, before.get(i)));
        i++;
      } else {
        added.add(new Line('+', j + 1, after.get(j)));
        j++;
      }
    }
    return result.addAll(added).build();
  }

  /** Returns the lengths of the longest common subsequences of all ends of both texts. */
  private static int[][] commonLengths(List<String> before, List<String> after) {
    int[][] common = new int[before.size() + 1][after.size() + 1];
    for (int i = before.size() - 1; i >= 0; i--) {
      for (int j = after.size() - 1; j >= 0; j--) {
        common[i][j] =
            before.get(i).equals(after.get(j))
                ? common[i + 1][j + 1] + 1
                : Math.max(common[i + 1][j], common[i][j + 1]);
      }
    }
    return common;
  }
}
