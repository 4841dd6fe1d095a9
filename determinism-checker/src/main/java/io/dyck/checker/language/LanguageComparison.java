package io.dyck.checker.language;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Bytes;
import io.dyck.checker.language.AutomatonRunner.Place;
import io.dyck.pda.Pda;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The search for the shortest texts that only one of two automata accepts. The search goes breadth
 * first over the pairs of configurations that the same text leads to. Texts that lead both automata
 * to the same pair are followed once. Therefore the search ends and proves equality if only
 * finitely many stacks occur. Otherwise the search ends with its budget. Then prefixes that only
 * one automaton has read are completed. A completed text may not be the shortest. Not thread-safe.
 */
public final class LanguageComparison {
  /**
   * The largest number of pairs that are visited to complete a prefix that only one side can read.
   */
  private static final int COMPLETION_PAIRS = 3_000;

  /** The largest number of prefixes that are completed after the budget is used up. */
  private static final int MOST_COMPLETIONS = 40;

  private final AutomatonRunner original;
  private final AutomatonRunner changed;
  private final byte[] letters;
  private final boolean provesNoLoss;
  private final boolean provesNoGain;
  private final List<Node> onlyOriginal = new ArrayList<>();
  private final List<Node> onlyChanged = new ArrayList<>();
  private @Nullable Node lost;
  private @Nullable Node gained;
  private long work;

  /** A pair of configurations and the step that reached it. A side that cannot continue is null. */
  private record Node(
      @Nullable Place original, @Nullable Place changed, @Nullable Node from, byte last, int size) {
    ImmutableList<Byte> text() {
      byte[] text = new byte[size];
      int at = size;
      for (Node node = this; node.from != null; node = node.from) {
        text[--at] = node.last;
      }
      return ImmutableList.copyOf(Bytes.asList(text));
    }
  }

  private record Pair(@Nullable Place original, @Nullable Place changed) {}

  /**
   * Prepares a comparison.
   *
   * @param original the automaton before a change; permissive where it is not deterministic
   * @param changed the automaton after it
   * @param provesNoLoss whether a proof exists that no text is lost
   * @param provesNoGain whether a proof exists that no text is gained
   */
  public LanguageComparison(Pda original, Pda changed, boolean provesNoLoss, boolean provesNoGain) {
    this.original = new AutomatonRunner(original);
    this.changed = new AutomatonRunner(changed);
    this.letters = letters(this.original, this.changed);
    this.provesNoLoss = provesNoLoss;
    this.provesNoGain = provesNoGain;
  }

  /**
   * Returns one byte for each pair of byte classes of the two automata, if possible a readable
   * byte.
   */
  private static byte[] letters(AutomatonRunner original, AutomatonRunner changed) {
    Map<Integer, Integer> examples = new LinkedHashMap<>();
    for (int b = 0; b < 256; b++) {
      int both = original.byteClass(b) * 256 + changed.byteClass(b);
      Integer known = examples.get(both);
      if (known == null || rank(b) < rank(known)) {
        examples.put(both, b);
      }
    }
    return Bytes.toArray(
        examples.values().stream()
            .sorted(Comparator.comparingInt(LanguageComparison::rank).thenComparing(b -> b))
            .toList());
  }

  private static int rank(int b) {
    if (b >= 'a' && b <= 'z') {
      return 0;
    }
    if (b < 128 && Character.isLetterOrDigit(b)) {
      return 1;
    }
    return b > ' ' && b < 127 ? 2 : b == ' ' ? 3 : b == '\n' ? 4 : b < 128 ? 5 : 6;
  }

  /**
   * Searches within a budget.
   *
   * @param steps the greatest number of bytes read, both sides together
   * @return the result; the languages are proved equal if the search came to its end without a
   *     difference
   */
  public LanguageChange search(long steps) {
    ArrayDeque<Node> work = new ArrayDeque<>();
    Set<Pair> seen = new HashSet<>();
    Node first = new Node(original.start(), changed.start(), null, (byte) 0, 0);
    work.add(first);
    seen.add(new Pair(first.original, first.changed));
    visit(first);
    long left = steps;
    int complete = 0;
    while (!work.isEmpty() && left > 0 && !isDone()) {
      Node node = work.remove();
      complete = node.size;
      left -= 2L * letters.length;
      for (byte letter : letters) {
        Node next = step(node, letter);
        if (next != null && isWanted(next) && seen.add(new Pair(next.original, next.changed))) {
          visit(next);
          work.add(next);
        }
      }
      if (isCut()) {
        complete = node.size;
        break;
      }
    }
    boolean exhausted = work.isEmpty() && !isCut() && !isDone();
    this.work += steps - left;
    if (!exhausted) {
      completePrefixes();
    }
    boolean noLoss = lost == null && (provesNoLoss || exhausted);
    boolean noGain = gained == null && (provesNoGain || exhausted);
    return LanguageChange.of(text(lost), text(gained), complete, noLoss, noGain);
  }

