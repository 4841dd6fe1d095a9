package io.dyck.pda.machine;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A kind of question about stacks that is answered cell by cell, and whose answers the cells
 * remember. A question descends to the first cell that remembers an answer, or that needs nothing
 * from below. Then all cells on the way receive their answers. Therefore a cell is asked once,
 * whatever lies on top of it later.
 *
 * <p>Questions are compared by {@code equals}. Questions of different memos must never be equal.
 * Answers are immutable. Thread-safe: the memory of a cell is a list that is only prepended to, and
 * an entry that is lost to a race is computed again. Only {@link Probe}s have a loop of their own,
 * because they occur with nearly every byte and must not allocate.
 *
 * @param <Q> a question; the question to the cell below may differ
 * @param <A> an answer
 */
public abstract class StackMemo<Q, A> {
  /**
   * The answers of the bottom cell. All stacks of a machine share the bottom cell, which therefore
   * remembers nothing.
   */
  private final Map<Q, A> atBottom = new ConcurrentHashMap<>();

  protected StackMemo() {}

  /** Returns the question to the cell below; null if the cell can answer without it. */
  protected abstract @Nullable Q questionBelow(Q question, Cell cell);

  /**
   * Computes the answer of a cell.
   *
   * @param below the answer from below; null if there is no cell below, or it was not asked
   */
  protected abstract A answer(Q question, Cell cell, @Nullable A below);

  /** Asks a stack that is known down to the bottom. */
  public final A answer(Q question, Cell top) {
    A known = answerPartial(question, top);
    if (known == null) {
      throw new IllegalArgumentException("the answer lies below the known part of the stack");
    }
    return known;
  }

  /**
   * Asks a stack that may be known only in part.
   *
   * @return the answer; null if the stack below the known part decides
   */
  public final @Nullable A answerPartial(Q question, Cell top) {
    A known = rememberedAnswer(question, top);
    return known != null ? known : find(question, top);
  }

  private @Nullable A find(Q first, Cell top) {
    Step<Q> path = null;
    Q question = first;
    Cell cell = top;
    A known = null;
    while (known == null) {
      Cell below = cell.cellBelow();
      if (below == null && !cell.symbol().isBottom()) {
        return null;
      }
      Q further = below == null ? null : questionBelow(question, cell);
      if (below == null || further == null) {
        break;
      }
      path = new Step<>(question, cell, path);
      question = further;
      cell = below;
      known = rememberedAnswer(question, cell);
    }
    A answer = known != null ? known : remember(question, cell, answer(question, cell, null));
    for (Step<Q> step = path; step != null; step = step.above()) {
      answer = remember(step.question(), step.cell(), answer(step.question(), step.cell(), answer));
    }
    return answer;
  }

  /** A cell on the way down. */
  private record Step<Q>(Q question, Cell cell, @Nullable Step<Q> above) {}

  @SuppressWarnings("unchecked") // Equal questions belong to one memo, and so do their answers.
  private @Nullable A rememberedAnswer(Q question, Cell cell) {
    return cell.symbol().isBottom() ? atBottom.get(question) : (A) cell.rememberedAnswer(question);
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
