/**
 * Explains conflicts to the author of a grammar.
 *
 * <p>Maven coordinates: {@code io.dyck:dyck-determinism-checker}.
 */
@org.jspecify.annotations.NullMarked
module io.dyck.checker {
  requires transitive io.dyck.compose;
}
