package io.dyck.canonical.words;

/** A tokenizer's treatment of characters that are not made of symbols that merge. */
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

  /** Returns whether tokens of single bytes, which never merge, spell a character. */
  boolean isBytes(int codePoint);

  /** Returns whether no sequence of tokens spells this character. */
  boolean isNever(int codePoint);
}
