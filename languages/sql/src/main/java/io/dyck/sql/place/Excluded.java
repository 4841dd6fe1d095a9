package io.dyck.sql.place;

import org.jspecify.annotations.Nullable;

/**
 * Texts that are none of some names. A text between double quotes is for SQLite, which takes such a
 * text for a name where there is one, and else for a text. Only of ASCII, where letters of either
 * case are told apart from other letters without a doubt.
 */
public final class Excluded {
  /** No name has so many question marks. */
  private static final int LONGER = 130;

  private Excluded() {}

  /** A text that begins with the quote; the names of the trie are spelled with their quotes. */
  public static <T> Place text(SqlNameTrie<T> names, Place next) {
    return new At<>(names.anyCaseRoot(), names.exactRoot(), false, false, next);
  }

  /**
   * @param anyCase where the text is among names in any case; null: no such name begins so
   * @param exact the same for other names
   * @param isOpen whether the first quote is read
   * @param isClosed whether the last character was a quote that may be the last
   */
  private record At<T>(
      SqlNameTrie.@Nullable Node<T> anyCase,
      SqlNameTrie.@Nullable Node<T> exact,
      boolean isOpen,
      boolean isClosed,
      Place next)
      implements Place {
    @Override
    public void moves(Moves moves) {
      if (!isOpen) {
        moves.read('"', '"', after('"', false));
        return;
      }
      if (isClosed && !isName()) {
        moves.go(next);
      }
      moves.read('"', '"', after('"', !isClosed));
      if (!isClosed) {
        for (int c = ' '; c < 0x7F; c++) {
          if (c != '"') {
            moves.read(c, c, after(c, false));
          }
        }
      }
    }

    private boolean isName() {
      return (anyCase != null && !anyCase.values.isEmpty())
          || (exact != null && !exact.values.isEmpty());
    }

    private At<T> after(int c, boolean closed) {
      int lower = c >= 'A' && c <= 'Z' ? c + 'a' - 'A' : c;
      return new At<>(
          anyCase == null ? null : anyCase.child(lower),
          exact == null ? null : exact.child(c),
          true,
          closed,
          next);
    }

    @Override
    public void shortest(StringBuilder to) {
      if (isClosed && !isName()) {
        next.shortest(to);
        return;
      }
      // A text of question marks that is long enough is no name.
      if (!isOpen) {
        to.append('"').append("?".repeat(LONGER)).append('"');
      } else {
        to.append(isClosed ? "\"" : "").append("?".repeat(LONGER)).append('"');
      }
      next.shortest(to);
    }
  }

  /**
   * A new name, without quotes, that is none of some names: a letter of ASCII, then letters, digits
   * and underscores, at most thirty. The names must not be so many that they are all.
   */
  public static <T> Place name(SqlNameTrie<T> names, Place next) {
    return new New<>(names.anyCaseRoot(), 0, next);
  }

  private record New<T>(SqlNameTrie.@Nullable Node<T> names, int length, Place next)
      implements Place {
    private static final int LONGEST = 30;

    @Override
    public void moves(Moves moves) {
      if (length > 0 && !isName()) {
        moves.go(next);
      }
      for (int c = 'a'; c <= 'z'; c++) {
        read(moves, c, c);
        read(moves, c + 'A' - 'a', c);
      }
      if (length > 0) {
        for (int c = '0'; c <= '9'; c++) {
          read(moves, c, c);
        }
        read(moves, '_', '_');
      }
    }

    private boolean isName() {
      return names != null && !names.values.isEmpty();
    }

    private New<T> after(int lower) {
      return new New<>(names == null ? null : names.child(lower), length + 1, next);
    }

    private void read(Moves moves, int c, int lower) {
      New<T> after = after(lower);
      // A name of full length must not be a taken one.
      if (after.length < LONGEST || (after.length == LONGEST && !after.isName())) {
        moves.read(c, c, after);
      }
    }

    @Override
    public void shortest(StringBuilder to) {
      if (length > 0 && !isName()) {
        next.shortest(to);
        return;
      }
      // No trie of names has all letters everywhere.
      for (int c = 'z'; c >= 'a'; c--) {
        New<T> after = after(c);
        if (!after.isName() || length + 1 < LONGEST) {
          to.append((char) c);
          after.shortest(to);
          return;
        }
      }
      throw new IllegalStateException("all names are taken");
    }
  }
}
