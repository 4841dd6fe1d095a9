package io.dyck.sql.scope;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import io.dyck.sql.catalog.Column;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.catalog.Table;
import io.dyck.sql.catalog.ValueKind;
import io.dyck.sql.place.LatinBytes;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlNameTrie;
import io.dyck.sql.place.SqlNameTrie.Spelling;
import io.dyck.sql.place.SqlNameTrie.Use;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.value.Literals;
import io.dyck.sql.value.SqlKinds;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** An index of the tables and columns of a catalogue by name. Immutable. */
public final class CatalogIndex {
  /** A table with the tries of its names. Compared by identity. */
  public static final class Source {
    public final int number;
    public final Table table;

    /** The key of the table's own name, which is its qualifier without an alias. */
    public final String qualifier;

    public final Map<String, Column> columns = new HashMap<>();
    final SqlDialect dialect;
    private @Nullable SqlNameTrie<String> columnNames;
    private @Nullable SqlNameTrie<String> ownName;

    /** The keys of columns that no statement may name. */
    public final Set<String> hidden = new HashSet<>();

    public final SqlKinds kinds;

    /**
     * The literals with which a column is compared, by the key of the column. A column without an
     * entry is compared with any literal.
     */
    private final Map<String, Place> values = new HashMap<>();

    /** A spelling of the table after FROM, as bytes. */
    public final String spelling;

    Source(int number, Table table, SqlDialect dialect) {
      this.number = number;
      this.table = table;
      this.dialect = dialect;
      this.qualifier = dialect.key(table.name());
      int bits = 0;
      for (Column column : table.columns()) {
        String key = dialect.key(column.name());
        columns.put(key, column);
        bits |= SqlKinds.bit(column.kind());
        if (!column.values().isEmpty()) {
          values.put(key, Literals.of(column.values()));
        }
      }
      table.hidden().forEach(name -> hidden.add(dialect.key(name)));
      kinds = new SqlKinds(bits);
      String name = dialect.spellings(table.name()).get(0).text();
      spelling =
          LatinBytes.of(
              table.schema().isEmpty()
                  ? name
                  : dialect.quote(table.schema()) + "." + dialect.quote(table.name()));
    }

    /**
     * Returns the names of the columns with their keys. The trie is made on the first call, because
     * most tables never need it.
     */
    public SqlNameTrie<String> columnNames() {
      SqlNameTrie<String> known = columnNames;
      if (known == null) {
        known = new SqlNameTrie<>();
        for (Column column : table.columns()) {
          for (Spelling spelling : dialect.spellings(column.name())) {
            known.add(spelling, dialect.key(column.name()));
          }
        }
        columnNames = known;
      }
      return known;
    }

    /**
     * Returns the name of the table as it stands before the dot of a column. The trie is made on
     * the first call.
     */
    SqlNameTrie<String> ownName() {
      SqlNameTrie<String> known = ownName;
      if (known == null) {
        known = new SqlNameTrie<>();
        for (Spelling spelling : dialect.spellings(table.name())) {
          known.add(spelling, qualifier);
        }
        ownName = known;
      }
      return known;
    }

    /** Returns the literals with which a column is compared, or null if any literal is allowed. */
    public @Nullable Place values(String column) {
      return values.get(column);
    }

    /** Whether a name without a qualifier can mean a column of this table. */
    public boolean hasColumn(String column) {
      return columns.containsKey(column) || hidden.contains(column);
    }

    public @Nullable ValueKind kind(String column) {
      Column found = columns.get(column);
      return found == null ? null : found.kind();
    }
  }

  /** The name of columns of any tables. */
  public static final class Name {
    public final String key;

    /**
     * The numbers of the tables that have a column of this name. {@code ofKind} holds them by the
     * kind of the column.
     */
    public final BitSet sources = new BitSet();

    final Map<ValueKind, BitSet> ofKind = new EnumMap<>(ValueKind.class);

    /**
     * The literals with which the column is compared before its table is known; null if any literal
     * is allowed.
     */
    private @Nullable Place values;

    Name(String key) {
      this.key = key;
    }
  }

  private static final BitSet NONE = new BitSet();

  private static final ImmutableMap<String, String> INTEGERS =
      ImmutableMap.of("int", "integer", "int4", "integer", "int8", "bigint");

