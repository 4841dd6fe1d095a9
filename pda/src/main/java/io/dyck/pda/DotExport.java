package io.dyck.pda;

import io.dyck.grammar.Grammar;
import io.dyck.pda.machine.Machine;

/** draft */
final class DotExport {
  private final Grammar grammar;
  private final Machine machine;

  DotExport(Grammar grammar, Machine machine) {
    this.grammar = grammar;
    this.machine = machine;
  }

  String write() {
    return "digraph dyck {\n}\n" + grammar.start() + machine.letters();
  }
}
