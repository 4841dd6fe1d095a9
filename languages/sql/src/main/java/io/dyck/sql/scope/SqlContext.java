package io.dyck.sql.scope;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.sql.catalog.Column;
import io.dyck.sql.catalog.SqlBounds;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.catalog.Table;
import io.dyck.sql.catalog.ValueKind;
import io.dyck.sql.place.LatinBytes;
import io.dyck.sql.place.NewName;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlNameTrie;
import io.dyck.sql.place.SqlNameTrie.Spelling;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.place.SqlTexts;
import io.dyck.sql.value.Literals;
import io.dyck.sql.value.SqlFunction;
import io.dyck.sql.value.SqlFunctions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The data that all places of a grammar share. Compared by identity. */
public final class SqlContext {
  /** A key that stands for any new name of a table or a column: none has it. */
  public static final String NEW_NAME = "\0";

  /** The first character of the keys that stand for new names before FROM. */
  private static final char VARIABLE = '\1';

  public final SqlDialect dialect;
  public final CatalogIndex index;
  public final SqlBounds bounds;
  public final Literals literals;
  public final SqlNameTrie<SqlFunction> functions;
  private final ImmutableSet<String> hiddenNames;

  /**
   * The tables that queries make, by their columns. Tables are compared by identity, and each is
   * therefore made once.
   */
  private final Map<ImmutableList<DerivedColumn>, CatalogIndex.Source> derived;

  private final Map<Extension, SqlContext> extended = new HashMap<>();

  private record Extension(String name, ImmutableList<DerivedColumn> columns) {}

  /** The sets of needs that were made so far. */
  public final Map<ImmutableList<ColumnNeed>, TableNeeds> needs = new HashMap<>();

  final TableNeeds noNeeds = TableNeeds.noNeeds(this);

  /**
   * Makes the data of a grammar.
   *
   * @param catalog the catalogue
   * @param readable the tables that statements may read
   * @param indexed the readable tables without a condition for their rows
   * @param literals the literals and parameters of the statements
   */
  public SqlContext(
      SqlCatalog catalog,
      ImmutableList<Table> readable,
      ImmutableList<Table> indexed,
      SqlBounds bounds,
      Literals literals) {
    this.dialect = catalog.dialect();
    this.index = new CatalogIndex(indexed, dialect, catalog.home());
    this.bounds = bounds;
    this.literals = literals;
    this.functions = SqlFunctions.trie(dialect);
    this.derived = new HashMap<>();
    this.hiddenNames = hiddenNames(catalog, readable);
  }

  /**
   * Returns, in lower case, the names of tables and columns that no readable table has. As new
   * names they could be mistaken for what they hide.
   */
  private static ImmutableSet<String> hiddenNames(
      SqlCatalog catalog, ImmutableList<Table> readable) {
    Set<String> names = lowerCase(catalog.names().stream());
    names.removeAll(
        lowerCase(
            readable.stream()
                .flatMap(
                    table ->
                        Stream.concat(
                            Stream.of(table.name()), table.columns().stream().map(Column::name)))));
    return ImmutableSet.copyOf(names);
  }

  private static Set<String> lowerCase(Stream<String> names) {
    return names.map(Ascii::toLowerCase).collect(Collectors.toSet());
  }

  /** Makes the data for the places behind one more query of WITH. */
  private SqlContext(SqlContext base, CatalogIndex index) {
    this.dialect = base.dialect;
    this.index = index;
    this.bounds = base.bounds;
    this.literals = base.literals;
    this.functions = base.functions;
    this.hiddenNames = base.hiddenNames;
    this.derived = base.derived;
  }

  /**
   * Whether a new name may stand here: no keyword, and nothing that is hidden.
   *
   * @param name the name in lower case, or a name with its opening quote
   */
  public boolean canBeNew(String name) {
    return !dialect.isKeyword(name) && isVisible(name);
  }

