/**
 * The command {@code dyck}.
 *
 * <p>Maven coordinates: {@code io.dyck:dyck-cli}.
 */
@org.jspecify.annotations.NullMarked
module io.dyck.cli {
  requires com.fasterxml.jackson.databind;
  requires info.picocli;
  requires io.dyck.checker;
  requires io.dyck.samples;
  requires it.unimi.dsi.fastutil.core;
}
