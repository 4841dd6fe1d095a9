package io.dyck.compose.walk;

import io.dyck.pda.machine.Cell;
import org.jspecify.annotations.Nullable;

/**
 * What was found out about a stack cell and all below it, remembered in the cell: what it adds to
 * suspended nodes, what it costs to complete. An immutable list that is only prepended to; an entry
 * lost to a race is found again. The bottom cell, which all constraints of an automaton share,
 * remembers nothing: what it adds is in the suspensions themselves.
 */
final class CellMemory {
  private final Object question;
  private final Object answer;
  private final @Nullable CellMemory next;

  private CellMemory(Object question, Object answer, @Nullable CellMemory next) {
    this.question = question;
    this.answer = answer;
    this.next = next;
  }

  @SuppressWarnings("ReferenceEquality") // Who asks is told apart by identity.
  static @Nullable Object recall(Cell cell, Object question) {
    for (CellMemory m = (CellMemory) cell.memory(); m != null; m = m.next) {
      if (m.question == question) {
        return m.answer;
      }
    }
    return null;
  }

  static void remember(Cell cell, Object question, Object answer) {
    if (!cell.symbol().isBottom()) {
      cell.setMemory(new CellMemory(question, answer, (CellMemory) cell.memory()));
    }
  }
}
