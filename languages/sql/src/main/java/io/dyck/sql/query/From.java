package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.sql.place.NewName;
import io.dyck.sql.place.Open;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlNameTrie;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.place.SqlTexts;
import io.dyck.sql.scope.Fit;
import io.dyck.sql.scope.Index;
import io.dyck.sql.scope.Needs;
import io.dyck.sql.scope.SelectDraft;
import io.dyck.sql.scope.SelectItem;
import io.dyck.sql.scope.Sql;
import io.dyck.sql.value.SqlKinds;
import java.util.ArrayList;
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
 */
record From(
    Core core,
    SelectDraft draft,
    ImmutableList<SelectItem> items,
    int group,
    @Nullable Parenthesis parenthesis) {
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
  record Start(Core core, SelectDraft draft) implements Open {
    @Override
    public Place open() {
      Core complete = core.complete(draft.newNames());
      return new TableAt(
          new From(complete, draft.named(), ImmutableList.of(), 0, null), Join.COMMA);
    }
  }

  /** Whether a SELECT whose star depends on its tables may have a FROM. */
  static boolean mayBegin(Core complete, SelectDraft draft) {
    From from = new From(complete, draft.named(), ImmutableList.of(), 0, null);
    return DerivedTable.start(from, Join.COMMA) != null
        || from.sql().index.sources.stream().anyMatch(s -> from.mayName(s, Join.COMMA));
  }

  /** Returns the SELECT, if it has a star that depends on the tables, otherwise null. */
  @Nullable Core bound() {
    return core.isBound() ? core : null;
  }

  private Sql sql() {
    return core.query().sql();
  }

  @Nullable From with(SelectItem item, Join join) {
    if (item.isNamed() && has(item.qualifier())) {
      return null;
    }
    ImmutableList<SelectItem> more =
        ImmutableList.<SelectItem>builder().addAll(items).add(item).build();
    if (!draft.demands().fit(more) || (isOpening() && !mayFollow(more))) {
      return null;
    }
    if (core.isBound() && !(Fit.isComplete(sql(), draft.needs(), more) && core.mayStand(more))) {
      return null;
    }
    int first = join == Join.COMMA ? items.size() : group;
    return new From(core, draft, more, first, parenthesis);
  }

  /** Returns this FROM behind an opening parenthesis. */
  private From opened(Join join) {
    int outer = join == Join.COMMA ? items.size() : group;
    return new From(core, draft, items, items.size(), new Parenthesis(join, outer, parenthesis));
  }

  /** Returns this FROM behind the closing parenthesis. */
  private From closed(Parenthesis open) {
    return new From(core, draft, items, open.group, open.outer);
  }

  /** Whether no other table was read behind the open parenthesis. */
  boolean isOpening() {
    return parenthesis != null && group == items.size();
  }

  boolean needs(String alias) {
    return draft.needs().stream().anyMatch(need -> need.qualifier().equals(alias));
  }

  boolean has(String alias) {
    return items.stream().anyMatch(item -> item.qualifier().equals(alias));
  }

  /** Returns the aliases of which the next table may have one: those with needs, and a new one. */
  ImmutableList<String> aliases() {
    ImmutableList.Builder<String> aliases = ImmutableList.builder();
    draft.demands().aliases().stream().filter(alias -> !has(alias)).forEach(aliases::add);
    return aliases.add(Sql.NEW_NAME).build();
  }

  /** Returns a place for an alias of the next table, or null if it may have none. */
  @Nullable Place alias(Index.Source source, Join join) {
    List<Place> places = new ArrayList<>();
    for (String alias : aliases()) {
      From named = with(SelectItem.of(source, alias), join);
      if (named != null) {
        places.add(
            alias.equals(Sql.NEW_NAME)
                ? sql().newName(new NewAlias(this, join, source))
                : sql().written(alias, named.joined(join)));
      }
    }
    return places.isEmpty() ? null : SqlPlaces.any(places);
  }

  /** An alias that no name before FROM has. It may be the name of another table. */
  private record NewAlias(From from, Join join, Index.Source source) implements NewName.Use {
    @Override
    public boolean allows(String name) {
      String key = from.sql().key(name);
      return from.sql().mayBeNew(name)
          && !key.equals(source.qualifier)
          && !from.needs(key)
          && !from.has(key);
    }

    @Override
    public Place then(String name) {
      SelectItem item = SelectItem.of(source, from.sql().key(name));
      return Objects.requireNonNull(from.with(item, join)).joined(join);
    }
  }

  /** Appends a short text from behind a comma, or FROM, to the end of the rule. */
  private void shortest(StringBuilder to) {
    Join join = parenthesis == null ? Join.COMMA : Join.CROSS;
    if (Fit.needsDerived(sql(), draft.needs(), items)) {
      new DerivedTable(this, join).shortest(to);
      return;
    }
    SelectItem item = Fit.next(sql(), draft.needs(), items);
    From after = with(item, join);
    if (after == null) {
      // The next table need not suit a star whose columns are asked for.
      Objects.requireNonNull(table(join)).shortest(to);
      return;
    }
    to.append(item.source().spelling);
    if (item.isAlias()) {
      sql().written(item.qualifier(), SqlPlaces.END).shortest(to.append(' '));
    }
    new More(after).shortest(to);
  }

  private boolean canJoin(Index.Source source, Join join) {
    if (!join.isFull()) {
      return true;
    }
    int shared = source.kinds.bits() & SqlKinds.COMPARABLE.bits();
    return items.subList(group, items.size()).stream()
        .anyMatch(item -> (item.comparableKinds() & shared) != 0);
  }

  /** A table's name. */
  private record TableAt(From from, Join join) implements Open {
    @Override
    public Place open() {
      return Objects.requireNonNull(from.table(join));
    }

    @Override
    public void shortest(StringBuilder to) {
      if (join.hasCondition() || from.isOpening() || from.core.isBound()) {
        open().shortest(to);
      } else {
        from.shortest(to);
      }
    }
  }

  private @Nullable Place table(Join join) {
    List<Place> places = new ArrayList<>();
    Values.add(places, sql().index.tables(new TableUse(this, join)));
    Values.add(places, DerivedTable.start(this, join));
    if (!places.isEmpty() && mayOpen(join)) {
      places.add(SqlTexts.exactly("(", SqlPlaces.loose(new Opened(this, join))));
    }
    return places.isEmpty() ? null : SqlPlaces.any(places);
  }

  /** Whether a join in parentheses may stand here: two tables can follow. */
  private boolean mayOpen(Join join) {
    if (join.isFull() || (parenthesis != null && parenthesis.depth() >= sql().bounds.nesting())) {
      return false;
    }
    From inside = opened(join);
    return draft.demands().followers(items).stream()
        .anyMatch(number -> inside.mayName(sql().index.sources.get(number), Join.CROSS));
  }

  /** Whether a table may follow, under its own name or an alias. */
  private boolean mayName(Index.Source source, Join join) {
    return with(SelectItem.of(source), join) != null
        || aliases().stream().anyMatch(alias -> with(SelectItem.of(source, alias), join) != null);
  }

  /** Whether some table can follow the tables, as a join requires. */
  private boolean mayFollow(ImmutableList<SelectItem> tables) {
    return !draft.demands().followers(tables).isEmpty();
  }

  /** Behind an opening parenthesis. */
  private record Opened(From from, Join join) implements Open {
    @Override
    public Place open() {
      return new TableAt(from.opened(join), Join.CROSS);
    }
  }

  private record TableUse(From from, Join join) implements SqlNameTrie.Use<Index.Source> {
    @Override
    public boolean allows(Index.Source source) {
      return from.draft.demands().followers(from.items).get(source.number)
          && from.canJoin(source, join)
          && (!(from.isOpening() || from.core.isBound()) || from.mayName(source, join));
    }

    @Override
    public Object names() {
      int group = join.isFull() ? from.group : -1;
      return new TableNames(
          from.draft.demands(), from.items, group, from.isOpening(), from.bound());
    }

    @Override
    public Place then(Index.Source source) {
      return new AfterTable(from, join, source);
    }
  }

  /**
   * The facts that decide which tables may stand at a place.
   *
   * @param group the index of the first table that may share a kind of column with the new table,
   *     as FULL JOIN requires; -1 if no shared kind is required
   * @param isOpening whether the table begins a join in parentheses
   * @param bound the SELECT, if it has a star that depends on the tables, otherwise null
   */
  private record TableNames(
      Needs demands,
      ImmutableList<SelectItem> items,
      int group,
      boolean isOpening,
      @Nullable Core bound) {}

  /** An optional alias. */
  private record AfterTable(From from, Join join, Index.Source source) implements Open {
    @Override
    public Place open() {
      List<Place> places = new ArrayList<>();
      From plain = from.with(SelectItem.of(source), join);
      if (plain != null) {
        places.add(plain.joined(join));
      }
      List<Place> aliases = new ArrayList<>();
      if (plain != null) {
        aliases.add(SelectItem.ownName(source, plain.joined(join)));
      }
      Values.add(aliases, from.alias(source, join));
      Place alias = SqlPlaces.any(aliases);
      places.add(SqlPlaces.gap(SqlPlaces.any(SqlPlaces.word("AS", SqlPlaces.gap(alias)), alias)));
      return SqlPlaces.any(places);
    }
  }

  /** Returns the place behind a table with its alias. */
  Place joined(Join join) {
    return joined(join, join.hasCondition() ? Using.start(this, join) : null);
  }

  /**
   * Returns the place behind the right side of a join.
   *
   * @param using the place of USING, or null if it may not stand here
   */
  private Place joined(Join join, @Nullable Place using) {
    Place next = new More(this);
    if (!join.hasCondition()) {
      return next;
    }
    Place on = SqlPlaces.word("ON", SqlPlaces.gap(new On(this, join.isFull(), false)));
    Place condition = SqlPlaces.gap(SqlPlaces.any(on, using));
    return join.isLoose(sql().dialect) ? SqlPlaces.any(next, condition) : condition;
  }

  /** Returns the FROM with other demands on its tables. */
  From demanding(Needs others) {
    return new From(core, draft.demanding(others), items, group, parenthesis);
  }

  /** Returns the FROM after USING with columns of its last table. */
  From using(ImmutableSet<String> columns) {
    int last = items.size() - 1;
    ImmutableList<SelectItem> merged =
        ImmutableList.<SelectItem>builder()
            .addAll(items.subList(0, last))
            .add(items.get(last).merging(columns))
            .build();
    return new From(core, draft, merged, group, parenthesis);
  }

  /** After a table and its condition. */
  record More(From from) implements Open {
    /** Returns the place from the closing parenthesis on, or null if it may not stand here. */
    private @Nullable Place close() {
      Parenthesis open = from.parenthesis;
      return open == null || from.items.size() - from.group < 2
          ? null
          : SqlPlaces.closed(from.closed(open).joined(open.join, null));
    }

    @Override
    public void shortest(StringBuilder to) {
      Place close = close();
      if (close != null) {
        close.shortest(to);
      } else if (from.parenthesis != null) {
        from.shortest(to.append(" CROSS JOIN "));
      } else if (Fit.isComplete(from.sql(), from.draft.needs(), from.items)) {
        Tail.start(from.core, from.draft, from.items).shortest(to);
      } else {
        from.shortest(to.append(", "));
      }
    }

    @Override
    public Place open() {
      List<Place> places = new ArrayList<>();
      Sql sql = from.sql();
      Values.add(places, close());
      if (from.parenthesis == null && Fit.isComplete(sql, from.draft.needs(), from.items)) {
        places.add(Tail.start(from.core, from.draft, from.items));
      }
      if (from.items.size() < sql.bounds.tables()) {
        for (Join join : Join.of(sql.dialect)) {
          Place table = join == Join.COMMA && from.parenthesis != null ? null : from.table(join);
          if (table != null) {
            places.add(
                join == Join.COMMA
                    ? SqlPlaces.another(table)
                    : SqlPlaces.gap(SqlPlaces.words(join.words, SqlPlaces.gap(table))));
          }
        }
      }
      return SqlPlaces.any(places);
    }
  }
}
