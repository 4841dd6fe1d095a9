package io.dyck.pda.machine;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Answers questions about a stack that are answered cell by cell, and lets the cells remember the
 * answers. A question goes down to the first cell that remembers, or that needs nothing from below;
 * then all cells on the way are told. So a cell is asked once, whatever lies on top of it later.
 *
 * <p>Questions are told apart by {@code equals}; those of different memos must never be equal.
 * Answers are immutable. Thread-safe: what a cell remembers is a list that is only prepended to,
 * and an entry that is lost to a race is found again. Only {@link Probe}s are asked by a loop of
 * their own, because they come with nearly every byte, and nothing is to be allocated for them.
 *
 * @param <Q> what is asked; the cell below may be asked something else
 * @param <A> what is found out
 */
public abstract class StackMemo<Q, A> {
  /** All stacks of a machine share the bottom, which therefore remembers nothing itself. */
  private final Map<Q, A> atBottom = new ConcurrentHashMap<>();

  protected StackMemo() {}

  /** What a cell has to ask the cell below it. */
  protected abstract @Nullable Q further(Q question, Cell cell);

  /**
   * What a cell answers.
   *
   * @param below the answer from below; null if there is nothing below, or nothing was asked
   */
  protected abstract A answer(Q question, Cell cell, @Nullable A below);

  /** Asks a stack that is known down to the bottom. */
  public final A ask(Q question, Cell top) {
    A known = askPartial(question, top);
    if (known == null) {
      throw new IllegalArgumentException("the answer lies below the known part of the stack");
    }
    return known;
  }

  /**
   * Asks a stack that may be known only in part.
   *
   * @return the answer; null if what lies below the known part decides
   */
  public final @Nullable A askPartial(Q question, Cell top) {
    A known = recall(question, top);
    return known != null ? known : find(question, top);
  }

  private @Nullable A find(Q first, Cell top) {
    Step<Q> path = null;
    Q question = first;
    Cell cell = top;
    A known = null;
    while (known == null) {
      Cell below = cell.below();
      if (below == null && !cell.symbol().isBottom()) {
        return null;
      }
      Q further = below == null ? null : further(question, cell);
      if (below == null || further == null) {
        break;
      }
      path = new Step<>(question, cell, path);
      question = further;
      cell = below;
      known = recall(question, cell);
    }
    A answer = known != null ? known : remember(question, cell, answer(question, cell, null));
    for (Step<Q> step = path; step != null; step = step.above()) {
      answer = remember(step.question(), step.cell(), answer(step.question(), step.cell(), answer));
    }
    return answer;
  }

  /** A cell on the way down. */
  private record Step<Q>(Q question, Cell cell, @Nullable Step<Q> above) {}

  @SuppressWarnings("unchecked") // Equal questions are of one memo, and so are the answers.
  private @Nullable A recall(Q question, Cell cell) {
    return cell.symbol().isBottom() ? atBottom.get(question) : (A) cell.recall(question);
  }

  private A remember(Q question, Cell cell, A answer) {
    if (cell.symbol().isBottom()) {
      atBottom.put(question, answer);
    } else {
      cell.remember(question, answer);
    }
    return answer;
  }
}
