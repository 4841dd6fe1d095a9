package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import io.dyck.sql.catalog.Kind;
import io.dyck.sql.place.Open;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.Places;
import io.dyck.sql.place.Texts;
import java.util.ArrayList;
import java.util.List;

/** What follows a SELECT: a set operation, or ORDER BY and LIMIT. */
record Finish(Core core, Scope scope) implements Open {
  @Override
  public Place open() {
    Query query = core.query();
    if (query.isCompound()) {
      return new Compound(core);
    }
    List<Place> places = new ArrayList<>();
    places.add(new Limit(query));
    places.add(
        Places.gap(
            Places.words("ORDER BY", Places.gap(new Key(this, query.sql().bounds.terms())))));
    boolean comparable = core.columns().stream().noneMatch(kind -> kind == Kind.OTHER);
    if (!core.star() && comparable && query.terms() > 1) {
      places.add(new SetOperation(query, core.columns()));
    }
    return Places.any(places);
  }

  /** A key of ORDER BY. */
  private record Key(Finish finish, int left) implements Open {
    @Override
    public Place open() {
      Core core = finish.core;
      After after = new After(finish, left - 1);
      List<Place> places = new ArrayList<>();
      if (!core.star()) {
        for (int i = 1; i <= core.columns().size(); i++) {
          if (core.columns().get(i - 1) != Kind.OTHER) {
            places.add(Texts.exactly(String.valueOf(i), after.then(finish.scope, Kind.ANY)));
          }
        }
        for (String alias : core.aliases()) {
          if (!core.isStrict() || core.columns().stream().noneMatch(kind -> kind == Kind.OTHER)) {
            places.add(Places.word(alias, after.then(finish.scope, Kind.ANY)));
          }
        }
      }
      if (!core.isStrict() || !core.distinct()) {
        Query query = core.query();
        Ask ask =
            new Ask(
                Kinds.COMPARABLE, Env.Role.RESULT, query.sql().bounds.nesting(), query.queries());
        Values.add(places, Values.of(finish.scope, ask, after));
      }
      return Places.any(places);
    }
  }

  private record After(Finish finish, int left) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind kind) {
      return new Direction(finish, left);
    }
  }

  private record Direction(Finish finish, int left) implements Open {
    @Override
    public Place open() {
      Place next = new Nulls(finish, left);
      return Places.any(
          next, Places.gap(Places.any(Places.word("ASC", next), Places.word("DESC", next))));
    }
  }

  private record Nulls(Finish finish, int left) implements Open {
    @Override
    public Place open() {
      Place next = new More(finish, left);
      return Places.any(
          next,
          Places.gap(
              Places.word(
                  "NULLS",
                  Places.gap(Places.any(Places.word("FIRST", next), Places.word("LAST", next))))));
    }
  }

  private record More(Finish finish, int left) implements Open {
    @Override
    public Place open() {
      Place limit = new Limit(finish.core.query());
      return left == 0
          ? limit
          : Places.any(
              limit, Places.loose(Texts.exactly(",", Places.loose(new Key(finish, left)))));
    }
  }

  /** UNION, INTERSECT, EXCEPT. */
  record SetOperation(Query query, ImmutableList<Kind> columns) implements Open {
    @Override
    public Place open() {
      Query compound = query.compound();
      Place core = Places.gap(Core.start(compound, new Want(columns)));
      return Places.gap(
          Places.any(
              Places.word("UNION", Places.any(core, Places.gap(Places.word("ALL", core)))),
              Places.word("INTERSECT", core),
              Places.word("EXCEPT", core)));
    }
  }

  /** After the last SELECT of a set operation. */
  record Compound(Core core) implements Open {
    @Override
    public Place open() {
      Query query = core.query();
      List<Place> places = new ArrayList<>();
      places.add(new Limit(query));
      places.add(
          Places.gap(
              Places.words(
                  "ORDER BY", Places.gap(new Position(core, query.sql().bounds.terms())))));
      if (query.terms() > 1) {
        places.add(new SetOperation(query, core.columns()));
      }
      return Places.any(places);
    }
  }

  /** A column of a set operation, by its number. */
  private record Position(Core core, int left) implements Open {
    @Override
    public Place open() {
      Place limit = new Limit(core.query());
      Place next =
          left == 1
              ? limit
              : Places.any(
                  limit,
                  Places.loose(Texts.exactly(",", Places.loose(new Position(core, left - 1)))));
      Place directed =
          Places.any(
              next, Places.gap(Places.any(Places.word("ASC", next), Places.word("DESC", next))));
      List<Place> places = new ArrayList<>();
      for (int i = 1; i <= core.columns().size(); i++) {
        places.add(Texts.exactly(String.valueOf(i), directed));
      }
      return Places.any(places);
    }
  }

  /** Perhaps LIMIT and OFFSET, and the end. */
  private record Limit(Query query) implements Open {
    @Override
    public Place open() {
      Place end = query.end();
      Literals literals = query.sql().literals;
      Place offset = Places.gap(Places.word("OFFSET", Places.gap(literals.count(end))));
      Place limit = literals.count(Places.any(end, offset));
      return Places.any(end, Places.gap(Places.word("LIMIT", Places.gap(limit))));
    }
  }
}
