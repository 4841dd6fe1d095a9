package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import io.dyck.sql.catalog.Kind;
import io.dyck.sql.place.NewName;
import io.dyck.sql.place.Open;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.place.SqlTexts;
import io.dyck.sql.scope.DerivedColumn;
import io.dyck.sql.scope.Env;
import io.dyck.sql.scope.Scope;
import io.dyck.sql.scope.SelectDraft;
import io.dyck.sql.scope.SelectItem;
import io.dyck.sql.scope.SelectedValue;
import io.dyck.sql.scope.Sql;
import io.dyck.sql.value.SqlKinds;
import io.dyck.sql.value.Written;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A SELECT up to its FROM.
 *
 * @param query the query to which the SELECT belongs
 * @param want the requirements on its columns
 * @param distinct whether rows are made unique
 * @param columns the kinds of the columns so far
 * @param results the contents of the columns so far
 * @param star whether a star selects columns, which then depend on the tables
 * @param names the names of the columns so far
 * @param outputs the columns so far, if the query makes a table
 */
record Core(
    Query query,
    Want want,
    boolean distinct,
    ImmutableList<Kind> columns,
    ImmutableList<Result> results,
    boolean star,
    Names names,
    ImmutableList<DerivedColumn> outputs) {
  /** Returns a place for SELECT and the rest of the query. */
  static Place start(Query query, Want want) {
    Core plain = empty(query, want, false);
    Core unique = empty(query, want, true);
    SelectDraft draft = SelectDraft.of(query.sql(), query.queries() > 0);
    return SqlPlaces.word(
        "SELECT",
        SqlPlaces.gap(
            SqlPlaces.any(
                new Column(plain, draft),
                SqlPlaces.word(
                    "DISTINCT",
                    SqlPlaces.any(
                        SqlPlaces.gap(new Column(unique, draft)),
                        Values.inParentheses(draft, unique.ask(), new After(unique)))))));
  }

  private static Core empty(Query query, Want want, boolean distinct) {
    return new Core(
        query,
        want,
        distinct,
        ImmutableList.of(),
        ImmutableList.of(),
        false,
        Names.NONE,
        ImmutableList.of());
  }

  /**
   * The names of the columns of a result.
   *
   * @param all the keys of all names
   * @param unique the names that one column has
   * @param aliases the keys of the names behind AS that no other column has, with the index of the
   *     column
   */
  record Names(
      ImmutableSet<String> all,
      ImmutableSet<String> unique,
      ImmutableMap<String, Integer> aliases) {
    static final Names NONE = new Names(ImmutableSet.of(), ImmutableSet.of(), ImmutableMap.of());

    /** Returns these names and the name of the column with an index. */
    Names plus(String key, boolean isAlias, int column) {
      ImmutableSet<String> more = ImmutableSet.<String>builder().addAll(all).add(key).build();
      ImmutableMap.Builder<String, Integer> usable = ImmutableMap.builder();
      aliases.entrySet().stream().filter(e -> !e.getKey().equals(key)).forEach(usable::put);
      if (isAlias && !all.contains(key)) {
        usable.put(key, column);
      }
      ImmutableSet<String> once =
          all.contains(key)
              ? ImmutableSet.copyOf(Sets.difference(unique, Set.of(key)))
              : ImmutableSet.<String>builder().addAll(unique).add(key).build();
      return new Names(more, once, usable.buildOrThrow());
    }

    /** Returns these names when each column has a new index. */
    Names moved(List<Integer> indexes) {
      ImmutableMap.Builder<String, Integer> moved = ImmutableMap.builder();
      aliases.forEach((alias, i) -> moved.put(alias, indexes.get(i)));
      return new Names(all, unique, moved.buildOrThrow());
    }
  }

  /**
   * A column of the result.
   *
   * @param isColumn whether it is nothing but a column of a table
   * @param star the qualifier of a star, which may be empty; null if there is no star
   */
  record Result(SelectedValue value, boolean isColumn, @Nullable String star) {}

  /** Returns this SELECT with a further column, after which a draft stands. */
  private Core with(Kind kind, SelectDraft draft, boolean isColumn) {
    return with(kind, new Result(draft.last(), isColumn, null));
  }

  private Core withStar(String qualifier) {
    return with(Kind.ANY, new Result(SelectedValue.EMPTY, true, qualifier));
  }

  private Core with(Kind kind, Result result) {
    return new Core(
        query,
        want,
        distinct,
        ImmutableList.<Kind>builder().addAll(columns).add(kind).build(),
        ImmutableList.<Result>builder().addAll(results).add(result).build(),
        star || result.star != null,
        names,
        outputs);
  }

  private Core named(String key, boolean isAlias) {
    Names more = names.plus(key, isAlias, results.size() - 1);
    return new Core(query, want, distinct, columns, results, star, more, outputs);
  }

  /** Returns this SELECT with a name for its last column, if the query makes a table. */
  private Core output(String name, Kind kind) {
    DerivedColumn output = new DerivedColumn(name, kind);
    return new Core(
        query, want, distinct, columns, results, star, names, Derivation.plus(outputs, output));
  }

  /** Returns this SELECT after its last column, with new names in place of variables. */
  Core complete(ImmutableList<String> newNames) {
    ImmutableList<Result> named =
        newNames.isEmpty()
            ? results
            : results.stream()
                .map(
                    result ->
                        new Result(result.value.named(newNames), result.isColumn, result.star))
                .collect(ImmutableList.toImmutableList());
    Query whole = query.derivation() == null ? query : query.with(outputs);
    return new Core(whole, want, distinct, columns, named, star, names, ImmutableList.of());
  }

  /**
   * Returns this SELECT when its tables are known: the columns of tables stand in place of stars,
   * and each column has its kind. The order of all columns is unknown behind USING, and if a column
   * has no name; then the star remains.
   */
  Core over(ImmutableList<SelectItem> items) {
    if (!star && !(isStrict() && columns.contains(Kind.ANY))) {
      return this;
    }
    List<ImmutableList<DerivedColumn>> selected = selected(items);
    Query whole = query.isCompound() ? query : query.over(selected);
    boolean isKnown =
        !star
            || (items.stream().noneMatch(SelectItem::isMerged)
                && selected.stream().flatMap(List::stream).noneMatch(DerivedColumn::isHidden));
    if (!isKnown) {
      return new Core(whole, want, distinct, columns, results, star, names, outputs);
    }
    return replaced(whole, selected);
  }

  /** Returns the columns that each selected value stands for. */
  private List<ImmutableList<DerivedColumn>> selected(ImmutableList<SelectItem> items) {
    List<ImmutableList<DerivedColumn>> selected = new ArrayList<>();
    for (int i = 0; i < results.size(); i++) {
      selected.add(selected(i, items));
    }
    return selected;
  }

  /** Returns the columns that the stars still need beside those of some tables. */
  @Nullable ImmutableList<DerivedColumn> missing(ImmutableList<SelectItem> items) {
    return want.columns() == null ? query.missing(selected(items)) : ImmutableList.of();
  }

  private ImmutableList<DerivedColumn> selected(int result, ImmutableList<SelectItem> items) {
    String qualifier = results.get(result).star;
    if (qualifier != null) {
      return DerivedColumn.starred(qualifier, items);
    }
    Kind kind = columns.get(result);
    if (kind == Kind.ANY && isStrict()) {
      Scope.Field field = Scope.field(items, results.get(result).value.bare().get(0));
      kind = Objects.requireNonNull(items.get(field.item()).kind(field.column()));
    }
    return ImmutableList.of(new DerivedColumn("", kind));
  }

  /** Returns this SELECT with columns in place of each selected value. */
  private Core replaced(Query whole, List<ImmutableList<DerivedColumn>> selected) {
    ImmutableList.Builder<Result> all = ImmutableList.builder();
    ImmutableList.Builder<Kind> kinds = ImmutableList.builder();
    List<Integer> first = new ArrayList<>();
    int count = 0;
    for (int i = 0; i < results.size(); i++) {
      first.add(count);
      count += selected.get(i).size();
      boolean isStar = results.get(i).star != null;
      for (DerivedColumn column : selected.get(i)) {
        all.add(isStar ? new Result(SelectedValue.EMPTY, true, null) : results.get(i));
        kinds.add(column.kind());
      }
    }
    Names moved = names.moved(first);
    for (int i = 0; i < results.size(); i++) {
      if (results.get(i).star != null) {
        for (DerivedColumn column : selected.get(i)) {
          moved = moved.plus(column.name(), false, 0);
        }
      }
    }
    return new Core(whole, want, distinct, kinds.build(), all.build(), false, moved, outputs);
  }

  /** Whether the database makes the rows unique, with or without the word DISTINCT. */
  boolean isDistinct() {
    return distinct || (want.isSet() && query.sql().dialect.makesSetsDistinct());
  }

  boolean isStrict() {
    return query.sql().isStrict();
  }

  /** Returns the requirements on the value of the next column. */
  private Ask ask() {
    return new Ask(nextKinds(), Env.Role.RESULT, query.sql().bounds.nesting(), query.queries());
  }

  /**
   * Returns the kind of NULL as the next column, or null if it may not stand here. Alone, it has a
   * type that can be compared with nothing; in a set operation, it has the type of its column.
   */
  private @Nullable Kind kindOfNull() {
    if (want.columns() == null) {
      Kind other = query.sql().dialect.kind(Kind.OTHER);
      return nextKinds().has(other) ? other : null;
    }
    return query.isCompound() && want.into() == null ? want.columns().get(columns.size()) : null;
  }

  /** Returns a place for a value, or for a literal that may stand here. */
  private @Nullable Place value(SelectDraft draft, Ask ask) {
    Env.Next<Kind> next = new After(this);
    if (want.into() == null) {
      return Values.orLiteral(draft, ask, next);
    }
    io.dyck.sql.catalog.Column into = want.into().get(columns.size());
    Place literal = Objects.requireNonNull(Written.literal(query.sql().literals, into));
    Place fitting = SqlPlaces.call(literal, next.then(draft, into.kind()));
    Place value = Values.of(draft, ask, next);
    return value == null ? fitting : SqlPlaces.any(value, fitting);
  }

  /** Returns the requirements on the next SELECT of a set operation. */
  Want setWant() {
    ImmutableSet<String> named = query.isCompound() ? want.names() : names.unique();
    return new Want(columns, want.into(), want.isSet(), named);
  }

  /** Returns the kinds that the next column may have. */
  private SqlKinds nextKinds() {
    return kinds(columns.size());
  }

  /** Returns the kinds that the column with an index may have. */
  private SqlKinds kinds(int column) {
    if (want.columns() != null) {
      Kind kind = want.columns().get(column);
      return want.isSet()
          ? SqlKinds.comparedWith(kind)
          : want.into() != null || (query.isCompound() && (kind == Kind.FLOAT || query.isTop()))
              ? SqlKinds.assignedTo(kind)
              : SqlKinds.of(kind);
    }
    SqlKinds all = isStrict() && distinct ? SqlKinds.SORTABLE : SqlKinds.ALL;
    return query.derivation() == null ? all : nameable(query.derivation(), all);
  }

  /** Returns the kinds of values that can be given a name. */
  private SqlKinds nameable(Derivation derivation, SqlKinds all) {
    int bits = 0;
    for (Kind kind : query.sql().dialect.kinds()) {
      if (all.has(kind)
          && (derivation.mayBeNew(outputs, kind) || !derivation.named(outputs, kind).isEmpty())) {
        bits |= SqlKinds.bit(kind);
      }
    }
    return new SqlKinds(bits);
  }

  private boolean mayEnd() {
    if (isBound()) {
      return true;
    }
    if (query.derivation() != null) {
      return query.derivation().suffices(outputs);
    }
    return want.columns() == null || want.columns().size() == columns.size();
  }

  /**
   * Whether the statement may end without FROM. A query inside a statement may not: some databases
   * would compute it before they know a row.
   */
  private boolean isWithoutTables(SelectDraft draft) {
    return query.isTop()
        && mayEnd()
        && draft.needs().isEmpty()
        && !star
        && !draft.isAggregated()
        && draft.mayAggregate();
  }

  /**
   * Whether the tables decide if a star may stand: its columns must have certain kinds, or certain
   * names. The star is then the last selected value.
   */
  boolean isBound() {
    return star && (want.columns() != null || query.isBound());
  }

  /** Whether a star may stand if these are all tables. */
  boolean mayStand(ImmutableList<SelectItem> items) {
    if (want.columns() == null) {
      return query.suffices(selected(items));
    }
    Core known = over(items);
    return !known.star
        && known.columns.size() == want.columns().size()
        && IntStream.range(0, known.columns.size())
            .allMatch(i -> kinds(i).has(known.columns.get(i)));
  }

  private boolean mayGoOn() {
    if (isBound()) {
      return false;
    }
    if (query.derivation() != null) {
      return nameable(query.derivation(), nextKinds()).bits() != 0;
    }
    return want.columns() == null
        ? columns.size() < query.sql().bounds.columns()
        : columns.size() < want.columns().size();
  }

  /** A column of the result. */
  private record Column(Core core, SelectDraft draft) implements Open {
    @Override
    public Place open() {
      List<Place> places = new ArrayList<>();
      Derivation derivation = core.query.derivation();
      if (derivation != null) {
        missing(places, derivation);
      }
      Values.add(places, core.value(draft, core.ask()));
      Kind none = core.kindOfNull();
      if (none != null) {
        places.add(SqlPlaces.word("NULL", new After(core).then(draft, none)));
      }
      if ((derivation == null || derivation.mayStar()) && !(core.isStrict() && core.distinct)) {
        stars(places);
      }
      return SqlPlaces.any(places);
    }

    private void stars(List<Place> places) {
      SelectDraft all = core.star ? null : draft.withStar("");
      AfterStar next = new AfterStar(core);
      if (all != null) {
        Core starred = next.starred("");
        if (!starred.isBound()
            || (core.want.into() == null && From.mayBegin(starred.complete(all.newNames()), all))) {
          places.add(SqlTexts.exactly("*", new More(starred, all)));
        }
      }
      boolean isFree = core.query.derivation() == null || core.query.derivation() instanceof With;
      if (core.want.columns() == null && isFree) {
        places.add(draft.star(next));
      }
    }

    /** Adds the shortest text for a required column: a literal with the column's name. */
    private void missing(List<Place> places, Derivation derivation) {
      ImmutableList<DerivedColumn> missing = derivation.missing(core.outputs);
      if (missing != null && !missing.isEmpty()) {
        DerivedColumn first = missing.get(0);
        Sql sql = core.query.sql();
        boolean isOpen = first.kind() == Kind.ANY && core.isStrict();
        Kind kind = isOpen ? sql.derivedKind() : first.kind();
        places.add(
            SqlPlaces.call(
                DerivedTable.literal(sql, first),
                new InTable(core.with(kind, draft, false), draft, kind, null)));
      }
    }
  }

  private record AfterStar(Core core) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind kind) {
      return after(env, "");
    }

    @Override
    public Place thenColumn(Env env, Kind kind, Env.Named table) {
      return after(env, table.column());
    }

    private Place after(Env env, String qualifier) {
      return new More(starred(qualifier), (SelectDraft) env);
    }

    private Core starred(String qualifier) {
      Core starred = core.withStar(qualifier);
      return core.query.derivation() == null
          ? starred
          : starred.output(DerivedColumn.STAR + qualifier, Kind.ANY);
    }
  }

  /** After a value. */
  private record After(Core core) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind kind) {
      return SqlPlaces.any(core.after(env, kind, null), condition(env, kind, null));
    }

    @Override
    public Place thenColumn(Env env, Kind kind, Env.Named column) {
      if (!takesAnyKind() || !core.query.sql().isDerived(column.column())) {
        return SqlPlaces.any(core.after(env, kind, column.column()), condition(env, kind, column));
      }
      // A column that may have any kind is the whole value. The others are parts of a value.
      Place next =
          kind == Kind.ANY ? core.after(env, kind, column.column()) : condition(env, kind, column);
      return next == null ? SqlPlaces.NOTHING : next;
    }

    @Override
    public boolean takesAnyKind() {
      Derivation derivation = core.query.derivation();
      return core.isStrict()
          && core.want.columns() == null
          && (derivation == null || derivation.mayBeNew(core.outputs, Kind.ANY));
    }

    /** Returns a place for the rest of a condition that the value begins, or null. */
    private @Nullable Place condition(Env env, Kind kind, Env.@Nullable Named column) {
      return core.want.columns() == null
              && core.nextKinds().has(core.query.sql().dialect.kind(Kind.BOOLEAN))
          ? Condition.asValue(env, core.ask(), kind, column, new AfterCondition(core))
          : null;
    }

    /** A query that makes a table may have no second column of a name. */
    @Override
    public boolean isFollowedAlike(String column) {
      Derivation derivation = core.query.derivation();
      return derivation == null
          || (core.outputs.stream().noneMatch(output -> output.name().equals(column))
              && !derivation.isNeeded(column));
    }
  }

  private record AfterCondition(Core core) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind kind) {
      return core.after(env, kind, null);
    }
  }

  /**
   * Returns the place behind a value.
   *
   * @param own the name that the value has already, or null
   */
  private Place after(Env env, Kind kind, @Nullable String own) {
    SelectDraft draft = (SelectDraft) env;
    Core more = with(kind, draft, own != null);
    return query.derivation() == null
        ? new Named(more, draft.next(), own)
        : new InTable(more, draft.next(), kind, own);
  }

  /**
   * After a value of a query that makes a table.
   *
   * @param own the name that the value has already; null if the value needs a name
   */
  private record InTable(Core core, SelectDraft draft, Kind kind, @Nullable String own)
      implements Open {
    @Override
    public Place open() {
      Derivation derivation = Objects.requireNonNull(core.query.derivation());
      List<Place> places = new ArrayList<>();
      if (own != null && derivation.hasRoom(core.outputs)) {
        for (Kind read : kinds(own)) {
          DerivedColumn output = new DerivedColumn(own, read);
          if (derivation.fits(core.outputs, output)) {
            Values.add(places, given(output, false));
          }
        }
      }
      List<Place> names = new ArrayList<>();
      for (DerivedColumn output : derivation.named(core.outputs, kind)) {
        Place after = given(output, true);
        if (after != null) {
          names.add(core.query.sql().written(output.name(), after));
        }
      }
      if (derivation.mayBeNew(core.outputs, kind)) {
        names.add(core.query.sql().newName(new Given(core, draft, kind)));
      }
      Place name = SqlPlaces.any(names);
      places.add(SqlPlaces.gap(SqlPlaces.any(SqlPlaces.word("AS", SqlPlaces.gap(name)), name)));
      return SqlPlaces.any(places);
    }

    /** Returns the kinds that the value may have under its own name. */
    private ImmutableSet<Kind> kinds(String name) {
      ImmutableSet<Kind> needed = Objects.requireNonNull(core.query.derivation()).neededKinds(name);
      boolean isOpen = kind == Kind.ANY && core.isStrict() && !needed.isEmpty();
      return isOpen ? needed : ImmutableSet.of(kind);
    }

    /** Returns the place behind a name of the value, or null if it may not have the name. */
    private @Nullable Place given(DerivedColumn output, boolean isAlias) {
      SelectDraft narrowed =
          kind == Kind.ANY && core.isStrict()
              ? draft.narrowed(core.results.get(core.results.size() - 1).value, output.kind())
              : draft;
      Core named = core.output(output.name(), output.kind()).named(output.name(), isAlias);
      return narrowed == null ? null : new More(named, narrowed);
    }
  }

  private record Given(Core core, SelectDraft draft, Kind kind) implements NewName.Use {
    @Override
    public boolean allows(String name) {
      Sql sql = core.query.sql();
      Derivation derivation = Objects.requireNonNull(core.query.derivation());
      String key = sql.key(name);
      return sql.mayBeNew(name)
          && derivation.named(core.outputs, kind).stream()
              .noneMatch(output -> output.name().equals(key))
          && derivation.fits(core.outputs, new DerivedColumn(key, kind));
    }

    @Override
    public Place then(String name) {
      String key = core.query.sql().key(name);
      return new More(core.output(key, kind).named(key, true), draft);
    }

    /** A needed name, or one of a column of tables, may decide whether the columns suffice. */
    @Override
    public boolean isFollowedAlike(String name) {
      Sql sql = core.query.sql();
      String key = sql.key(name);
      return sql.index.name(key) == null
          && !Objects.requireNonNull(core.query.derivation()).isNeeded(key);
    }
  }

  /**
   * An optional name of the column.
   *
   * @param own the name that the column has already, or null
   */
  private record Named(Core core, SelectDraft draft, @Nullable String own) implements Open {
    @Override
    public Place open() {
      Sql sql = core.query.sql();
      Place behindAs = sql.newName(new Alias(core, draft, sql.dialect.hasFreeLabels()));
      Place name = sql.newName(new Alias(core, draft, false));
      return SqlPlaces.any(
          new More(own == null ? core : core.named(own, false), draft),
          SqlPlaces.gap(SqlPlaces.any(SqlPlaces.word("AS", SqlPlaces.gap(behindAs)), name)));
    }
  }

  /**
   * The name of a column.
   *
   * @param isFree whether keywords may be names here
   */
  private record Alias(Core core, SelectDraft draft, boolean isFree) implements NewName.Use {
    @Override
    public boolean allows(String name) {
      Sql sql = core.query.sql();
      return isFree ? sql.isVisible(name) : sql.mayBeNew(name);
    }

    @Override
    public Place then(String name) {
      return new More(core.named(core.query.sql().key(name), true), draft);
    }
  }

  /** After a column. */
  private record More(Core core, SelectDraft draft) implements Open {
    @Override
    public Place open() {
      Place from =
          core.mayEnd()
              ? SqlPlaces.gap(SqlPlaces.word("FROM", SqlPlaces.gap(new From.Start(core, draft))))
              : null;
      Place end = core.isWithoutTables(draft) ? new TrailingClauses(core, null) : null;
      Place more = core.mayGoOn() ? SqlPlaces.another(new Column(core, draft)) : null;
      return SqlPlaces.any(from, end, more);
    }
  }
}
