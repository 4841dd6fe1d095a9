package io.dyck.compose.canonical.words;

/** What a tokenizer does to characters that are not made of symbols that merge. */
public interface WordCharacters {
  /** All characters are made of symbols that merge. */
  WordCharacters ALL =
      new WordCharacters() {
        @Override
        public boolean isBytes(int codePoint) {
          return false;
        }

        @Override
        public boolean isNever(int codePoint) {
          return false;
        }
      };

  /** Whether a character is spelled by tokens of its bytes, which never merge. */
  boolean isBytes(int codePoint);

  /** Whether no text with this character has tokens that spell it. */
  boolean isNever(int codePoint);
}
