package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.place.DeferredPlace;
import io.dyck.sql.place.NewName;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlNameTrie;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.place.SqlTexts;
import io.dyck.sql.scope.CatalogIndex;
import io.dyck.sql.scope.FromItem;
import io.dyck.sql.scope.SelectDraft;
import io.dyck.sql.scope.SqlContext;
import io.dyck.sql.scope.TableNeeds;
import io.dyck.sql.scope.TableSearch;
import io.dyck.sql.value.SqlKinds;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The tables of a FROM so far. Further tables that fulfil all remaining needs of the draft can
 * always follow.
 *
 * @param core the SELECT before it
 * @param draft the environment before FROM, with the needs of its columns
 * @param items the tables
 * @param group the index of the first table behind the last comma or open parenthesis; ON may name
 *     the tables from there on
 * @param parenthesis the innermost open parenthesis, or null
 * @param rows the rows of WITH RECURSIVE that must still follow, or null
 */
record FromClause(
    SelectList core,
    SelectDraft draft,
    ImmutableList<FromItem> items,
    int group,
    @Nullable Parenthesis parenthesis,
    RecursiveQuery.@Nullable Rows rows) {
  /** Makes a FROM without tables. */
  private FromClause(SelectList core, SelectDraft draft, RecursiveQuery.@Nullable Rows rows) {
    this(core, draft, ImmutableList.of(), 0, null, rows);
  }

  /** Returns a place behind FROM for tables that include the rows of WITH RECURSIVE. */
  static Place startWithRows(SelectList core, SelectDraft draft, RecursiveQuery.Rows rows) {
    FromClause from = new FromClause(core, draft, rows);
    return SqlPlaces.choiceOf(
        rows.place(from, Join.COMMA), from.hasRoom() ? new TableName(from, Join.COMMA) : null);
  }

  /** Whether a further table may follow, beside the rows of WITH RECURSIVE. */
  private boolean hasRoom() {
    return items.size() + (rows == null ? 0 : 1) < sql().bounds.tables();
  }

  /**
   * An open parenthesis around a join.
   *
   * @param join the join whose right side the parentheses hold
   * @param group the index of the first table that ON behind the parentheses may name
   * @param outer the parenthesis around this one, or null
   */
  record Parenthesis(Join join, int group, @Nullable Parenthesis outer) {
    int depth() {
      return outer == null ? 1 : 1 + outer.depth();
    }
  }

  /** The place behind FROM. */
  record FromStart(SelectList core, SelectDraft draft) implements DeferredPlace {
    @Override
    public Place place() {
      SelectList complete = core.completed(draft.newNames());
      return new TableName(of(complete, draft), Join.COMMA);
    }
  }

  /**
   * Whether a SELECT whose star depends on its tables may have a FROM.
   *
   * @param first the tables of which one can be the first
   */
  static boolean canBegin(SelectList complete, SelectDraft draft, BitSet first) {
    FromClause from = of(complete, draft);
    return first.stream().anyMatch(i -> from.canBeginWith(from.sql().index.sources.get(i)))
        || DerivedTable.start(from, Join.COMMA) != null;
  }

  /** Returns a FROM without tables. */
  static FromClause of(SelectList complete, SelectDraft draft) {
    return new FromClause(complete, draft.withNewNames(), null);
  }

  /** Whether a table may be the first one. */
  boolean canBeginWith(CatalogIndex.Source source) {
    return canName(source, Join.COMMA);
  }

  /** Returns the SELECT, if it has a star that depends on the tables, otherwise null. */
  @Nullable SelectList boundSelect() {
    return core.isBound() ? core : null;
  }

  private SqlContext sql() {
    return core.query().sql();
  }

  @Nullable FromClause withItem(FromItem item, Join join) {
    if ((item.isNamed() && hasAlias(item.qualifier()))
        || hasMergedColumn(item.source())
        || isSplit(item.qualifier())) {
      return null;
    }
    ImmutableList<FromItem> more = itemsAnd(item);
    if (!draft.demands().isSatisfiableAfter(more)) {
      return null;
    }
    if (core.isBound()
        && !(TableSearch.isComplete(sql(), draft.needs(), more) && core.canStarStand(more))) {
      return null;
    }
    FromClause next = new FromClause(core, draft, more, groupBehind(join), parenthesis, rows);
    if (join.isNatural() && UsingClause.naturalColumns(next, join).isEmpty()) {
      return null;
    }
    return isOpening() && !next.canTableFollow() ? null : next;
  }

  /**
   * Whether a table must not follow, because it has a column of USING that SQLite selects by its
   * name alone. These are the columns of USING in all parentheses behind another table, and of
   * USING behind RIGHT JOIN or FULL JOIN under a star.
   */
  private boolean hasMergedColumn(CatalogIndex.Source source) {
    int first = group;
    for (Parenthesis open = parenthesis; open != null && first > 0; open = open.outer) {
      if (areColumnsSelected()
          && items.subList(first, items.size()).stream().anyMatch(i -> i.isMergedWith(source))) {
        return true;
      }
      first = open.group;
    }
    return isStarByName()
        && items.stream().anyMatch(i -> i.merged().isEmpty() && i.isMergedWith(source));
  }

  /**
   * Whether SQLite takes a dot in the name of a table for the end of the name, as it does in
   * parentheses behind another table.
   */
  private boolean isSplit(String qualifier) {
    return areColumnsSelected() && qualifier.indexOf('.') >= 0;
  }

  /**
   * Whether a star selects columns of USING by their names alone, before an outer join. Some
   * versions of SQLite also do so with the star of one table.
   */
  boolean isStarByName() {
    return sql().dialect == SqlDialect.SQLITE && core.star();
  }

  /** Whether the tables have all needed columns. */
  boolean isComplete() {
    return TableSearch.isComplete(sql(), draft.needs(), items);
  }

  /** Whether the database selects all columns of the open parentheses. */
  private boolean areColumnsSelected() {
    return parenthesis != null && group > 0 && sql().dialect == SqlDialect.SQLITE;
  }

  /** Returns this FROM behind an opening parenthesis. */
  private FromClause withOpening(Join join) {
    Parenthesis open = new Parenthesis(join, groupBehind(join), parenthesis);
    return new FromClause(core, draft, items, items.size(), open, rows);
  }

  /** Returns this FROM behind the closing parenthesis. */
  private FromClause withClosing(Parenthesis open) {
    return new FromClause(core, draft, items, open.group, open.outer, rows);
  }

  /** Whether no other table was read behind the open parenthesis. */
  boolean isOpening() {
    return parenthesis != null && group == items.size();
  }

  /** Returns this FROM with the rows of WITH RECURSIVE as its last table. */
  FromClause withRows(FromItem item, Join join) {
    return new FromClause(core, draft, itemsAnd(item), groupBehind(join), parenthesis, null);
  }

  private ImmutableList<FromItem> itemsAnd(FromItem item) {
    return ImmutableList.<FromItem>builder().addAll(items).add(item).build();
  }

  /** Returns the index of the first table that ON behind a join may name. */
  private int groupBehind(Join join) {
    return join == Join.COMMA ? items.size() : group;
  }

  /** Returns the tables and the rows of WITH RECURSIVE that must still follow. */
  ImmutableList<FromItem> itemsWithRows() {
    return rows == null ? items : itemsAnd(rows.item(SqlContext.NEW_NAME));
  }

  boolean needsAlias(String alias) {
    return (rows != null && rows.hasAlias(alias))
        || draft.needs().stream().anyMatch(need -> need.qualifier().equals(alias));
  }

  boolean hasAlias(String alias) {
    return items.stream().anyMatch(item -> item.qualifier().equals(alias));
  }

  /** Returns the aliases of which the next table may have one: those with needs, and a new one. */
  ImmutableList<String> aliases() {
    ImmutableList.Builder<String> aliases = ImmutableList.builder();
    draft.demands().aliases().stream().filter(alias -> !hasAlias(alias)).forEach(aliases::add);
    return aliases.add(SqlContext.NEW_NAME).build();
  }

  /** Returns a place for an alias of the next table, or null if it may have none. */
  @Nullable Place alias(CatalogIndex.Source source, Join join) {
    List<Place> places = new ArrayList<>();
    for (String alias : aliases()) {
      FromClause named = withItem(FromItem.of(source, alias), join);
      if (named != null) {
        places.add(
            alias.equals(SqlContext.NEW_NAME)
                ? newAlias(new NewAlias(this, join, source))
                : sql().namePlace(alias, named.placeAfterJoin(join)));
      }
    }
    return places.isEmpty() ? null : SqlPlaces.choiceOf(places);
  }

  /** Returns a place for a new alias. Only a name in quotes can have a dot. */
  private Place newAlias(NewAlias alias) {
    return areColumnsSelected() ? NewName.of("", alias) : sql().newName(alias);
  }

  /** An alias that no name before FROM has. It may be the name of another table. */
  private record NewAlias(FromClause from, Join join, CatalogIndex.Source source)
      implements NewName.Use {
    @Override
    public boolean allows(String name) {
      String key = from.sql().key(name);
      return from.sql().canBeNew(name)
          && !key.equals(source.qualifier)
          && !from.needsAlias(key)
          && !from.hasAlias(key);
    }

    @Override
    public Place placeAfter(String name) {
      FromItem item = FromItem.of(source, from.sql().key(name));
      return Objects.requireNonNull(from.withItem(item, join)).placeAfterJoin(join);
    }
  }

  /** Appends a short text from behind a comma, or FROM, to the end of the rule. */
  private void appendShortest(StringBuilder to) {
    Join join = parenthesis == null ? Join.COMMA : Join.CROSS;
    if (TableSearch.needsDerived(sql(), draft.needs(), items)) {
      new DerivedTable(this, join, ImmutableList.of()).appendShortest(to);
      return;
    }
    FromItem item = TableSearch.nextItem(sql(), draft.needs(), items);
    FromClause after = item == null ? null : withItem(item, join);
    if (item == null || after == null) {
      // The next table need not suit a star whose columns are asked for.
      Objects.requireNonNull(table(join)).appendShortest(to);
      return;
    }
    to.append(item.source().spelling);
    if (item.isAlias()) {
      sql().namePlace(item.qualifier(), SqlPlaces.END).appendShortest(to.append(' '));
    }
    new AfterTableCondition(after).appendShortest(to);
  }

  private boolean canJoin(CatalogIndex.Source source, Join join) {
    if (!join.isFull()) {
      return true;
    }
    int shared = source.kinds.bits() & SqlKinds.COMPARABLE.bits();
    return items.subList(group, items.size()).stream()
        .anyMatch(item -> (item.comparableKinds() & shared) != 0);
  }

  /** A table's name. */
  private record TableName(FromClause from, Join join) implements DeferredPlace {
    @Override
    public Place place() {
      return Objects.requireNonNull(from.table(join));
    }

    @Override
    public void appendShortest(StringBuilder to) {
      if (join.hasCondition() || join.isNatural() || from.isOpening() || from.core.isBound()) {
        place().appendShortest(to);
      } else {
        from.appendShortest(to);
      }
    }
  }

  private @Nullable Place table(Join join) {
    List<Place> places = new ArrayList<>();
    ValueExpressions.add(places, sql().index.tables(new TableUse(this, join)));
    ValueExpressions.add(places, join.isNatural() ? null : DerivedTable.start(this, join));
    if (!places.isEmpty() && canOpen(join)) {
      places.add(SqlTexts.exactText("(", SqlPlaces.optionalSpace(new AfterOpening(this, join))));
    }
    return places.isEmpty() ? null : SqlPlaces.choiceOf(places);
  }

  /**
   * Returns the tables whose columns a query behind LATERAL may name: those on the left side of its
   * joins. It is empty where LATERAL may not stand.
   */
  ImmutableList<FromItem> tablesBeforeLateral(Join join) {
    return sql().dialect.hasLateral() && !join.isRight() && !join.isFull()
        ? items.subList(parenthesis == null ? 0 : group, items.size())
        : ImmutableList.of();
  }

  /** Whether a join in parentheses may stand here: two tables can follow. */
  private boolean canOpen(Join join) {
    if (join.isFull()
        || join.isNatural()
        || rows != null
        || (parenthesis != null && parenthesis.depth() >= sql().bounds.nesting())) {
      return false;
    }
    FromClause inside = withOpening(join);
    return draft.demands().followers(items).stream()
        .anyMatch(number -> inside.canName(sql().index.sources.get(number), Join.CROSS));
  }

  /** Whether a table may follow, under its own name or an alias. */
  private boolean canName(CatalogIndex.Source source, Join join) {
    return withItem(FromItem.of(source), join) != null
        || aliases().stream().anyMatch(alias -> withItem(FromItem.of(source, alias), join) != null);
  }

  /** Whether some table can follow the tables, as a join requires. */
  private boolean canTableFollow() {
    BitSet followers = draft.demands().followers(items);
    return core.isBound()
        ? DerivedTable.start(this, Join.CROSS) != null
            || followers.stream()
                .anyMatch(number -> canName(sql().index.sources.get(number), Join.CROSS))
        : !followers.isEmpty();
  }

  /** Behind an opening parenthesis. */
  private record AfterOpening(FromClause from, Join join) implements DeferredPlace {
    @Override
    public Place place() {
      return new TableName(from.withOpening(join), Join.CROSS);
    }
  }

  private record TableUse(FromClause from, Join join)
      implements SqlNameTrie.Use<CatalogIndex.Source> {
    @Override
    public boolean allows(CatalogIndex.Source source) {
      return from.draft.demands().followers(from.items).get(source.number)
          && from.canJoin(source, join)
          && !from.hasMergedColumn(source)
          && (!(from.isOpening() || from.core.isBound() || join.isNatural())
              || from.canName(source, join));
    }

    @Override
    public Object names() {
      boolean isInside = join.isNatural() || from.areColumnsSelected();
      int group = join.isFull() || isInside ? from.group : -1;
      return new TableNames(
          from.draft.demands(),
          from.items,
          group,
          isInside ? from.parenthesis : null,
          join.isNatural(),
          from.isOpening(),
          from.isStarByName(),
          from.boundSelect());
    }

    @Override
    public Place placeAfter(CatalogIndex.Source source) {
      return new AfterTable(from, join, source);
    }
  }

  /**
   * The facts that decide which tables may stand at a place.
   *
   * @param group the index of the first table that may share a kind of column with the new table,
   *     as FULL JOIN requires; -1 if no shared kind is required
   * @param parenthesis the open parenthesis, if the columns in common matter, otherwise null
   * @param isNatural whether the tables must have columns in common
   * @param isOpening whether the table begins a join in parentheses
   * @param isStarByName whether a star selects columns of USING by their names alone
   * @param bound the SELECT, if it has a star that depends on the tables, otherwise null
   */
  private record TableNames(
      TableNeeds demands,
      ImmutableList<FromItem> items,
      int group,
      @Nullable Parenthesis parenthesis,
      boolean isNatural,
      boolean isOpening,
      boolean isStarByName,
      @Nullable SelectList bound) {}

  /** An optional alias. */
  private record AfterTable(FromClause from, Join join, CatalogIndex.Source source)
      implements DeferredPlace {
    @Override
    public Place place() {
      List<Place> places = new ArrayList<>();
      FromClause plain = from.withItem(FromItem.of(source), join);
      if (plain != null) {
        places.add(plain.placeAfterJoin(join));
      }
      List<Place> aliases = new ArrayList<>();
      if (plain != null) {
        aliases.add(FromItem.ownName(source, plain.placeAfterJoin(join)));
      }
      ValueExpressions.add(aliases, from.alias(source, join));
      Place alias = SqlPlaces.choiceOf(aliases);
      places.add(
          SqlPlaces.gap(SqlPlaces.choiceOf(SqlPlaces.word("AS", SqlPlaces.gap(alias)), alias)));
      return SqlPlaces.choiceOf(places);
    }
  }

  /** Returns the place behind a table with its alias. */
  Place placeAfterJoin(Join join) {
    return placeAfterJoin(join, join.hasCondition() ? UsingClause.start(this, join) : null);
  }

  /**
   * Returns the place behind the right side of a join.
   *
   * @param using the place of USING, or null if it may not stand here
   */
  private Place placeAfterJoin(Join join, @Nullable Place using) {
    if (join.isNatural()) {
      return UsingClause.natural(this, join);
    }
    Place next = new AfterTableCondition(this);
    if (!join.hasCondition()) {
      return next;
    }
    Place on = SqlPlaces.word("ON", SqlPlaces.gap(new OnCondition(this, join.isFull(), false)));
    Place condition = SqlPlaces.gap(SqlPlaces.choiceOf(on, using));
    return join.isLoose(sql().dialect) ? SqlPlaces.choiceOf(next, condition) : condition;
  }

  /** Returns the FROM with other demands on its tables. */
  FromClause withNeeds(TableNeeds others) {
    return new FromClause(core, draft.withNeeds(others), items, group, parenthesis, rows);
  }

  /** Returns the FROM after USING with columns of its last table. */
  FromClause withUsing(ImmutableSet<String> columns, boolean isOfEarlier) {
    int last = items.size() - 1;
    ImmutableList<FromItem> merged =
        ImmutableList.<FromItem>builder()
            .addAll(items.subList(0, last))
            .add(items.get(last).afterUsing(columns, isOfEarlier))
            .build();
    return new FromClause(core, draft, merged, group, parenthesis, rows);
  }

  /** Adds the rows of WITH RECURSIVE, which must not be missing where other tables have rows. */
  private void addRows(List<Place> places) {
    for (Join join : new Join[] {Join.COMMA, Join.CROSS, Join.PLAIN, Join.INNER}) {
      places.add(join.before(Objects.requireNonNull(rows).place(this, join)));
    }
  }

  /** After a table and its condition. */
  record AfterTableCondition(FromClause from) implements DeferredPlace {
    /** Returns the place from the closing parenthesis on, or null if it may not stand here. */
    private @Nullable Place closeParenthesis() {
      Parenthesis open = from.parenthesis;
      return open == null || from.items.size() - from.group < 2
          ? null
          : SqlPlaces.closeParenthesis(from.withClosing(open).placeAfterJoin(open.join, null));
    }

    @Override
    public void appendShortest(StringBuilder to) {
      Place close = closeParenthesis();
      if (close != null) {
        close.appendShortest(to);
      } else if (from.parenthesis != null) {
        from.appendShortest(to.append(" CROSS JOIN "));
      } else if (!from.isComplete()) {
        from.appendShortest(to.append(", "));
      } else if (from.rows != null) {
        from.rows.place(from, Join.COMMA).appendShortest(to.append(", "));
      } else {
        GroupingClauses.start(from.core, from.draft, from.items).appendShortest(to);
      }
    }

    /**
     * Whether a star selects columns of USING in SQLite. Before a RIGHT JOIN, it takes them for
     * names without a qualifier, which a third table can make ambiguous.
     */
    private boolean isStarMerged() {
      return from.isStarByName() && from.items.stream().anyMatch(FromItem::isMerged);
    }

    @Override
    public Place place() {
      List<Place> places = new ArrayList<>();
      SqlContext sql = from.sql();
      ValueExpressions.add(places, closeParenthesis());
      if (from.rows != null) {
        from.addRows(places);
      } else if (from.parenthesis == null && from.isComplete()) {
        places.add(GroupingClauses.start(from.core, from.draft, from.items));
      }
      if (from.hasRoom()) {
        for (Join join : Join.joinsOf(sql.dialect)) {
          boolean isOuter = join.isRight() || join.isFull();
          boolean isForbidden =
              (join == Join.COMMA && from.parenthesis != null)
                  || (isOuter && (from.core.query().isRecursive() || isStarMerged()));
          Place table = isForbidden ? null : from.table(join);
          if (table != null) {
            places.add(join.before(table));
          }
        }
      }
      return SqlPlaces.choiceOf(places);
    }
  }
}
