package io.dyck.sql.scope;

import com.google.common.collect.ImmutableSet;
import io.dyck.sql.catalog.ValueKind;
import io.dyck.sql.place.Place;
import io.dyck.sql.value.SqlKinds;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A table in a FROM.
 *
 * @param isAlias whether the table has an alias
 * @param qualifier the key of the name that stands before the dot of a column
 * @param source the table
 * @param merged the columns that USING made one with columns of earlier tables
 * @param using the columns of USING behind the table, with any kind of join
 */
public record FromItem(
    boolean isAlias,
    String qualifier,
    CatalogIndex.Source source,
    ImmutableSet<String> merged,
    ImmutableSet<String> using) {
  /** The qualifier of queries without an alias. No name has it, and no column can be its column. */
  private static final String UNNAMED = "\0\0";

  /** Returns an item without an alias. */
  public static FromItem of(CatalogIndex.Source source) {
    return new FromItem(false, source.qualifier, source, ImmutableSet.of(), ImmutableSet.of());
  }

  /** Returns an item with an alias. */
  public static FromItem of(CatalogIndex.Source source, String key) {
    return new FromItem(true, key, source, ImmutableSet.of(), ImmutableSet.of());
  }

  /** Returns a query in the FROM without an alias. */
  public static FromItem unnamed(CatalogIndex.Source source) {
    return new FromItem(true, UNNAMED, source, ImmutableSet.of(), ImmutableSet.of());
  }

  /**
   * Returns this item after USING with columns.
   *
   * @param isOfEarlier whether the columns without a qualifier are those of the earlier tables
   */
  public FromItem afterUsing(ImmutableSet<String> columns, boolean isOfEarlier) {
    return new FromItem(
        isAlias, qualifier, source, isOfEarlier ? columns : ImmutableSet.of(), columns);
  }

  /** Whether USING made some columns one, with any kind of join. */
  public boolean isMerged() {
    return !using.isEmpty();
  }

  /** Whether a table has a column of the USING behind this one. */
  public boolean isMergedWith(CatalogIndex.Source table) {
    return using.stream().anyMatch(table::hasColumn);
  }

  /** Whether a name without a qualifier can mean a column of this table. */
  public boolean hasColumn(String column) {
    return source.hasColumn(column) && !merged.contains(column);
  }

  public @Nullable ValueKind kind(String column) {
    return source.kind(column);
  }

  /** Whether there is a qualifier. */
  public boolean isNamed() {
    return !qualifier.equals(UNNAMED);
  }

  /**
   * Returns the kinds of the columns that the condition of a FULL JOIN can compare, as bits. A
   * query without an alias has none, because its columns have no qualifier.
   */
  public int comparableKinds() {
    return isNamed() ? source.kinds.bits() & SqlKinds.COMPARABLE.bits() : 0;
  }

  /** Returns a place for the qualifier as it is written, or null if there is none. */
  public @Nullable Place qualifierPlace(Place next) {
    if (!isNamed()) {
      return null;
    }
    return isAlias ? SqlContext.namePlace(source.dialect, qualifier, next) : ownName(source, next);
  }

  /** Returns a place for the own name of a table, without its schema. */
  public static Place ownName(CatalogIndex.Source source, Place next) {
    return Objects.requireNonNull(source.ownName().place(new OwnName(next)));
  }

  private record OwnName(Place next) implements io.dyck.sql.place.SqlNameTrie.Use<String> {
    @Override
    public boolean allows(String name) {
      return true;
    }

    @Override
    public Place placeAfter(String name) {
      return next;
    }
  }
}
