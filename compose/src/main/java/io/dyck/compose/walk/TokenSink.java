package io.dyck.compose.walk;

import io.dyck.pda.machine.Cell;
import io.dyck.pda.machine.State;

/** Told each token that a walk decides, and the configuration after it. */
@FunctionalInterface
interface TokenSink {
  void add(int token, State state, Cell cell);
}
