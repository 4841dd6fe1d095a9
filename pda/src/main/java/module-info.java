/**
 * From a grammar to a deterministic pushdown automaton.
 *
 * <p>Maven coordinates: {@code io.dyck:dyck-pda}.
 */
@org.jspecify.annotations.NullMarked
module io.dyck.pda {
  requires transitive io.dyck.grammar;
  requires it.unimi.dsi.fastutil.core;

  exports io.dyck.pda;
  exports io.dyck.pda.conflict;
  exports io.dyck.pda.form to
      io.dyck.compose;
  exports io.dyck.pda.size;
  exports io.dyck.pda.automaton to
      io.dyck.canonical,
      io.dyck.compose,
      io.dyck.checker,
      io.dyck.schema;
  exports io.dyck.pda.chart to
      io.dyck.checker;
  exports io.dyck.pda.ends to
      io.dyck.compose,
      io.dyck.checker,
      io.dyck.cli;
  exports io.dyck.pda.items to
      io.dyck.compose,
      io.dyck.checker,
      io.dyck.cli,
      io.dyck.cli.lab;
  exports io.dyck.pda.machine to
      io.dyck.canonical,
      io.dyck.compose,
      io.dyck.checker,
      io.dyck.cli;
  exports io.dyck.pda.run to
      io.dyck.canonical,
      io.dyck.compose,
      io.dyck.checker,
      io.dyck.cli;
  exports io.dyck.pda.stack to
      io.dyck.compose,
      io.dyck.checker;
  exports io.dyck.pda.rules to
      io.dyck.canonical,
      io.dyck.compose,
      io.dyck.checker,
      io.dyck.cli;
  exports io.dyck.pda.text to
      io.dyck.compose,
      io.dyck.checker,
      io.dyck.cli;
  exports io.dyck.pda.work to
      io.dyck.checker;
  exports io.dyck.pda.normalize to
      io.dyck.compose,
      io.dyck.checker;
  exports io.dyck.pda.lowering to
      io.dyck.checker;
  exports io.dyck.pda.ruleset to
      io.dyck.canonical,
      io.dyck.compose,
      io.dyck.checker;
}