  /** Whether a name is none of a hidden table or column. */
  public boolean isVisible(String name) {
    return !hiddenNames.contains(Ascii.toLowerCase(unquoted(name)));
  }

  private static String unquoted(String name) {
    return NewName.isQuoted(name) ? name.substring(1) : name;
  }

  /**
   * Returns the key of a name.
   *
   * @param name the name in any case, or a name with its opening quote
   */
  public String key(String name) {
    return dialect.key(
        NewName.isQuoted(name) ? dialect.truncateName(unquoted(name)) : dialect.foldCase(name));
  }

  /** Returns a place for a new name. */
  public Place newName(NewName.Use use) {
    return NewName.of(dialect == SqlDialect.SQLITE ? "\"`[" : "\"", use);
  }

  /**
   * Returns a place for a new name that stands alone for a column. SQLite also takes double quotes
   * for those of a text; here they are only that, because each such word would have two readings.
   */
  Place newColumn(NewName.Use use) {
    return dialect == SqlDialect.SQLITE ? NewName.of("`[", use) : newName(use);
  }

  /** Returns a place for a known name, by its key. */
  public Place namePlace(String key, Place next) {
    return namePlace(dialect, key, next);
  }

  /** Returns a place for a known name, by its key. */
  static Place namePlace(SqlDialect dialect, String key, Place next) {
    List<Place> places = new ArrayList<>();
    for (Spelling spelling : dialect.spellings(key)) {
      String bytes = LatinBytes.of(spelling.text());
      if (!dialect.isKeyword(bytes)) {
        places.add(
            spelling.inAnyCase() ? SqlPlaces.word(bytes, next) : SqlTexts.exactText(bytes, next));
      }
    }
    return SqlPlaces.choiceOf(places);
  }

  /** Whether a new name may be the alias of a table, or the name of a query: no table has it. */
  public boolean canBeAlias(String name) {
    return canBeNew(name) && isAlias(key(name));
  }

  /** Whether a qualifier is an alias, and not the name of a table. */
  public boolean isAlias(String qualifier) {
    return !index.hasQualifier(qualifier);
  }

  /** Returns the data for the places behind a query of WITH that makes a table. */
  public SqlContext withTable(Table table) {
    return new SqlContext(this, new CatalogIndex(index, table, dialect));
  }

  /** Returns the data for the places behind a query of WITH. */
  public SqlContext withQuery(String name, ImmutableList<DerivedColumn> columns) {
    Extension extension = new Extension(name, columns);
    SqlContext known = extended.get(extension);
    if (known == null) {
      known = withTable(DerivedColumn.tableOf(name, columns));
      extended.put(extension, known);
    }
    return known;
  }

  /** Returns the table that a query in the FROM makes. */
  public CatalogIndex.Source derivedSource(ImmutableList<DerivedColumn> columns) {
    return derived.computeIfAbsent(
        columns, all -> new CatalogIndex.Source(-1, DerivedColumn.tableOf("", all), dialect));
  }

  /** Whether only a query in the FROM can have a column with some key. */
  public boolean isDerived(String key) {
    return !key.isEmpty() && (key.charAt(0) == VARIABLE || index.name(key) == null);
  }

  /**
   * Returns the key of the column that stands for the new name with an index. Before FROM, all new
   * names at one place are alike, and so are the demands of their columns.
   */
  static String variable(int index) {
    return VARIABLE + String.valueOf(index);
  }

  /** Returns the new name that a key stands for, or the key if it stands for none. */
  static String resolveName(String key, List<String> newNames) {
    return key.isEmpty() || key.charAt(0) != VARIABLE
        ? key
        : newNames.get(Integer.parseInt(key.substring(1)));
  }

  /** Returns the kind of the columns with such names. */
  public ValueKind derivedKind() {
    return dialect.kind(ValueKind.NUMBER);
  }

  public boolean isStrict() {
    return dialect.isStrict();
  }
}
