package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.sql.catalog.Column;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.catalog.ValueKind;
import io.dyck.sql.place.DeferredPlace;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.place.SqlTexts;
import io.dyck.sql.scope.Environment;
import io.dyck.sql.scope.FromItem;
import io.dyck.sql.scope.FromScope;
import io.dyck.sql.scope.SqlContext;
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
record OnCondition(FromClause from, boolean equalOnly, boolean isOpen) implements DeferredPlace {
  @Override
  public Place place() {
    FromScope scope = scope();
    if (!equalOnly) {
      return Condition.ofClause(scope, valueRequirements(), new AfterCondition(from));
    }
    Place left =
        scope.fields(
            new FromScope.Filter(SqlKinds.COMPARABLE, leftColumns()),
            false,
            new AfterLeftSide(this));
    Place open = isOpen ? null : SqlPlaces.openParenthesis(new OnCondition(from, true, true));
    return SqlPlaces.choiceOf(Objects.requireNonNull(left), open);
  }

  private FromScope scope() {
    SqlContext sql = from.core().query().sql();
    ImmutableList<FromItem> items = from.items().subList(from.group(), from.items().size());
    boolean isOpen = sql.dialect == SqlDialect.H2 || sql.dialect == SqlDialect.SQLITE;
    if (isOpen && !equalOnly) {
      // A later table could make a name without a qualifier ambiguous.
      return FromScope.ofJoin(
          sql,
          items,
          new FromScope.JoinConditionScope(from.draft().demands(), from.itemsWithRows()));
    }
    FromScope scope = FromScope.of(sql, items, ImmutableList.of());
    return isOpen ? scope.withQualifiers() : scope;
  }

  private int lastTable() {
    return from.items().size() - from.group() - 1;
  }

  /** Returns the columns that can be compared with a column of the other side. */
  private ImmutableSet<FromScope.Field> leftColumns() {
    ImmutableList<FromItem> items = scope().items();
    int old = 0;
    for (int i = 0; i < lastTable(); i++) {
      old |= items.get(i).comparableKinds();
    }
    int shared = old & items.get(lastTable()).comparableKinds();
    ImmutableSet.Builder<FromScope.Field> fields = ImmutableSet.builder();
    for (int i = 0; i <= lastTable(); i++) {
      addAll(fields, i, new SqlKinds(shared));
    }
    return fields.build();
  }

  private void addAll(ImmutableSet.Builder<FromScope.Field> fields, int item, SqlKinds kinds) {
    FromItem table = scope().items().get(item);
    int comparable = kinds.bits() & table.comparableKinds();
    for (Column column : table.source().table.columns()) {
      if ((comparable & SqlKinds.bit(column.kind())) != 0) {
        fields.add(new FromScope.Field(item, scope().sql().dialect.key(column.name())));
      }
    }
  }

  /** After the left side. */
  private record AfterLeftSide(OnCondition on) implements FromScope.FieldNext {
    @Override
    public Place placeAfter(FromScope scope, FromScope.Field field, ValueKind kind) {
      return SqlPlaces.optionalSpace(
          SqlTexts.exactText("=", SqlPlaces.optionalSpace(new RightSide(on, field.item(), kind))));
    }
  }

  /** The right side: a column of the other tables. */
  private record RightSide(OnCondition on, int left, ValueKind kind) implements DeferredPlace {
    @Override
    public Place place() {
      ImmutableSet.Builder<FromScope.Field> fields = ImmutableSet.builder();
      for (int i = 0; i <= on.lastTable(); i++) {
        if ((i == on.lastTable()) != (left == on.lastTable())) {
          on.addAll(fields, i, new SqlKinds(SqlKinds.bit(kind)));
        }
      }
      FromScope.Filter filter = new FromScope.Filter(SqlKinds.of(kind), fields.build());
      return Objects.requireNonNull(on.scope().fields(filter, false, new AfterRightSide(on)));
    }
  }

  /** After the right side. */
  private record AfterRightSide(OnCondition on) implements FromScope.FieldNext {
    @Override
    public Place placeAfter(FromScope scope, FromScope.Field field, ValueKind kind) {
      Place more = new FromClause.AfterTableCondition(on.from);
      return SqlPlaces.choiceOf(
          on.isOpen ? SqlPlaces.closeParenthesis(more) : more,
          SqlPlaces.gap(SqlPlaces.word("AND", SqlPlaces.gap(on))));
    }
  }

  private ValueRequirements valueRequirements() {
    Query query = from.core().query();
    return new ValueRequirements(
        SqlKinds.ALL, Environment.Role.ROW, query.sql().bounds.nesting(), query.queries());
  }

  private record AfterCondition(FromClause from) implements Condition.Continuation {
    @Override
    public Place placeAfter(Environment env) {
      FromScope.JoinConditionScope noting = ((FromScope) env).noting();
      return new FromClause.AfterTableCondition(
          noting == null ? from : from.withNeeds(noting.demands()));
    }
  }
}
