package io.dyck.sql.value;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableTable;
import com.google.common.collect.Maps;
import com.google.common.collect.Table;
import com.google.common.collect.Tables;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.catalog.ValueKind;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.place.SqlTexts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * A type to which a value may be converted.
 *
 * @param words the name of the type
 * @param size the numbers in parentheses behind the name
 * @param to the kind of the converted value
 */
public record SqlCast(String words, Size size, ValueKind to) {
  /** The numbers in parentheses behind the name of a type. */
  private enum Size {
    NOTHING,
    /** A length of at most three digits. */
    LENGTH,
    /** At most 38 digits, and how many of them stand behind the point. */
    DIGITS
  }

  /** The types of numbers into which all dialects convert truth values. */
  private static final ImmutableList<SqlCast> WHOLE_NUMBERS =
      ImmutableList.of(
          new SqlCast("INTEGER", Size.NOTHING, ValueKind.NUMBER),
          new SqlCast("INT", Size.NOTHING, ValueKind.NUMBER));

  private static final ImmutableList<SqlCast> NUMBERS =
      ImmutableList.of(
          WHOLE_NUMBERS.get(0),
          WHOLE_NUMBERS.get(1),
          new SqlCast("SMALLINT", Size.NOTHING, ValueKind.NUMBER),
          new SqlCast("BIGINT", Size.NOTHING, ValueKind.NUMBER),
          new SqlCast("REAL", Size.NOTHING, ValueKind.FLOAT),
          new SqlCast("FLOAT", Size.NOTHING, ValueKind.FLOAT),
          new SqlCast("DOUBLE PRECISION", Size.NOTHING, ValueKind.FLOAT),
          new SqlCast("NUMERIC", Size.DIGITS, ValueKind.NUMBER),
          new SqlCast("DECIMAL", Size.DIGITS, ValueKind.NUMBER));

  private static final ImmutableList<SqlCast> TEXTS =
      ImmutableList.of(
          new SqlCast("VARCHAR", Size.LENGTH, ValueKind.TEXT),
          new SqlCast("CHAR", Size.LENGTH, ValueKind.TEXT));

  private static final SqlCast TEXT = new SqlCast("TEXT", Size.NOTHING, ValueKind.TEXT);
  private static final SqlCast INTERVAL = new SqlCast("INTERVAL", Size.NOTHING, ValueKind.INTERVAL);
  private static final SqlCast DATE = new SqlCast("DATE", Size.NOTHING, ValueKind.DATE);
  private static final SqlCast TIMESTAMP =
      new SqlCast("TIMESTAMP", Size.NOTHING, ValueKind.TIMESTAMP);
  private static final SqlCast TIME = new SqlCast("TIME", Size.NOTHING, ValueKind.TIME);
  private static final SqlCast UUID = new SqlCast("UUID", Size.NOTHING, ValueKind.UUID);

  private static final ImmutableTable<SqlDialect, ValueKind, ImmutableList<SqlCast>> ALL =
      Arrays.stream(SqlDialect.values())
          .flatMap(
              dialect ->
                  Arrays.stream(ValueKind.values())
                      .map(kind -> Tables.immutableCell(dialect, kind, list(dialect, kind))))
          .collect(
              ImmutableTable.toImmutableTable(
                  Table.Cell::getRowKey, Table.Cell::getColumnKey, Table.Cell::getValue));

  /** For each dialect, the bits of the kinds into which it converts the values of a kind. */
  private static final ImmutableMap<SqlDialect, ImmutableMap<ValueKind, Integer>> TARGETS =
      Maps.immutableEnumMap(Maps.toMap(Arrays.asList(SqlDialect.values()), SqlCast::targets));

  /** Returns the types to which a dialect converts the values of a kind. */
  public static ImmutableList<SqlCast> castsOf(SqlDialect dialect, ValueKind kind) {
    return Objects.requireNonNull(ALL.get(dialect, kind));
  }

