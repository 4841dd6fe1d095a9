package io.dyck.cli.models.experiment;

/** The ways to make an answer; each is a line of the table. */
enum AnswerMode {
  FREE("unconstrained"),
  RETRY("try again until it parses, 5 times"),
  MASKS("masks"),
  CANONICAL("masks, canonical tokens"),
  FREE_THEN_MASKS("free text, then masks");

  private final String title;

  AnswerMode(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }
}
