package io.dyck.artefact;

/** The kinds of artefacts. */
public enum ArtefactKind {
  /** A vocabulary with its trie. */
  VOCABULARY(1, "a vocabulary", "give it to --vocab, or to Vocabulary.load()"),

  /** A constraint: a grammar's automaton composed with a vocabulary. */
  CONSTRAINT(2, "a constraint", "give it in the place of a grammar, or to TokenConstraint.load()"),

  /** The tables that say which token sequences a vocabulary's tokenizer produces. */
  CANONICAL(
      3,
      "the canonical tables of a vocabulary",
      "leave it beside the file of the vocabulary and give that, or give it to"
          + " CanonicalTables.load()"),

  /** A JSON Schema with the options of reading it and of writing its values. */
  SCHEMA(4, "a JSON Schema", "give it in the place of a grammar, or to SchemaArtefact.load()");

  private final int number;
  private final String noun;

  /** Advice on the use of such a file. */
  private final String use;

  ArtefactKind(int number, String noun, String use) {
    this.number = number;
    this.noun = noun;
    this.use = use;
  }

  int number() {
    return number;
  }

  /** A file of one kind was given where another belongs. */
  static ArtefactException mismatch(String file, int found, ArtefactKind wanted) {
    for (ArtefactKind kind : values()) {
      if (kind.number == found) {
        return new ArtefactException(
            ArtefactException.Problem.OTHER_KIND,
            file,
            "the file holds " + kind.noun + ", not " + wanted.noun,
            kind.use
                + "; here "
                + wanted.noun
                + " is expected: 'dyck compile GRAMMAR' writes a constraint, 'dyck compile' without"
                + " GRAMMAR a vocabulary");
      }
    }
    return new ArtefactException(
        ArtefactException.Problem.OTHER_KIND,
        file,
        "the file holds something that this version does not know (kind " + found + ")");
  }
}
