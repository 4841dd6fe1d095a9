package io.dyck.sql.value;

import com.google.common.collect.ImmutableList;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.place.SqlTexts;

/**
 * Regular expressions that PostgreSQL, DuckDB and H2 surely compile, in quotes: characters,
 * escapes, classes, repetitions, alternatives, and groups that hold no further group. No repetition
 * follows another one or an anchor.
 *
 * @param isSimilar whether only characters, alternatives and groups may stand, as SIMILAR TO of
 *     several databases allows
 * @param isInGroup whether a group is open
 * @param isEmpty whether no character of the alternative was read
 * @param isAtom whether a repetition may follow
 * @param needsGroup whether a group that the database numbers must still follow
 */
record RegularPattern(
    boolean isSimilar, boolean isInGroup, boolean isEmpty, boolean isAtom, boolean needsGroup)
    implements Place {
  private static final String CHARACTERS = "\n !\"#%&,-/:;<=>@_~";

  /** The characters that stand for themselves in a class. */
  private static final String IN_CLASS = " !\"#%()*+,./:;<=>?@_|$";

  private static final ImmutableList<String> RANGES = ImmutableList.of("0-9", "a-z", "A-Z");

  private static final String ESCAPED = "dws.()[]+*?^$|/-";

  /** Returns a place for a pattern from its opening quote on. */
  static Place quoted(boolean isSimilar, boolean needsGroup) {
    return SqlTexts.exactText("'", new RegularPattern(isSimilar, false, true, false, needsGroup));
  }

  private RegularPattern with(boolean inGroup, boolean empty, boolean atom) {
    return new RegularPattern(isSimilar, inGroup, empty, atom, needsGroup);
  }

  @Override
  public void reportMoves(Moves moves) {
    Place atom = with(isInGroup, false, !isSimilar);
    reportLetters(moves, atom);
    CHARACTERS.chars().forEach(c -> moves.read(c, c, atom));
    if (!isInGroup) {
      Place numbered = new RegularPattern(isSimilar, true, true, false, false);
      Place group = SqlTexts.exactText("?:", with(true, true, false));
      moves.read('(', '(', isSimilar ? numbered : SqlPlaces.choiceOf(numbered, group));
    }
    if (!isEmpty) {
      if (isInGroup) {
        moves.read(')', ')', with(false, false, !isSimilar));
      } else if (!needsGroup) {
        moves.read('\'', '\'', SqlPlaces.END);
      }
      moves.read('|', '|', with(isInGroup, true, false));
    }
    if (!isSimilar) {
      reportOperators(moves, atom);
    }
  }

  private void reportOperators(Moves moves, Place atom) {
    moves.read('.', '.', atom);
    moves.read('\\', '\\', new Escape(atom));
    moves.read('[', '[', new CharacterClass(atom, true, true));
    if (isEmpty) {
      moves.read('^', '^', with(isInGroup, true, false));
    } else {
      moves.read('$', '$', new EndOfLine(isInGroup, needsGroup));
    }
    if (isAtom) {
      Place behind = with(isInGroup, false, false);
      Place lazy = SqlPlaces.choiceOf(behind, SqlTexts.exactText("?", behind));
      "*+?".chars().forEach(c -> moves.read(c, c, lazy));
      moves.read('{', '{', SqlTexts.digit('1', '9', SqlTexts.exactText("}", behind)));
    }
  }

  private static void reportLetters(Moves moves, Place next) {
    moves.read('0', '9', next);
    moves.read('A', 'Z', next);
    moves.read('a', 'z', next);
  }

  @Override
  public void appendShortest(StringBuilder to) {
    to.append(isEmpty ? "a" : "").append(isInGroup ? ")" : "").append(needsGroup ? "(a)'" : "'");
  }

  /** Behind an anchor at the end of an alternative. */
  private record EndOfLine(boolean isInGroup, boolean needsGroup) implements Place {
    @Override
    public void reportMoves(Moves moves) {
      moves.read('|', '|', new RegularPattern(false, isInGroup, true, false, needsGroup));
      if (isInGroup) {
        moves.read(')', ')', new RegularPattern(false, false, false, true, needsGroup));
      } else if (!needsGroup) {
        moves.read('\'', '\'', SqlPlaces.END);
      }
    }

    @Override
    public void appendShortest(StringBuilder to) {
      to.append(isInGroup ? ")" : needsGroup ? "|" : "").append(needsGroup ? "(a)'" : "'");
    }
  }

  /** Behind a backslash. */
  private record Escape(Place next) implements Place {
    @Override
    public void reportMoves(Moves moves) {
      ESCAPED.chars().forEach(c -> moves.read(c, c, next));
    }

    @Override
    public void appendShortest(StringBuilder to) {
      next.appendShortest(to.append('.'));
    }
  }

  /**
   * A class of characters, behind its opening bracket.
   *
   * @param canNegate whether nothing was read
   */
  private record CharacterClass(Place next, boolean canNegate, boolean isEmpty) implements Place {
    @Override
    public void reportMoves(Moves moves) {
      Place more = new CharacterClass(next, false, false);
      if (canNegate) {
        moves.read('^', '^', new CharacterClass(next, false, true));
      }
      RANGES.forEach(range -> moves.moveTo(SqlTexts.exactText(range, more)));
      reportLetters(moves, more);
      IN_CLASS.chars().forEach(c -> moves.read(c, c, more));
      moves.read('\\', '\\', new Escape(more));
      if (!isEmpty) {
        moves.read(']', ']', next);
        moves.moveTo(SqlTexts.exactText("-]", next));
      }
    }

    @Override
    public void appendShortest(StringBuilder to) {
      next.appendShortest(to.append(isEmpty ? "a]" : "]"));
    }
  }
}
