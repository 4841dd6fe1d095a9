package io.dyck.pda.witness;

import io.dyck.grammar.SourceSpan;
import io.dyck.pda.automaton.IntSequence;
import io.dyck.pda.conflict.Reading.OpenRule;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.util.Arrays;
import java.util.List;

/**
 * The open rules of a reading as numbers, because every reading is compared with every other. Only
 * readings with numbers of the same {@link Code} may be compared.
 */
final class CodedReading {
  private final OpenReading openReading;
  private final boolean isAlive;

  /** By depth: the rule, the position in the text where it began, and the rule with its dot. */
  private final int[] rules;

  private final int[] starts;
  private final int[] frames;

  /** Numbers for rules, and for rules with dots. */
  static final class Code {
    private final Object2IntOpenHashMap<String> rules = new Object2IntOpenHashMap<>();
    private final Object2IntOpenHashMap<Frame> frames = new Object2IntOpenHashMap<>();

    private int rule(OpenRule open) {
      return rules.computeIfAbsent(open.rule(), unused -> rules.size());
    }

    private int frameNumber(OpenRule open) {
      return frames.computeIfAbsent(new Frame(open.rule(), open.place()), unused -> frames.size());
    }
  }

  /** An open rule without the position where it began. */
  private record Frame(String rule, SourceSpan place) {}

  CodedReading(OpenReading openReading, boolean isAlive, Code code) {
    this.openReading = openReading;
    this.isAlive = isAlive;
    List<OpenRule> open = openReading.reading().open();
    this.rules = open.stream().mapToInt(code::rule).toArray();
    this.starts = open.stream().mapToInt(OpenRule::start).toArray();
    this.frames = open.stream().mapToInt(code::frameNumber).toArray();
  }

  OpenReading openReading() {
    return openReading;
  }

  /** Whether the reading can read on. */
  boolean isAlive() {
    return isAlive;
  }

  int depth() {
    return rules.length;
  }

  private boolean hasEqualFrame(int depth, CodedReading other, int otherDepth) {
    return frames[depth] == other.frames[otherDepth] && starts[depth] == other.starts[otherDepth];
  }

  /** Returns the number of outermost rules in which two readings agree. */
  int commonDepth(CodedReading other) {
    int depth = 0;
    while (depth < depth() && depth < other.depth() && hasEqualFrame(depth, other, depth)) {
      depth++;
    }
    return depth;
  }

  /** Whether both readings have the same rules open, perhaps at other dots. */
  boolean hasSameRules(CodedReading other, boolean sinceSamePlaces) {
    boolean same = depth() == other.depth();
    for (int i = 0; same && i < depth(); i++) {
      same = rules[i] == other.rules[i] && (!sinceSamePlaces || starts[i] == other.starts[i]);
    }
    return same;
  }

  /**
   * Returns the open rules in which two readings of a text differ, wherever in the text they stand.
   * Rules that both readings have open since the same places, outside or inside of the difference,
   * do not belong to it. The order of the readings makes no difference.
   */
  IntSequence differingRules(CodedReading other) {
    int common = commonDepth(other);
    int inside = 0;
    while (depth() - inside > common
        && other.depth() - inside > common
        && hasEqualFrame(depth() - inside - 1, other, other.depth() - inside - 1)) {
      inside++;
    }
    int end = depth() - inside;
    int otherEnd = other.depth() - inside;
    boolean isFirst = Arrays.compare(frames, common, end, other.frames, common, otherEnd) <= 0;
    CodedReading one = isFirst ? this : other;
    CodedReading two = isFirst ? other : this;
    int oneLength = (isFirst ? end : otherEnd) - common;
    int twoLength = (isFirst ? otherEnd : end) - common;
    int[] gap = new int[1 + oneLength + twoLength];
    gap[0] = oneLength;
    System.arraycopy(one.frames, common, gap, 1, oneLength);
    System.arraycopy(two.frames, common, gap, 1 + oneLength, twoLength);
    return new IntSequence(gap);
  }
}
