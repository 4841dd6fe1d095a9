package io.dyck.sql.scope;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.sql.catalog.SqlBounds;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.catalog.Table;
import io.dyck.sql.catalog.ValueKind;
import io.dyck.sql.value.Literals;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.statistics.Statistics;

/**
 * {@link TableSearch} finds tables for needs exactly if a search through all combinations of tables
 * finds some.
 */
final class TableSearchTest {
  private static final int TABLES = 3;

  /** As many aliases as tables. Further aliases are alike. */
  private static final ImmutableList<String> ALIASES = ImmutableList.of("t1", "t2", "t3");

  private static final List<String> COLUMNS = List.of("a", "b", "c", "d", "e");
  private static final int NEITHER = -1;

  @Property(tries = 600)
  void allTablesAreTried(@ForAll long seed) {
    Random random = new Random(seed);
    SqlContext sql = sql(random);
    ImmutableList<FromItem> from = from(sql, random);
    ImmutableList<ColumnNeed> needs = needs(1 + random.nextInt(5), sql, random);
    boolean expected = canFollow(sql, needs, from);
    assertThat(TableSearch.isSatisfiable(sql, needs, from))
        .as("%s after %s", needs, from)
        .isEqualTo(expected);
    bothAreFrequent(expected);
  }

  @Property(tries = 600)
  void followersAreThoseAfterWhichOthersCanFollow(@ForAll long seed) {
    Random random = new Random(seed);
    SqlContext sql = sql(random);
    ImmutableList<FromItem> from = from(sql, random);
    ImmutableList<ColumnNeed> needs = needs(random.nextInt(4), sql, random);
    BitSet followers = TableSearch.followers(sql, needs, from);
    for (CatalogIndex.Source source : sql.index.sources) {
      boolean expected = false;
      for (FromItem item : named(source)) {
        expected |=
            from.stream().noneMatch(other -> other.qualifier().equals(item.qualifier()))
                && canFollow(sql, needs, plus(from, item));
      }
      assertThat(followers.get(source.number))
          .as("%s after %s: %s", needs, from, source.qualifier)
          .isEqualTo(expected);
      bothAreFrequent(expected);
    }
  }

  private static List<FromItem> named(CatalogIndex.Source source) {
    List<FromItem> named = new ArrayList<>(List.of(FromItem.of(source)));
    ALIASES.forEach(alias -> named.add(FromItem.of(source, alias)));
    return named;
  }

  private static ImmutableList<FromItem> plus(ImmutableList<FromItem> from, FromItem item) {
    return ImmutableList.<FromItem>builder().addAll(from).add(item).build();
  }

  /** Checks that a property tries cases of both answers. */
  private static void bothAreFrequent(boolean answer) {
    Statistics.collect(answer);
    Statistics.coverage(
        coverage -> {
          coverage.check(true).percentage(share -> share > 5);
          coverage.check(false).percentage(share -> share > 5);
        });
  }

  @Property(tries = 200)
  void whatMayBeAddedIsWhatIsAdded(@ForAll long seed) {
    Random random = new Random(seed);
    SqlContext sql = sql(random);
    TableNeeds needs = sql.noNeeds;
    for (int i = 0; i < 6; i++) {
      ColumnNeed need = need(sql, random);
      boolean may = needs.canAdd(need);
      assertThat(may)
          .isEqualTo(
              canFollow(sql, TableNeeds.insert(needs.sortedNeeds(), need), ImmutableList.of()));
      TableNeeds more = needs.withNeed(need);
      assertThat(more != null).isEqualTo(may);
      needs = more == null ? needs : more;
    }
  }

  private static boolean canFollow(
      SqlContext sql, ImmutableList<ColumnNeed> needs, ImmutableList<FromItem> from) {
    if (!from.isEmpty() && TableSearch.isComplete(sql, needs, from)) {
      return true;
    }
    if (from.size() == TABLES) {
      return false;
    }
    for (CatalogIndex.Source source : sql.index.sources) {
      for (FromItem item : named(source)) {
        boolean isTaken = from.stream().anyMatch(i -> i.qualifier().equals(item.qualifier()));
        if (!isTaken && canFollow(sql, needs, plus(from, item))) {
          return true;
        }
      }
    }
    return false;
  }

  private static ImmutableList<FromItem> from(SqlContext sql, Random random) {
    List<FromItem> items = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      CatalogIndex.Source source = sql.index.sources.get(random.nextInt(sql.index.sources.size()));
      items.add(FromItem.of(source, ALIASES.get(i)));
    }
    return ImmutableList.copyOf(items);
  }

  private static ImmutableList<ColumnNeed> needs(int most, SqlContext sql, Random random) {
    ImmutableList<ColumnNeed> needs = ImmutableList.of();
    for (int i = 0; i < most; i++) {
      needs = TableNeeds.insert(needs, need(sql, random));
    }
    return needs;
  }

  private static ColumnNeed need(SqlContext sql, Random random) {
    int which = random.nextInt(3) == 0 ? random.nextInt(3) : NEITHER;
    boolean isTable = random.nextInt(4) == 0;
    String table = sql.index.sources.get(random.nextInt(sql.index.sources.size())).qualifier;
    String qualifier = isTable ? table : which == NEITHER ? "" : ALIASES.get(which);
    ValueKind kind = random.nextInt(3) == 0 ? ValueKind.TEXT : ValueKind.NUMBER;
    // Only a query in the FROM can have a column that no table has.
    List<String> columns = new ArrayList<>(COLUMNS);
    columns.removeIf(sql::isDerived);
    columns.add("own0");
    return qualifier.isEmpty() || random.nextInt(4) > 0
        ? new ColumnNeed(qualifier, columns.get(random.nextInt(columns.size())), kind)
        : new ColumnNeed(qualifier, "", ValueKind.ANY);
  }

  /** Returns a catalogue of two to four tables, some of which hide a column. */
  private static SqlContext sql(Random random) {
    StringBuilder ddl = new StringBuilder();
    int tables = 2 + random.nextInt(3);
    for (int t = 0; t < tables; t++) {
      ddl.append("CREATE TABLE table").append(t).append(" (own").append(t).append(" INTEGER");
      for (String column : COLUMNS) {
        if (random.nextInt(5) < 2) {
          String type = random.nextInt(4) == 0 ? " TEXT" : " INTEGER";
          ddl.append(", ").append(column).append(type);
        }
      }
      ddl.append(");\n");
    }
    SqlCatalog catalog = SqlCatalog.ofDdl(ddl.toString(), SqlDialect.POSTGRESQL);
    ImmutableList<Table> readable =
        catalog.tables().stream()
            .map(table -> random.nextInt(4) == 0 ? hiding(table, random) : table)
            .collect(ImmutableList.toImmutableList());
    SqlBounds bounds = new SqlBounds(TABLES, 24, 3, 3, 12, SqlBounds.ANY_ROWS);
    return new SqlContext(catalog, readable, readable, bounds, new Literals(catalog, List.of()));
  }

  private static Table hiding(Table table, Random random) {
    String column = COLUMNS.get(random.nextInt(COLUMNS.size()));
    return new Table(
        table.schema(),
        table.name(),
        table.columns().stream()
            .filter(c -> !c.name().equals(column))
            .collect(ImmutableList.toImmutableList()),
        table.primaryKey(),
        table.foreignKeys(),
        ImmutableSet.of(column),
        table.writing());
  }
}
