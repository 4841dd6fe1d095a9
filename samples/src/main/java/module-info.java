/**
 * Grammars with example sentences, each deterministic.
 *
 * <p>Maven coordinates: {@code io.dyck:dyck-samples}.
 */
@org.jspecify.annotations.NullMarked
module io.dyck.samples {
  requires transitive io.dyck.compose;
}