  public final ImmutableList<Source> sources;
  private final ImmutableList<ValueKind> kinds;
  private final SqlNameTrie<Source> tableNames = new SqlNameTrie<>();
  private final SqlNameTrie<Source> qualifiers = new SqlNameTrie<>();
  private final SqlNameTrie<Name> columnNames = new SqlNameTrie<>();
  private final Map<String, Name> names = new HashMap<>();
  private final Map<String, Source> byName = new HashMap<>();

  /**
   * The numbers of the tables of this index by their own name. {@code hidden} holds the numbers of
   * the tables that hide a column, by the column.
   */
  private final Map<String, BitSet> byQualifier = new HashMap<>();

  private final Map<String, BitSet> hidden = new HashMap<>();

  private final boolean isWhole;

  /** An index of further tables, or null. */
  private final @Nullable CatalogIndex base;

  /**
   * Makes an index of the tables of a catalogue.
   *
   * @param home the schema of the tables whose names alone are enough, or an empty text
   */
  public CatalogIndex(List<Table> tables, SqlDialect dialect, String home) {
    this.base = null;
    List<Source> list = new ArrayList<>();
    for (Table table : tables) {
      Source source = new Source(list.size(), table, dialect);
      list.add(source);
      addTable(source, dialect);
      if (table.schema().isEmpty() && !home.isEmpty()) {
        addQualified(source, home, dialect);
      }
      addColumns(source, dialect);
    }
    sources = ImmutableList.copyOf(list);
    isWhole = hidden.isEmpty();
    addValues();
    kinds =
        list.stream()
            .flatMap(source -> source.table.columns().stream().map(Column::kind))
            .distinct()
            .sorted()
            .collect(ImmutableList.toImmutableList());
  }

  /**
   * Makes an index with one more table. Cost: linear in the columns of the table and in the number
   * of tables.
   */
  public CatalogIndex(CatalogIndex base, Table table, SqlDialect dialect) {
    this.base = base;
    Source source = new Source(base.sources.size(), table, dialect);
    sources = ImmutableList.<Source>builder().addAll(base.sources).add(source).build();
    addTable(source, dialect);
    addColumns(source, dialect);
    isWhole = base.isWhole;
    kinds =
        Stream.concat(base.kinds.stream(), table.columns().stream().map(Column::kind))
            .distinct()
            .sorted()
            .collect(ImmutableList.toImmutableList());
  }

  private void addColumns(Source source, SqlDialect dialect) {
    for (Column column : source.table.columns()) {
      Name name = names.computeIfAbsent(dialect.key(column.name()), this::newName);
      name.sources.set(source.number);
      name.ofKind.computeIfAbsent(column.kind(), k -> new BitSet()).set(source.number);
      for (Spelling spelling : dialect.spellings(column.name())) {
        columnNames.add(spelling, name);
      }
    }
  }

  private Name newName(String key) {
    Name name = new Name(key);
    Name known = base == null ? null : base.name(key);
    if (known != null) {
      name.sources.or(known.sources);
      known.ofKind.forEach((kind, bits) -> name.ofKind.put(kind, (BitSet) bits.clone()));
    }
    return name;
  }

  /** Returns a place for the names of tables after FROM, or null if the use allows none. */
  public @Nullable Place tables(Use<Source> use) {
    return choiceOfTwo(base == null ? null : base.tables(use), tableNames.place(use));
  }

  /** Returns a place for the names of tables before a dot, or null if the use allows none. */
  @Nullable Place qualifiedTables(Use<Source> use) {
    return choiceOfTwo(base == null ? null : base.qualifiedTables(use), qualifiers.place(use));
  }

  /** Returns a place for the names of columns, or null if the use allows none. */
  public @Nullable Place columns(Use<Name> use) {
    return choiceOfTwo(base == null ? null : base.columns(use), columnNames.place(use));
  }

  private static @Nullable Place choiceOfTwo(@Nullable Place one, @Nullable Place other) {
    return one == null ? other : other == null ? one : SqlPlaces.choiceOf(one, other);
  }

  private static String fullName(Table table) {
    return table.schema() + "\0" + table.name();
  }

  private void addTable(Source source, SqlDialect dialect) {
    Table table = source.table;
    byName.put(fullName(table), source);
    byQualifier.computeIfAbsent(source.qualifier, q -> new BitSet()).set(source.number);
    for (String key : source.hidden) {
      hidden.computeIfAbsent(key, k -> new BitSet()).set(source.number);
    }
    for (Spelling name : dialect.spellings(table.name())) {
      qualifiers.add(name, source);
      if (table.schema().isEmpty()) {
        tableNames.add(name, source);
      }
    }
    if (!table.schema().isEmpty()) {
      addQualified(source, table.schema(), dialect);
    }
  }

