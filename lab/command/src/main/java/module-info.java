/**
 * The commands {@code dyck test}, {@code dyck bench} and {@code dyck maskbench}: labelled texts,
 * speed, and MaskBench. No release has them; the launcher of the source tree builds them.
 */
@org.jspecify.annotations.NullMarked
module io.dyck.cli.lab {
  requires com.fasterxml.jackson.core;
  requires com.fasterxml.jackson.databind;
  requires com.google.common;
  requires info.picocli;
  requires io.dyck.checker;
  requires io.dyck.cli;
  requires io.dyck.schema;
  requires io.dyck.tools;
  requires java.management;
  requires org.apache.commons.rng.core;
  requires org.tukaani.xz;

  provides io.dyck.cli.family.CommandFamily with
      io.dyck.cli.lab.LabFamily;

  opens io.dyck.cli.bench to
      info.picocli;
  opens io.dyck.cli.cases to
      info.picocli;
}