  /**
   * Returns the work of the search.
   *
   * @return the number of bytes read, both sides together
   */
  public long work() {
    return work;
  }

  private static @Nullable ImmutableList<Byte> text(@Nullable Node node) {
    return node == null ? null : node.text();
  }

  private boolean isDone() {
    return (lost != null || provesNoLoss) && (gained != null || provesNoGain);
  }

  private boolean isWanted(Node node) {
    if (node.original == null) {
      return gained == null && !provesNoGain;
    }
    return node.changed != null || (lost == null && !provesNoLoss);
  }

  private @Nullable Node step(Node node, byte letter) {
    int b = letter & 0xFF;
    Place before = node.original;
    Place after = node.changed;
    Place nextBefore = before == null ? null : original.step(before, original.byteClass(b));
    Place nextAfter = after == null ? null : changed.step(after, changed.byteClass(b));
    // Behind a bound of permissive mode nothing is known. The text may or may not continue there.
    return isCut(before, nextBefore, original)
            || isCut(after, nextAfter, changed)
            || (nextBefore == null && nextAfter == null)
        ? null
        : new Node(nextBefore, nextAfter, node, letter, node.size + 1);
  }

  private boolean isCut() {
    return original.isCut() || changed.isCut();
  }

  private static boolean isCut(
      @Nullable Place before, @Nullable Place next, AutomatonRunner runner) {
    return before != null && next == null && runner.wasCutByLastStep();
  }

  private void visit(Node node) {
    boolean before = node.original != null && node.original.isAccepting();
    boolean after = node.changed != null && node.changed.isAccepting();
    if (before && !after && lost == null) {
      lost = node;
    }
    if (after && !before && gained == null) {
      gained = node;
    }
    if (node.changed == null && node.from != null && node.from.changed != null) {
      onlyOriginal.add(node);
    }
    if (node.original == null && node.from != null && node.from.original != null) {
      onlyChanged.add(node);
    }
  }

  /**
   * Completes a prefix that only one side can read, if the search has found no complete text for
   * that side.
   */
  private void completePrefixes() {
    for (int i = 0; i < Math.min(MOST_COMPLETIONS, onlyOriginal.size()) && lost == null; i++) {
      lost =
          complete(
              onlyOriginal.get(i), node -> node.original != null && node.original.isAccepting());
    }
    for (int i = 0; i < Math.min(MOST_COMPLETIONS, onlyChanged.size()) && gained == null; i++) {
      gained =
          complete(onlyChanged.get(i), node -> node.changed != null && node.changed.isAccepting());
    }
  }

  /**
   * Completes a prefix, best first, with low stacks before high ones. The result is nearly the
   * shortest completion.
   */
  private @Nullable Node complete(Node prefix, Predicate<Node> isEnd) {
    PriorityQueue<Node> queue =
        new PriorityQueue<>(Comparator.comparingInt((Node node) -> node.size + 3 * depth(node)));
    Map<Pair, Integer> seen = new HashMap<>();
    queue.add(prefix);
    for (int i = 0; i < COMPLETION_PAIRS && !queue.isEmpty(); i++) {
      Node node = queue.remove();
      if (isEnd.test(node)) {
        return node;
      }
      work += 2L * letters.length;
      for (byte letter : letters) {
        Node next = step(node, letter);
        if (next != null && seen.putIfAbsent(new Pair(next.original, next.changed), 1) == null) {
          queue.add(next);
        }
      }
    }
    return null;
  }

  private static int depth(Node node) {
    Place place = node.original != null ? node.original : node.changed;
    return place == null ? 0 : place.depth();
  }
}
