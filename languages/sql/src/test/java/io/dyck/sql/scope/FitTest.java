package io.dyck.sql.scope;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.sql.catalog.Kind;
import io.dyck.sql.catalog.SqlBounds;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.catalog.Table;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.statistics.Statistics;

/**
 * {@link Fit} finds tables for needs exactly if a search through all combinations of tables finds
 * some.
 */
final class FitTest {
  private static final int TABLES = 3;

  /** As many aliases as tables. Further aliases are alike. */
  private static final ImmutableList<String> ALIASES = ImmutableList.of("t1", "t2", "t3");

  private static final List<String> COLUMNS = List.of("a", "b", "c", "d", "e");
  private static final int NEITHER = -1;

  @Property(tries = 600)
  void allTablesAreTried(@ForAll long seed) {
    Random random = new Random(seed);
    Sql sql = sql(random);
    ImmutableList<SelectItem> from = from(sql, random);
    ImmutableList<Need> needs = needs(1 + random.nextInt(5), sql, random);
    boolean expected = canFollow(sql, needs, from);
    assertThat(Fit.exists(sql, needs, from)).as("%s after %s", needs, from).isEqualTo(expected);
    bothAreFrequent(expected);
  }

  @Property(tries = 600)
  void followersAreThoseAfterWhichOthersCanFollow(@ForAll long seed) {
    Random random = new Random(seed);
    Sql sql = sql(random);
    ImmutableList<SelectItem> from = from(sql, random);
    ImmutableList<Need> needs = needs(random.nextInt(4), sql, random);
    BitSet followers = Fit.followers(sql, needs, from);
    for (Index.Source source : sql.index.sources) {
      boolean expected = false;
      for (SelectItem item : named(source)) {
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

  private static List<SelectItem> named(Index.Source source) {
    List<SelectItem> named = new ArrayList<>(List.of(SelectItem.of(source)));
    ALIASES.forEach(alias -> named.add(SelectItem.of(source, alias)));
    return named;
  }

  private static ImmutableList<SelectItem> plus(ImmutableList<SelectItem> from, SelectItem item) {
    return ImmutableList.<SelectItem>builder().addAll(from).add(item).build();
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
    Sql sql = sql(random);
    Needs needs = sql.noNeeds;
    for (int i = 0; i < 6; i++) {
      Need need = need(sql, random);
      boolean may = needs.mayAdd(need);
      assertThat(may).isEqualTo(canFollow(sql, Needs.plus(needs.list(), need), ImmutableList.of()));
      Needs more = needs.with(need);
      assertThat(more != null).isEqualTo(may);
      needs = more == null ? needs : more;
    }
  }

  private static boolean canFollow(
      Sql sql, ImmutableList<Need> needs, ImmutableList<SelectItem> from) {
    if (!from.isEmpty() && Fit.isComplete(sql, needs, from)) {
      return true;
    }
    if (from.size() == TABLES) {
      return false;
    }
    for (Index.Source source : sql.index.sources) {
      for (SelectItem item : named(source)) {
        boolean isTaken = from.stream().anyMatch(i -> i.qualifier().equals(item.qualifier()));
        if (!isTaken && canFollow(sql, needs, plus(from, item))) {
          return true;
        }
      }
    }
    return false;
  }

  private static ImmutableList<SelectItem> from(Sql sql, Random random) {
    List<SelectItem> items = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      Index.Source source = sql.index.sources.get(random.nextInt(sql.index.sources.size()));
      items.add(SelectItem.of(source, ALIASES.get(i)));
    }
    return ImmutableList.copyOf(items);
  }

  private static ImmutableList<Need> needs(int most, Sql sql, Random random) {
    ImmutableList<Need> needs = ImmutableList.of();
    for (int i = 0; i < most; i++) {
      needs = Needs.plus(needs, need(sql, random));
    }
    return needs;
  }

  private static Need need(Sql sql, Random random) {
    int which = random.nextInt(3) == 0 ? random.nextInt(3) : NEITHER;
    boolean isTable = random.nextInt(4) == 0;
    String table = sql.index.sources.get(random.nextInt(sql.index.sources.size())).qualifier;
    String qualifier = isTable ? table : which == NEITHER ? "" : ALIASES.get(which);
    Kind kind = random.nextInt(3) == 0 ? Kind.TEXT : Kind.NUMBER;
    // Only a query in the FROM can have a column that no table has.
    List<String> columns = new ArrayList<>(COLUMNS);
    columns.removeIf(sql::isDerived);
    columns.add("own0");
    return qualifier.isEmpty() || random.nextInt(4) > 0
        ? new Need(qualifier, columns.get(random.nextInt(columns.size())), kind)
        : new Need(qualifier, "", Kind.ANY);
  }

  /** Returns a catalogue of two to four tables, some of which hide a column. */
  private static Sql sql(Random random) {
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
    SqlBounds bounds = new SqlBounds(TABLES, 24, 3, 3, 12);
    return new Sql(catalog, readable, bounds);
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
