package io.dyck.vocabulary.tokenizer;

/** The problems of a vocabulary file. */
public enum VocabularyProblem {
  /** The file cannot be read. */
  UNREADABLE("DYCK-V001"),

  /** The file is not well-formed. */
  MALFORMED("DYCK-V002"),

  /** The file has another value than expected. */
  UNEXPECTED("DYCK-V003"),

  /** Something is well-formed, but not supported. */
  UNSUPPORTED("DYCK-V004"),

  /** Two parts contradict each other. */
  CONFLICT("DYCK-V005"),

  /** An id is out of range. */
  BAD_ID("DYCK-V006"),

  /** A merge does not fit the tokens. */
  BAD_MERGE("DYCK-V007"),

  /** A pattern has an unsupported part. */
  BAD_PATTERN("DYCK-V008"),

  /** The file is of no format that can be read. */
  UNKNOWN_FORMAT("DYCK-V009"),

  /** The token sequences of the tokenizer cannot be described exactly. */
  NOT_CANONICAL("DYCK-V010"),

  /** A text has a character that no tokens spell. */
  NOT_SPELLED("DYCK-V011");

  private final String code;

  VocabularyProblem(String code) {
    this.code = code;
  }

  String code() {
    return code;
  }
}
