package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.sql.catalog.Kind;
import io.dyck.sql.place.Open;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.place.SqlTexts;
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
    SelectDraft draft = SelectDraft.of(query.sql());
    return SqlPlaces.word(
        "SELECT",
        SqlPlaces.gap(
            SqlPlaces.any(
                new Column(plain, draft),
                SqlPlaces.word("DISTINCT", SqlPlaces.gap(new Column(unique, draft))))));
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
  private SqlKinds nextKinds() {
    if (want.columns() != null) {
      return SqlKinds.of(want.columns().get(columns.size()));
    }
    return isStrict() && distinct ? SqlKinds.COMPARABLE : SqlKinds.ALL;
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
  private record Column(Core core, SelectDraft draft) implements Open {
    @Override
    public Place open() {
      Query query = core.query;
      Ask ask =
          new Ask(core.nextKinds(), Env.Role.RESULT, query.sql().bounds.nesting(), query.queries());
      List<Place> places = new ArrayList<>();
      Values.add(places, Values.orLiteral(draft, ask, new After(core)));
      if (core.want.columns() == null && !(core.isStrict() && core.distinct)) {
        SelectDraft all = core.columns.isEmpty() && !core.star ? draft.withStar("") : null;
        if (all != null) {
          places.add(SqlTexts.exactly("*", new AfterStar(core).then(all, Kind.ANY)));
        }
        places.add(draft.star(new AfterStar(core)));
      }
      return SqlPlaces.any(places);
    }
  }

  private record AfterStar(Core core) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind kind) {
      return new More(core.withStar(), (SelectDraft) env);
    }
  }

  /** After a value. */
  private record After(Core core) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind kind) {
      return new Named(core.with(kind), (SelectDraft) env);
    }
  }

  /** Perhaps the column's name. */
  private record Named(Core core, SelectDraft draft) implements Open {
    @Override
    public Place open() {
      Sql sql = core.query.sql();
      More more = new More(core, draft);
      List<Place> names = new ArrayList<>();
      names.add(SqlPlaces.call(sql.newName, more));
      for (String alias : sql.columnAliases) {
        if (!core.aliases.contains(alias)) {
          names.add(SqlPlaces.word(alias, new More(core.named(alias), draft)));
        }
      }
      return SqlPlaces.any(
          more, SqlPlaces.gap(SqlPlaces.word("AS", SqlPlaces.gap(SqlPlaces.any(names)))));
    }
  }

  /** After a column. */
  private record More(Core core, SelectDraft draft) implements Open {
    @Override
    public Place open() {
      Place from =
          core.mayEnd()
              ? SqlPlaces.gap(SqlPlaces.word("FROM", SqlPlaces.gap(From.start(core, draft))))
              : null;
      Place more =
          core.mayGoOn()
              ? SqlPlaces.loose(SqlTexts.exactly(",", SqlPlaces.loose(new Column(core, draft))))
              : null;
      return SqlPlaces.any(from, more);
    }
  }
}
