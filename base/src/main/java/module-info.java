/**
 * What the modules of this library share below grammars and vocabularies: the exceptions that a
 * user meets, and the container of the files that it writes.
 *
 * <p>Maven coordinates: {@code io.dyck:dyck-base}.
 */
@org.jspecify.annotations.NullMarked
module io.dyck.base {
  requires transitive org.jspecify;

  exports io.dyck.artefact;
  exports io.dyck.failure;
}
