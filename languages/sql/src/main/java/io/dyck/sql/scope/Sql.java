package io.dyck.sql.scope;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import io.dyck.sql.catalog.Kind;
import io.dyck.sql.catalog.SqlBounds;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.catalog.Table;
import io.dyck.sql.place.Excluded;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlNameTrie;
import io.dyck.sql.place.SqlNameTrie.Spelling;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.value.Literals;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The data that all places of a grammar share. Compared by identity. */
public final class Sql {
  private static final ImmutableList<String> COLUMN_ALIASES =
      ImmutableList.of("n", "total", "average", "highest", "lowest", "c1", "c2", "c3");

  /** The names of the queries of WITH, in order. */
  private static final ImmutableList<String> QUERY_NAMES = ImmutableList.of("q1", "q2");

  public final SqlDialect dialect;
  public final Index index;
  public final SqlBounds bounds;
  public final Literals literals;

  /**
   * The aliases of columns that ORDER BY may repeat. Places remember which of these aliases a
   * SELECT uses.
   */
  public final ImmutableList<String> columnAliases;

  /**
   * The rule of all other new names: names that are no keyword and that no table, column or alias
   * has.
   */
  public final Place newName;

  /** The aliases that tables may have. No table or column has one of these names. */
  public final ImmutableList<Alias> aliases;

  /** The column aliases that a query in the FROM may give to numbers. */
  public final SqlNameTrie<String> derivedNames;

  /** The names that are left for queries of WITH. */
  private final ImmutableList<String> queryNames;

  /**
   * The tables that queries make, by their columns. Tables are compared by identity, and each is
   * therefore made once.
   */
  private final Map<ImmutableList<DerivedColumn>, Index.Source> derived;

  private final Map<ImmutableList<DerivedColumn>, Sql> extended = new HashMap<>();

  /** The sets of needs that were made so far. */
  public final Map<ImmutableList<Need>, Needs> needs = new HashMap<>();

  final Needs noNeeds = Needs.none(this);

  /**
   * Makes the data of a grammar.
   *
   * @param catalog the catalogue; its names are not allowed as new names
   * @param readable the tables that statements may read
   */
  public Sql(
      SqlCatalog catalog,
      ImmutableList<Table> readable,
      SqlBounds bounds,
      ImmutableList<String> aliases) {
    this.dialect = catalog.dialect();
    this.index = new Index(readable, dialect);
    this.bounds = bounds;
    this.literals = new Literals(catalog);
    this.aliases =
        aliases.stream()
            .filter(alias -> catalog.names().stream().noneMatch(alias::equalsIgnoreCase))
            .map(alias -> new Alias(alias, Ascii.toLowerCase(alias) + "\0"))
            .collect(ImmutableList.toImmutableList());
    SqlNameTrie<String> taken = new SqlNameTrie<>();
    catalog.names().forEach(name -> taken.add(new Spelling(name, true), name));
    dialect.keywords().forEach(word -> taken.add(new Spelling(word, true), word));
    this.aliases.forEach(alias -> taken.add(new Spelling(alias.text(), true), alias.text()));
    this.columnAliases =
        COLUMN_ALIASES.stream()
            .filter(alias -> taken.find(alias) == null)
            .collect(ImmutableList.toImmutableList());
    columnAliases.forEach(alias -> taken.add(new Spelling(alias, true), alias));
    this.queryNames =
        QUERY_NAMES.stream()
            .filter(name -> taken.find(name) == null)
            .collect(ImmutableList.toImmutableList());
    queryNames.forEach(name -> taken.add(new Spelling(name, true), name));
    this.newName = SqlPlaces.rule(Excluded.name(taken, SqlPlaces.END));
    this.derived = new HashMap<>();
    this.derivedNames = new SqlNameTrie<>();
    columnAliases.forEach(name -> derivedNames.add(new Spelling(name, true), held(name)));
  }

  /** Makes the data for the places behind one more query of WITH. */
  private Sql(Sql base, Index index) {
    this.dialect = base.dialect;
    this.index = index;
    this.bounds = base.bounds;
    this.literals = base.literals;
    this.columnAliases = base.columnAliases;
    this.newName = base.newName;
    this.aliases = base.aliases;
    this.queryNames = base.queryNames.subList(1, base.queryNames.size());
    this.derived = base.derived;
    this.derivedNames = base.derivedNames;
  }

  /** Returns a name that is written without quotes as the database holds it. */
  public String held(String name) {
    return dialect.spellings(name).get(0).inAnyCase() ? name : Ascii.toUpperCase(name);
  }

  /** Returns the name of the next query of WITH, or null if no further query is allowed. */
  public @Nullable String queryName() {
    return queryNames.isEmpty() ? null : queryNames.get(0);
  }

  /** Returns the data for the places behind a query of WITH. */
  public Sql with(ImmutableList<DerivedColumn> columns) {
    Sql known = extended.get(columns);
    if (known == null) {
      Table table = DerivedColumn.table(held(Objects.requireNonNull(queryName())), columns);
      known = new Sql(this, new Index(index, table, dialect));
      extended.put(columns, known);
    }
    return known;
  }

  /** Returns the table that a query in the FROM makes. */
  public Index.Source derived(ImmutableList<DerivedColumn> columns) {
    return derived.computeIfAbsent(
        columns, all -> new Index.Source(-1, DerivedColumn.table("", all), dialect));
  }

  /** Whether only a query in the FROM can have a column of this name. */
  public boolean isDerived(String name) {
    return derivedNames.find(name) != null && index.name(name) == null;
  }

  /** Returns the kind of the columns with such names. */
  Kind derivedKind() {
    return dialect.kind(Kind.NUMBER);
  }

  /**
   * The alias of a table.
   *
   * @param key a key that no table has
   */
  public record Alias(String text, String key) {
    static boolean isKey(String qualifier) {
      return qualifier.endsWith("\0");
    }

    public SelectItem of(Index.Source source) {
      return new SelectItem(text, key, source);
    }
  }

  public boolean isStrict() {
    return dialect.isStrict();
  }
}
