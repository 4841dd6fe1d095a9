/**
 * The commands {@code dyck experiment}, {@code conformance}, {@code cost} and {@code speed}: they
 * measure the effect of masks on the answers of a model, the cost of masks, and models. No release
 * contains these commands; the launcher of the source tree builds them.
 */
@org.jspecify.annotations.NullMarked
module io.dyck.cli.experiment {
  requires com.fasterxml.jackson.databind;
  requires com.google.common;
  requires info.picocli;
  requires io.dyck.canonical;
  requires io.dyck.chat;
  requires io.dyck.cli;
  requires io.dyck.models;
  requires io.dyck.samples;
  requires io.dyck.schema;
  requires io.dyck.smallmodel;
  requires java.management;
  requires java.sql;

  provides io.dyck.cli.family.CommandFamily with
      io.dyck.cli.models.experiment.ExperimentFamily;

  opens io.dyck.cli.models.experiment to
      info.picocli;
}
