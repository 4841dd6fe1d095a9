package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.sql.place.NewName;
import io.dyck.sql.place.Open;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlNameTrie;
import io.dyck.sql.place.SqlPlaces;
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
 * @param group the index of the first table behind the last comma; ON may name the tables from
 *     there on
 */
record From(Core core, SelectDraft draft, ImmutableList<SelectItem> items, int group) {
  /** The place behind FROM. */
  record Start(Core core, SelectDraft draft) implements Open {
    @Override
    public Place open() {
      Core complete = core.complete(draft.newNames());
      return new TableAt(new From(complete, draft.named(), ImmutableList.of(), 0), Join.COMMA);
    }
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
    if (!draft.demands().fit(more)) {
      return null;
    }
    return new From(core, draft, more, join == Join.COMMA ? items.size() : group);
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

  /** An alias that no name before FROM has. */
  private record NewAlias(From from, Join join, Index.Source source) implements NewName.Use {
    @Override
    public boolean allows(String name) {
      String key = from.sql().key(name);
      return from.sql().mayAlias(name) && !from.needs(key) && !from.has(key);
    }

    @Override
    public Place then(String name) {
      SelectItem item = SelectItem.of(source, from.sql().key(name));
      return Objects.requireNonNull(from.with(item, join)).joined(join);
    }
  }

  /** Appends a short text from behind a comma, or FROM, to the end of the rule. */
  private void shortest(StringBuilder to) {
    if (Fit.needsDerived(sql(), draft.needs(), items)) {
      new DerivedTable(this, Join.COMMA).shortest(to);
      return;
    }
    SelectItem item = Fit.next(sql(), draft.needs(), items);
    to.append(item.source().spelling);
    if (item.isAlias()) {
      sql().written(item.qualifier(), SqlPlaces.END).shortest(to.append(' '));
    }
    new More(Objects.requireNonNull(with(item, Join.COMMA))).shortest(to);
  }

  private boolean canJoin(Index.Source source, Join join) {
    if (!join.isFull()) {
      return true;
    }
    int shared = source.kinds.bits() & SqlKinds.COMPARABLE.bits();
    return items.subList(group, items.size()).stream()
        .anyMatch(item -> (item.source().kinds.bits() & shared) != 0);
  }

  /** A table's name. */
  private record TableAt(From from, Join join) implements Open {
    @Override
    public Place open() {
      return Objects.requireNonNull(from.table(join));
    }

    @Override
    public void shortest(StringBuilder to) {
      if (join.hasCondition()) {
        open().shortest(to);
      } else {
        from.shortest(to);
      }
    }
  }

  private @Nullable Place table(Join join) {
    Place named = sql().index.tables(new TableUse(this, join));
    Place derived = DerivedTable.start(this, join);
    return named == null ? derived : derived == null ? named : SqlPlaces.any(named, derived);
  }

  private record TableUse(From from, Join join) implements SqlNameTrie.Use<Index.Source> {
    @Override
    public boolean allows(Index.Source source) {
      return from.draft.demands().followers(from.items).get(source.number)
          && from.canJoin(source, join);
    }

    @Override
    public Object names() {
      return new TableNames(from.draft.demands(), from.items, join.isFull() ? from.group : -1);
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
   */
  private record TableNames(Needs demands, ImmutableList<SelectItem> items, int group) {}

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
    Place next = new More(this);
    if (items.size() == 1 || !join.hasCondition()) {
      return next;
    }
    Place on = SqlPlaces.word("ON", SqlPlaces.gap(new On(this, join.isFull())));
    Place condition = SqlPlaces.gap(SqlPlaces.any(on, Using.start(this, join)));
    return join.isLoose(sql().dialect) ? SqlPlaces.any(next, condition) : condition;
  }

  /** Returns the FROM after USING with columns of its last table. */
  From using(ImmutableSet<String> columns) {
    int last = items.size() - 1;
    ImmutableList<SelectItem> merged =
        ImmutableList.<SelectItem>builder()
            .addAll(items.subList(0, last))
            .add(items.get(last).merging(columns))
            .build();
    return new From(core, draft, merged, group);
  }

  /** After a table and its condition. */
  record More(From from) implements Open {
    @Override
    public void shortest(StringBuilder to) {
      if (Fit.isComplete(from.sql(), from.draft.needs(), from.items)) {
        Tail.start(from.core, from.draft, from.items).shortest(to);
      } else {
        from.shortest(to.append(", "));
      }
    }

    @Override
    public Place open() {
      List<Place> places = new ArrayList<>();
      Sql sql = from.sql();
      if (Fit.isComplete(sql, from.draft.needs(), from.items)) {
        places.add(Tail.start(from.core, from.draft, from.items));
      }
      if (from.items.size() < sql.bounds.tables()) {
        for (Join join : Join.of(sql.dialect)) {
          Place table = from.table(join);
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
