/**
 * From a grammar to a deterministic pushdown automaton.
 *
 * <p>Maven coordinates: {@code io.dyck:dyck-pda}.
 */
@org.jspecify.annotations.NullMarked
module io.dyck.pda {
  requires transitive io.dyck.grammar;
  requires it.unimi.dsi.fastutil.core;
}
