/**
 * The foundation of all modules of this library: the exceptions that a user meets, and the
 * container format of the files that the library writes.
 *
 * <p>Maven coordinates: {@code io.dyck:dyck-base}.
 */
@org.jspecify.annotations.NullMarked
module io.dyck.base {
  requires java.management;
  requires transitive org.jspecify;

  exports io.dyck.artefact;
  exports io.dyck.failure;
}