  private void addQualified(Source source, String schemaName, SqlDialect dialect) {
    for (Spelling name : dialect.spellings(source.table.name())) {
      for (Spelling schema : dialect.spellings(schemaName)) {
        // An entry of the trie matches either in any case or exactly. If one of the two names must
        // be quoted, both are quoted.
        if (schema.inAnyCase() == name.inAnyCase()) {
          tableNames.add(new Spelling(schema.text() + "." + name.text(), name.inAnyCase()), source);
        }
      }
    }
  }

  /** Returns the given kinds that some column has. */
  public ImmutableList<ValueKind> kinds(SqlKinds asked) {
    return kinds.stream().filter(asked::contains).collect(ImmutableList.toImmutableList());
  }

  /** Returns the table with the same schema and name, or null. */
  public @Nullable Source find(Table table) {
    Source own = byName.get(fullName(table));
    return own != null || base == null ? own : base.find(table);
  }

  /** Whether all columns of all tables may be named. A star then selects no other columns. */
  boolean hasAllColumns() {
    return isWhole;
  }

  /** Whether a table has this name. */
  boolean hasQualifier(String qualifier) {
    return byQualifier.containsKey(qualifier) || (base != null && base.hasQualifier(qualifier));
  }

  /** Returns the numbers of the tables with this name, as a new set. */
  public BitSet tablesQualifiedBy(String qualifier) {
    BitSet found = base == null ? new BitSet() : base.tablesQualifiedBy(qualifier);
    BitSet own = byQualifier.get(qualifier);
    if (own != null) {
      found.or(own);
    }
    return found;
  }

  /**
   * Returns the numbers of the tables that have a column of some name and kind. The caller must not
   * change the set.
   */
  public BitSet tablesHaving(String column, ValueKind kind) {
    Name name = name(column);
    BitSet having = name == null ? null : name.ofKind.get(kind);
    return having == null ? NONE : having;
  }

  /**
   * Returns the numbers of the tables that have a column of some name, hidden columns included. The
   * caller must not change the set.
   */
  public BitSet tablesHaving(String column) {
    Name name = name(column);
    BitSet having = name == null ? NONE : name.sources;
    for (CatalogIndex index = this; index != null; index = index.base) {
      BitSet hiding = index.hidden.get(column);
      if (hiding != null) {
        having = (BitSet) having.clone();
        having.or(hiding);
      }
    }
    return having;
  }

  /**
   * Returns the declared type of all columns that a need can mean, in lower case, or an empty text
   * if they have several types.
   */
  String typeOf(ColumnNeed need) {
    BitSet having = (BitSet) tablesHaving(need.column(), need.kind()).clone();
    if (hasQualifier(need.qualifier())) {
      having.and(tablesQualifiedBy(need.qualifier()));
    }
    Set<String> types = new HashSet<>();
    having.stream()
        .mapToObj(i -> Objects.requireNonNull(sources.get(i).columns.get(need.column())).type())
        .forEach(
            type ->
                types.add(INTEGERS.getOrDefault(Ascii.toLowerCase(type), Ascii.toLowerCase(type))));
    return types.size() == 1 ? types.iterator().next() : "";
  }

  /**
   * Returns the literals with which a column of any table is compared, or null if any literal is
   * allowed.
   */
  public @Nullable Place values(String column) {
    Name name = name(column);
    return name == null ? null : name.values;
  }

  /**
   * Sets the values of each name to the values of all its columns, if each of these columns has few
   * values.
   */
  private void addValues() {
    for (Name name : names.values()) {
      SortedSet<String> all = new TreeSet<>();
      // A query in the FROM may give the name to an enumeration with other labels.
      boolean isKnown = !name.ofKind.containsKey(ValueKind.SORTED);
      for (int i = name.sources.nextSetBit(0); i >= 0; i = name.sources.nextSetBit(i + 1)) {
        ImmutableList<String> own =
            Objects.requireNonNull(sources.get(i).columns.get(name.key)).values();
        isKnown &= !own.isEmpty();
        all.addAll(own);
      }
      name.values = isKnown ? Literals.of(all) : null;
    }
  }

  public @Nullable Name name(String column) {
    Name own = names.get(column);
    return own != null || base == null ? own : base.name(column);
  }
}
