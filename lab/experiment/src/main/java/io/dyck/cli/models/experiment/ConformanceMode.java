package io.dyck.cli.models.experiment;

import io.dyck.schema.SchemaOptions;
import io.dyck.schema.text.Spaces;
import io.dyck.schema.text.TextPolicy;

/**
 * The ways to answer a request of {@link ConformanceTask}; each is a line of the table. The ways
 * that differ only in the form of JSON answer only the requests with a schema.
 */
enum ConformanceMode {
  FREE("free"),
  RETRY("free, five tries"),
  NO_BUDGET("masks without a budget"),
  MASKS("masks"),
  CANONICAL("masks, canonical tokens"),
  COMPACT("masks, no white space"),
  FLEXIBLE("masks, any white space"),
  ANY_ORDER("masks, any order of members"),
  ANY_FORM("masks, any white space and order");

  private static final Spaces ANY_SPACES = Spaces.parse("flexible:64");

  private final String title;

  ConformanceMode(String title) {
    this.title = title;
  }

  private static SchemaOptions spaces(Spaces spaces) {
    return SchemaOptions.GENERATION.withText(TextPolicy.WRITING.withSpaces(spaces));
  }

  private static SchemaOptions withAnyOrder(SchemaOptions options) {
    return options.withText(options.text().withAnyOrder(true));
  }

  String title() {
    return title;
  }

  /** The form of JSON that the masks allow. */
  SchemaOptions schemas() {
    return switch (this) {
      case FREE, RETRY, NO_BUDGET, MASKS, CANONICAL -> SchemaOptions.GENERATION;
      case COMPACT -> spaces(Spaces.COMPACT);
      case FLEXIBLE -> spaces(ANY_SPACES);
      case ANY_ORDER -> withAnyOrder(SchemaOptions.GENERATION);
      case ANY_FORM -> withAnyOrder(spaces(ANY_SPACES));
    };
  }

  boolean isUnconstrained() {
    return this == FREE || this == RETRY;
  }

  /** Whether the way belongs to the comparison of the forms of JSON. */
  boolean isForm() {
    return this == MASKS || compareTo(CANONICAL) > 0;
  }

  /** Whether a request is answered in this way. */
  boolean canAnswer(ConformanceTask task) {
    return compareTo(CANONICAL) <= 0 || task.hasSchema();
  }
}
