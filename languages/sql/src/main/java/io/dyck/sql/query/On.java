package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.sql.catalog.Column;
import io.dyck.sql.catalog.Kind;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.place.Open;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.place.SqlTexts;
import io.dyck.sql.scope.Env;
import io.dyck.sql.scope.Scope;
import io.dyck.sql.scope.SelectItem;
import io.dyck.sql.scope.Sql;
import io.dyck.sql.value.SqlKinds;
import java.util.Objects;

/**
 * The condition of a join.
 *
 * @param from the tables, with the new table as the last one
 * @param equalOnly whether only equalities of a column of the new table and a column of an earlier
 *     table may stand here, as FULL JOIN demands
 * @param isOpen whether the equalities stand in parentheses
 */
record On(From from, boolean equalOnly, boolean isOpen) implements Open {
  @Override
  public Place open() {
    Scope scope = scope();
    if (!equalOnly) {
      return new Condition(scope, ask(), new AfterCondition(from));
    }
    Place left = scope.fields(new Scope.Filter(SqlKinds.COMPARABLE, left()), false, new Left(this));
    Place open = isOpen ? null : SqlPlaces.open(new On(from, true, true));
    return SqlPlaces.any(Objects.requireNonNull(left), open);
  }

  private Scope scope() {
    Sql sql = from.core().query().sql();
    ImmutableList<SelectItem> items = from.items().subList(from.group(), from.items().size());
    boolean isOpen = sql.dialect == SqlDialect.H2 || sql.dialect == SqlDialect.SQLITE;
    if (isOpen && !equalOnly) {
      // A later table could make a name without a qualifier ambiguous.
      return Scope.ofJoin(sql, items, new Scope.Noting(from.draft().demands(), from.items()));
    }
    Scope scope = Scope.of(sql, items, ImmutableList.of());
    return isOpen ? scope.qualified() : scope;
  }

  private int last() {
    return from.items().size() - from.group() - 1;
  }

  /** Returns the columns that can be compared with a column of the other side. */
  private ImmutableSet<Scope.Field> left() {
    ImmutableList<SelectItem> items = scope().items();
    int old = 0;
    for (int i = 0; i < last(); i++) {
      old |= items.get(i).comparableKinds();
    }
    int shared = old & items.get(last()).comparableKinds();
    ImmutableSet.Builder<Scope.Field> fields = ImmutableSet.builder();
    for (int i = 0; i <= last(); i++) {
      addAll(fields, i, new SqlKinds(shared));
    }
    return fields.build();
  }

  private void addAll(ImmutableSet.Builder<Scope.Field> fields, int item, SqlKinds kinds) {
    SelectItem table = scope().items().get(item);
    int comparable = kinds.bits() & table.comparableKinds();
    for (Column column : table.source().table.columns()) {
      if ((comparable & SqlKinds.bit(column.kind())) != 0) {
        fields.add(new Scope.Field(item, scope().sql().dialect.key(column.name())));
      }
    }
  }

  /** After the left side. */
  private record Left(On on) implements Scope.FieldNext {
    @Override
    public Place then(Scope scope, Scope.Field field, Kind kind) {
      return SqlPlaces.loose(
          SqlTexts.exactly("=", SqlPlaces.loose(new Right(on, field.item(), kind))));
    }
  }

  /** The right side: a column of the other tables. */
  private record Right(On on, int left, Kind kind) implements Open {
    @Override
    public Place open() {
      ImmutableSet.Builder<Scope.Field> fields = ImmutableSet.builder();
      for (int i = 0; i <= on.last(); i++) {
        if ((i == on.last()) != (left == on.last())) {
          on.addAll(fields, i, new SqlKinds(SqlKinds.bit(kind)));
        }
      }
      Scope.Filter filter = new Scope.Filter(SqlKinds.of(kind), fields.build());
      return Objects.requireNonNull(on.scope().fields(filter, false, new End(on)));
    }
  }

  /** After the right side. */
  private record End(On on) implements Scope.FieldNext {
    @Override
    public Place then(Scope scope, Scope.Field field, Kind kind) {
      Place more = new From.More(on.from);
      return SqlPlaces.any(
          on.isOpen ? SqlPlaces.closed(more) : more,
          SqlPlaces.gap(SqlPlaces.word("AND", SqlPlaces.gap(on))));
    }
  }

  private Ask ask() {
    Query query = from.core().query();
    return new Ask(SqlKinds.ALL, Env.Role.ROW, query.sql().bounds.nesting(), query.queries());
  }

  private record AfterCondition(From from) implements Condition.Next {
    @Override
    public Place then(Env env) {
      Scope.Noting noting = ((Scope) env).noting();
      return new From.More(noting == null ? from : from.demanding(noting.demands()));
    }
  }
}
