package io.dyck.compose.vocabulary;

/** What can be wrong with the file of a vocabulary. */
enum VocabularyProblem {
  UNREADABLE("DYCK-V001"),
  MALFORMED("DYCK-V002"),
  UNEXPECTED("DYCK-V003"),
  UNSUPPORTED("DYCK-V004"),
  CONFLICT("DYCK-V005"),
  BAD_ID("DYCK-V006"),
  BAD_MERGE("DYCK-V007"),
  BAD_PATTERN("DYCK-V008"),
  UNKNOWN_FORMAT("DYCK-V009"),
  NOT_CANONICAL("DYCK-V010");

  private final String code;

  VocabularyProblem(String code) {
    this.code = code;
  }

  String code() {
    return code;
  }
}
