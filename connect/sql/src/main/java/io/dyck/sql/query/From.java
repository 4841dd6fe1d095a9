package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import io.dyck.sql.place.NameTrie;
import io.dyck.sql.place.Open;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.Places;
import io.dyck.sql.place.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The tables of a FROM so far. Others can follow so that the draft's needs are fulfilled.
 *
 * @param core the SELECT before it
 * @param draft what its columns need
 * @param items the tables
 * @param group where those begin that stand behind the last comma: what ON may name
 */
record From(Core core, Draft draft, ImmutableList<Item> items, int group) {
  static Place start(Core core, Draft draft) {
    return new TableAt(new From(core, draft, ImmutableList.of(), 0), Join.COMMA);
  }

  private Sql sql() {
    return core.query().sql();
  }

  private @Nullable From with(Item item, Join join) {
    if (items.stream().anyMatch(other -> other.qualifier().equals(item.qualifier()))) {
      return null;
    }
    ImmutableList<Item> more = ImmutableList.<Item>builder().addAll(items).add(item).build();
    if (!Fit.exists(sql(), draft.needs(), more)) {
      return null;
    }
    return new From(core, draft, more, join == Join.COMMA ? items.size() : group);
  }

  private boolean needs(Sql.Alias alias) {
    return draft.needs().stream().anyMatch(need -> need.qualifier().equals(alias.key()));
  }

  private boolean has(Sql.Alias alias) {
    return items.stream().anyMatch(item -> item.qualifier().equals(alias.key()));
  }

  /** Appends a short text from behind a comma, or FROM, to the end of the rule. */
  private void shortest(StringBuilder to) {
    Item item = Fit.next(sql(), draft.needs(), items);
    to.append(item.source().spelling);
    if (!item.alias().isEmpty()) {
      to.append(' ').append(item.alias());
    }
    new More(Objects.requireNonNull(with(item, Join.COMMA))).shortest(to);
  }

  private boolean canJoin(Index.Source source, Join join) {
    if (!join.hasCondition() || join.isLoose(sql().dialect)) {
      return true;
    }
    int shared = source.kinds.bits() & Kinds.COMPARABLE.bits();
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
    return sql().index.tableNames.place(new TableUse(this, join));
  }

  private record TableUse(From from, Join join) implements NameTrie.Use<Index.Source> {
    @Override
    public boolean allows(Index.Source source) {
      if (!from.canJoin(source, join)) {
        return false;
      }
      if (from.with(Item.of(source), join) != null) {
        return true;
      }
      // Aliases that nothing needs are all alike.
      boolean tried = false;
      for (Sql.Alias alias : from.sql().aliases) {
        boolean needed = from.needs(alias);
        if ((needed || !tried) && !from.has(alias)) {
          tried |= !needed;
          if (from.with(alias.of(source), join) != null) {
            return true;
          }
        }
      }
      return false;
    }

    @Override
    public Place then(Index.Source source) {
      return new AfterTable(from, join, source);
    }
  }

  /** Perhaps an alias. */
  private record AfterTable(From from, Join join, Index.Source source) implements Open {
    @Override
    public Place open() {
      List<Place> places = new ArrayList<>();
      From plain = from.with(Item.of(source), join);
      if (plain != null) {
        places.add(plain.joined(join));
      }
      List<Place> aliases = new ArrayList<>();
      for (Sql.Alias alias : from.sql().aliases) {
        From named = from.with(alias.of(source), join);
        if (named != null) {
          aliases.add(Places.word(alias.text(), named.joined(join)));
        }
      }
      if (!aliases.isEmpty()) {
        Place alias = Places.any(aliases);
        places.add(Places.gap(Places.any(Places.word("AS", Places.gap(alias)), alias)));
      }
      return Places.any(places);
    }
  }

  /** After a table with its alias. */
  private Place joined(Join join) {
    Place next = new More(this);
    if (items.size() == 1 || !join.hasCondition()) {
      return next;
    }
    Place on = Places.gap(Places.word("ON", Places.gap(new On(this, join.isFull()))));
    return join.isLoose(sql().dialect) ? Places.any(next, on) : on;
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
                    ? Places.loose(Texts.exactly(",", Places.loose(table)))
                    : Places.gap(Places.words(join.words, Places.gap(table))));
          }
        }
      }
      return Places.any(places);
    }
  }
}
