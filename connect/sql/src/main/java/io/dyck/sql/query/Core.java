package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.sql.catalog.Kind;
import io.dyck.sql.place.Open;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.Places;
import io.dyck.sql.place.Texts;
import java.util.ArrayList;
import java.util.List;

/**
 * A SELECT up to its FROM.
 *
 * @param query what it is a part of
 * @param want what its columns must be
 * @param distinct whether rows are made unique
 * @param columns the kinds of the columns so far
 * @param star whether there are columns that only the tables tell
 * @param aliases the names of columns that ORDER BY may repeat
 */
record Core(
    Query query,
    Want want,
    boolean distinct,
    ImmutableList<Kind> columns,
    boolean star,
    ImmutableSet<String> aliases) {
  /** SELECT, and all that follows. */
  static Place start(Query query, Want want) {
    Core plain = new Core(query, want, false, ImmutableList.of(), false, ImmutableSet.of());
    Core unique = new Core(query, want, true, ImmutableList.of(), false, ImmutableSet.of());
    Draft draft = Draft.of(query.sql());
    return Places.word(
        "SELECT",
        Places.gap(
            Places.any(
                new Column(plain, draft),
                Places.word("DISTINCT", Places.gap(new Column(unique, draft))))));
  }

  private Core with(Kind kind) {
    return new Core(
        query,
        want,
        distinct,
        ImmutableList.<Kind>builder().addAll(columns).add(kind).build(),
        star,
        aliases);
  }

  private Core withStar() {
    return new Core(query, want, distinct, ImmutableList.of(), true, aliases);
  }

  private Core named(String alias) {
    return new Core(
        query,
        want,
        distinct,
        columns,
        star,
        ImmutableSet.<String>builder().addAll(aliases).add(alias).build());
  }

  boolean isStrict() {
    return query.sql().isStrict();
  }

  /** The kinds that the next column may have. */
  private Kinds nextKinds() {
    if (want.columns() != null) {
      return Kinds.of(want.columns().get(columns.size()));
    }
    return isStrict() && distinct ? Kinds.COMPARABLE : Kinds.ALL;
  }

  private boolean mayEnd() {
    return want.columns() == null || want.columns().size() == columns.size();
  }

  private boolean mayGoOn() {
    return want.columns() == null
        ? columns.size() < query.sql().bounds.columns()
        : columns.size() < want.columns().size();
  }

  /** A column of the result. */
  private record Column(Core core, Draft draft) implements Open {
    @Override
    public Place open() {
      Query query = core.query;
      Ask ask =
          new Ask(core.nextKinds(), Env.Role.RESULT, query.sql().bounds.nesting(), query.queries());
      List<Place> places = new ArrayList<>();
      Values.add(places, Values.orLiteral(draft, ask, new After(core)));
      if (core.want.columns() == null && !(core.isStrict() && core.distinct)) {
        Draft all = core.columns.isEmpty() && !core.star ? draft.withStar("") : null;
        if (all != null) {
          places.add(Texts.exactly("*", new AfterStar(core).then(all, Kind.ANY)));
        }
        places.add(draft.star(new AfterStar(core)));
      }
      return Places.any(places);
    }
  }

  private record AfterStar(Core core) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind kind) {
      return new More(core.withStar(), (Draft) env);
    }
  }

  /** After a value. */
  private record After(Core core) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind kind) {
      return new Named(core.with(kind), (Draft) env);
    }
  }

  /** Perhaps the column's name. */
  private record Named(Core core, Draft draft) implements Open {
    @Override
    public Place open() {
      Sql sql = core.query.sql();
      More more = new More(core, draft);
      List<Place> names = new ArrayList<>();
      names.add(Places.call(sql.newName, more));
      for (String alias : sql.columnAliases) {
        if (!core.aliases.contains(alias)) {
          names.add(Places.word(alias, new More(core.named(alias), draft)));
        }
      }
      return Places.any(more, Places.gap(Places.word("AS", Places.gap(Places.any(names)))));
    }
  }

  /** After a column. */
  private record More(Core core, Draft draft) implements Open {
    @Override
    public Place open() {
      Place from =
          core.mayEnd()
              ? Places.gap(Places.word("FROM", Places.gap(From.start(core, draft))))
              : null;
      Place more =
          core.mayGoOn()
              ? Places.loose(Texts.exactly(",", Places.loose(new Column(core, draft))))
              : null;
      return Places.any(from, more);
    }
  }
}
