package io.dyck.compose.artefact;

/** What an artefact holds. */
public enum ArtefactKind {
  /** A vocabulary with its trie. */
  VOCABULARY(1, "a vocabulary"),

  /** A constraint: a grammar's automaton composed with a vocabulary. */
  CONSTRAINT(2, "a constraint"),

  /** What a vocabulary's tokenizer produces. */
  CANONICAL(3, "the canonical tables of a vocabulary");

  private final int number;
  private final String noun;

  ArtefactKind(int number, String noun) {
    this.number = number;
    this.noun = noun;
  }

  int number() {
    return number;
  }

  /** For messages, with its article. */
  String noun() {
    return noun;
  }

  static String nounOf(int number) {
    for (ArtefactKind kind : values()) {
      if (kind.number == number) {
        return kind.noun;
      }
    }
    return "something of a newer version (kind " + number + ")";
  }
}