  /** Returns the kinds of values that a dialect converts into values of some kinds. */
  public static SqlKinds kindsBefore(SqlDialect dialect, SqlKinds after) {
    ImmutableMap<ValueKind, Integer> targets = Objects.requireNonNull(TARGETS.get(dialect));
    int bits = 0;
    for (ValueKind kind : dialect.kinds()) {
      if ((Objects.requireNonNull(targets.get(kind)) & after.bits()) != 0) {
        bits |= SqlKinds.of(kind).bits();
      }
    }
    return new SqlKinds(bits);
  }

  private static ImmutableMap<ValueKind, Integer> targets(SqlDialect dialect) {
    return Maps.immutableEnumMap(
        Maps.toMap(
            Arrays.asList(ValueKind.values()),
            kind ->
                castsOf(dialect, kind).stream()
                    .mapToInt(cast -> SqlKinds.bit(cast.to))
                    .reduce(0, (a, b) -> a | b)));
  }

  private static ImmutableList<SqlCast> list(SqlDialect dialect, ValueKind kind) {
    List<SqlCast> casts = new ArrayList<>();
    if (SqlKinds.NUMBERS.contains(kind) || kind == ValueKind.TEXT || kind == ValueKind.JSON) {
      casts.addAll(NUMBERS);
    }
    if (kind == ValueKind.BOOLEAN) {
      casts.addAll(WHOLE_NUMBERS);
    }
    boolean isUntyped = !dialect.isStrict();
    if (isUntyped
        || kind == ValueKind.TEXT
        || kind == ValueKind.DATE
        || kind == ValueKind.TIMESTAMP) {
      casts.add(DATE);
      casts.add(TIMESTAMP);
    }
    if (kind == ValueKind.TEXT) {
      casts.add(TIME);
      casts.add(UUID);
      if (dialect.hasIntervals()) {
        casts.add(INTERVAL);
      }
    }
    if (SqlKinds.SORTABLE.contains(kind) && !SqlKinds.isConstant(kind)) {
      casts.addAll(TEXTS);
      if (dialect != SqlDialect.H2) {
        casts.add(TEXT);
      }
    }
    return casts.stream()
        .map(cast -> new SqlCast(cast.words, cast.size, dialect.kind(cast.to)))
        .collect(ImmutableList.toImmutableList());
  }

  /** Whether the type holds every number that a literal may be. */
  boolean isWide() {
    return !words.equals("SMALLINT");
  }

  /** Returns a place for the name of the type alone. */
  Place unsizedName(Place next) {
    return SqlPlaces.words(words, next);
  }

  /** Returns a place for the name of the type. */
  public Place type(Place next) {
    Place inside =
        switch (size) {
          case NOTHING -> null;
          case LENGTH ->
              SqlTexts.digit('1', '9', SqlTexts.digits(0, 2, SqlPlaces.closeParenthesis(next)));
          case DIGITS -> digits(next);
        };
    Place sized =
        inside == null
            ? null
            : SqlPlaces.optionalSpace(SqlTexts.exactText("(", SqlPlaces.optionalSpace(inside)));
    return SqlPlaces.words(words, SqlPlaces.choiceOf(next, sized));
  }

  private static Place digits(Place next) {
    List<Place> places = new ArrayList<>();
    for (char all = '1'; all <= '9'; all++) {
      places.add(SqlTexts.exactText(String.valueOf(all), behindPoint(all, next)));
    }
    places.add(SqlTexts.digit('1', '2', SqlTexts.digit('0', '9', behindPoint('9', next))));
    places.add(SqlTexts.exactText("3", SqlTexts.digit('0', '8', behindPoint('9', next))));
    return SqlPlaces.choiceOf(places);
  }

  private static Place behindPoint(char most, Place next) {
    Place digits =
        SqlPlaces.optionalSpace(SqlTexts.digit('0', most, SqlPlaces.closeParenthesis(next)));
    return SqlPlaces.choiceOf(
        SqlPlaces.closeParenthesis(next), SqlPlaces.optionalSpace(SqlTexts.exactText(",", digits)));
  }
}
