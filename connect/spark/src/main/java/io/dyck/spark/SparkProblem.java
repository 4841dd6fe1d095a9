package io.dyck.spark;

/** The kinds of failures of a job or a row. Each kind has a stable code and an advice. */
public enum SparkProblem {
  /** A function got another number of arguments than it takes. */
  ARGUMENTS("DYCK-S001", "give a grammar or schema, and a text"),

  /** The functions cannot be put into this kind of session. */
  SESSION(
      "DYCK-S002",
      "start the server with --conf spark.sql.extensions=io.dyck.spark.DyckExtensions"),

  /** The text of a row, or the grammar for it, is NULL. */
  NULL_TEXT("DYCK-S003", "leave out such rows, or give them a text"),

  /** A text satisfies a schema, but Spark cannot represent its value. */
  NO_VALUE("DYCK-S004", "keep the text itself, or bound the schema"),

  /** A column is missing, has another type, or has the name of an added column. */
  COLUMNS("DYCK-S010", "name the columns with withPrompt and withId, or rename them"),

  /** The ids do not identify the rows. */
  IDS("DYCK-S011", "give each row an id of its own that stays the same when the job is restarted"),

  /** The folder belongs to another job, or to something else. */
  OTHER_JOB("DYCK-S012", "take a new folder, or start the job with the options that it had"),

  /** The folder does not contain the expected rows. */
  INCOMPLETE("DYCK-S013", "start the job again; let only one driver write to a folder"),

  /** The model or the constraint cannot be brought to the executors. */
  NOT_SHIPPED("DYCK-S014", "see that the file can be read, and that there is room for a copy");

  private final String code;
  private final String advice;

  SparkProblem(String code, String advice) {
    this.code = code;
    this.advice = advice;
  }

  /**
   * The stable code.
   *
   * @return such as {@code DYCK-S010}
   */
  public String code() {
    return code;
  }

  /** Returns the remedy. */
  String advice() {
    return advice;
  }

  /** Returns the code, the reason, and the advice. */
  String text(String reason) {
    return code + ": " + reason + "; " + advice;
  }

  /**
   * Returns an exception of this kind.
   *
   * @param reason the reason, in words
   * @return the exception, for the caller to throw
   */
  public SparkJobException toException(String reason) {
    return new SparkJobException(this, reason, null);
  }

  /**
   * Returns an exception of this kind.
   *
   * @param reason the reason, in words
   * @param cause the cause
   * @return the exception, for the caller to throw
   */
  public SparkJobException toException(String reason, Throwable cause) {
    return new SparkJobException(this, reason, cause);
  }
}
