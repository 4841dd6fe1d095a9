package io.dyck.sql.place;

import org.jspecify.annotations.Nullable;

/**
 * Texts that differ from all names of a trie. SQLite reads a text between double quotes as a name
 * if such a name exists, and otherwise as a text. The texts contain only ASCII, where it is certain
 * which letters differ only in case.
 */
public final class ExcludedNames {
  /** The length of a text of question marks that is no name. */
  private static final int LONGER = 130;

  private ExcludedNames() {}

  /**
   * Returns a place for a text from its opening quote on. The names of the trie are spelled with
   * quotes.
   */
  public static <T> Place textPlace(SqlNameTrie<T> names, Place next) {
    return new NamePrefix<>(names.anyCaseRoot(), names.exactRoot(), false, false, next);
  }

  /**
   * @param anyCase the node of the text so far among the names that match in any case; null if no
   *     such name begins with the text
   * @param exact the node of the text so far among the names that match exactly; null if no such
   *     name begins with the text
   * @param isOpen whether the opening quote was read
   * @param isClosed whether the last character was a quote that may end the text
   */
  private record NamePrefix<T>(
      SqlNameTrie.@Nullable Node<T> anyCase,
      SqlNameTrie.@Nullable Node<T> exact,
      boolean isOpen,
      boolean isClosed,
      Place next)
      implements Place {
    @Override
    public void reportMoves(Moves moves) {
      if (!isOpen) {
        moves.read('"', '"', afterCharacter('"', false));
        return;
      }
      if (isClosed && !isName()) {
        moves.moveTo(next);
      }
      moves.read('"', '"', afterCharacter('"', !isClosed));
      if (!isClosed) {
        for (int c = ' '; c < 0x7F; c++) {
          if (c != '"') {
            moves.read(c, c, afterCharacter(c, false));
          }
        }
      }
    }

    private boolean isName() {
      return (anyCase != null && !anyCase.values.isEmpty())
          || (exact != null && !exact.values.isEmpty());
    }

    private NamePrefix<T> afterCharacter(int c, boolean closed) {
      int lower = c >= 'A' && c <= 'Z' ? c + 'a' - 'A' : c;
      return new NamePrefix<>(
          anyCase == null ? null : anyCase.child(lower),
          exact == null ? null : exact.child(c),
          true,
          closed,
          next);
    }

    @Override
    public void appendShortest(StringBuilder to) {
      if (isClosed && !isName()) {
        next.appendShortest(to);
        return;
      }
      // A long text of question marks is no name.
      if (!isOpen) {
        to.append('"').append("?".repeat(LONGER)).append('"');
      } else {
        to.append(isClosed ? "\"" : "").append("?".repeat(LONGER)).append('"');
      }
      next.appendShortest(to);
    }
  }
}
