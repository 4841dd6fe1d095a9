package io.dyck.compose.walk;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSetMultimap;
import io.dyck.compose.lazy.Endings;
import io.dyck.compose.lazy.LazyWalks;
import io.dyck.compose.lazy.ReturnPoint;
import io.dyck.compose.mask.MaskBuilder;
import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.region.Configurations;
import io.dyck.compose.region.PartialConfiguration;
import io.dyck.pda.machine.Cell;
import io.dyck.pda.machine.State;
import io.dyck.pda.machine.Symbol;
import io.dyck.pda.run.Configuration;
import it.unimi.dsi.fastutil.ints.Int2IntMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of masks, grouped by a key of the configuration after each token. One table holds the
 * tokens that a state decides, others the tokens that a symbol adds. Separate walks that
 * distinguish configurations make the tables once. Tables count against the budget of masks and are
 * dropped with them. Thread-safe.
 *
 * @param <K> the type of keys; immutable, equal by content
 */
public final class TokenTables<K> {
  /** The approximate bytes of an entry without its tokens. */
  private static final long ENTRY = 120;

  private final MaskTable masks;
  private final int size;
  private final Function<PartialConfiguration, K> keyOf;
  private final @Nullable LazyKeys<K> lazyKeys;
  private volatile CachedTables<K> kept;

  /**
   * The keys of tokens that walks of lazy languages find.
   *
   * @param <K> the type of keys of the tables
   */
  public interface LazyKeys<K> {
    /** Returns whether each byte is a token by itself. */
    boolean canSpellEveryByte();

    /** Returns the number of tokens that end the rule of a dotted rule. */
    int cost(int dottedRule);

    /** Returns the key for a number of tokens that end the rules down to a group. */
    K key(int group, int cost);
  }

  /**
   * The result of one walk. Immutable.
   *
   * @param <K> the type of keys; immutable, equal by content
   * @param ofRegions the tokens inside of regions, as masks that all grammars share
   */
  public record Table<K>(
      ImmutableMap<K, TokenMask> tokens,
      ImmutableSetMultimap<K, TokenMask> ofRegions,
      Suspensions further) {
    private void addTo(MaskBuilder result, Predicate<K> wanted) {
      BiConsumer<K, TokenMask> add =
          (key, some) -> {
            if (wanted.test(key)) {
              result.addAll(some);
            }
          };
      tokens.forEach(add);
      ofRegions.forEach(add);
    }

    private boolean allMatch(Predicate<K> wanted) {
      return tokens.keySet().stream().allMatch(wanted)
          && ofRegions.keySet().stream().allMatch(wanted);
    }
  }

  private record SuspendedSymbol(Suspensions suspensions, Symbol symbol) {}

  /** The tables that belong to one generation of masks. */
  private static final class CachedTables<K> {
    final MaskTable.CacheGeneration generation;
    final Map<State, Table<K>> byState = new ConcurrentHashMap<>();
    final Map<SuspendedSymbol, Table<K>> bySymbol = new ConcurrentHashMap<>();

    CachedTables(MaskTable.CacheGeneration generation) {
      this.generation = generation;
    }
  }

  public TokenTables(MaskTable masks, int size, Function<PartialConfiguration, K> keyOf) {
    this(masks, size, keyOf, null);
  }

  /** Prepares tables; walks of lazy languages make them if there are such languages. */
  public TokenTables(
      MaskTable masks,
      int size,
      Function<PartialConfiguration, K> keyOf,
      @Nullable LazyKeys<K> lazyKeys) {
    this.masks = masks;
    this.size = size;
    this.keyOf = keyOf;
    this.lazyKeys = lazyKeys;
    this.kept = new CachedTables<>(masks.generation());
  }

  /** Returns the tokens that a state decides. */
  public Table<K> ofState(MaskTable.CacheGeneration generation, State state) {
    return tablesOf(generation)
        .byState
        .computeIfAbsent(
            state,
            s -> {
              Table<K> lazy = lazyTable(generation, s);
              return lazy != null
                  ? lazy
                  : table(generation, sink -> masks.walkFrom(generation, s, sink));
            });
  }

  private @Nullable Table<K> lazyTable(MaskTable.CacheGeneration generation, State state) {
    LazyWalks walks = masks.lazyWalks();
    LazyKeys<K> keys = lazyKeys;
    if (walks == null || keys == null || !walks.canWalk(state)) {
      return null;
    }
    LazyWalks.CostedWalkResult found = walks.costsFrom(state, keys::cost);
    return found == null ? null : lazyTable(generation, keys, found);
  }

  private Table<K> lazyTable(
      MaskTable.CacheGeneration generation, LazyKeys<K> keys, LazyWalks.CostedWalkResult found) {
    ImmutableMap.Builder<K, TokenMask> tokens = ImmutableMap.builder();
    for (LazyWalks.CostedTokens each : found.tokens()) {
      tokens.put(keys.key(each.group(), each.cost()), each.tokens());
    }
    ImmutableMap<K, TokenMask> table = tokens.buildOrThrow();
    countBytes(generation, table);
    return new Table<>(
        table, ImmutableSetMultimap.of(), masks.internReturns(generation, found.returns()));
  }

  private void countBytes(MaskTable.CacheGeneration generation, ImmutableMap<K, TokenMask> table) {
    long bytes = 0;
    for (TokenMask each : table.values()) {
      bytes += ENTRY + each.bytes();
    }
    masks.countBytes(generation, bytes);
  }

  /** Returns the tokens that a symbol decides. */
  public Table<K> ofSymbol(
      MaskTable.CacheGeneration generation, Suspensions suspensions, Symbol symbol) {
    return tablesOf(generation)
        .bySymbol
        .computeIfAbsent(
            new SuspendedSymbol(suspensions, symbol),
            over -> {
              LazyWalks walks = masks.lazyWalks();
              ImmutableList<ReturnPoint> returns = over.suspensions().returnPoints();
              return walks == null || lazyKeys == null || returns.isEmpty()
                  ? table(
                      generation,
                      sink -> masks.walkOver(generation, over.suspensions(), over.symbol(), sink))
                  : lazyTable(
                      generation,
                      lazyKeys,
                      walks.continueWithCosts(over.symbol(), returns, lazyKeys::cost));
            });
  }

  /**
   * Returns selected tokens that may follow. If all are selected, the result is the mask, with end
   * tokens if the text may end, and costs little more than a lookup.
   *
   * @param choice receives the lowest known cell under a token's configuration, and returns the
   *     condition on keys for a selected token
   */
  public TokenMask tokens(Configuration configuration, Function<Cell, Predicate<K>> choice) {
    return masks.answer(generation -> tokens(generation, configuration, choice));
  }

  private TokenMask tokens(
      MaskTable.CacheGeneration generation,
      Configuration configuration,
      Function<Cell, Predicate<K>> choice) {
    boolean all =
        areAllSelectedByBounds(generation, configuration, choice)
            || visitTables(
                generation, configuration, (table, cell) -> table.allMatch(choice.apply(cell)));
    if (all) {
      return masks.mask(configuration);
    }
    MaskBuilder result = new MaskBuilder(size);
    boolean unused =
        visitTables(
            generation,
            configuration,
            (table, cell) -> {
              table.addTo(result, choice.apply(cell));
              return true;
            });
    return result.build();
  }

  /**
   * Returns whether bounds of the walks of lazy languages show that all tokens are selected. False
   * says nothing. Conditions on keys must hold for a smaller cost if they hold for a greater one.
   */
  private boolean areAllSelectedByBounds(
      MaskTable.CacheGeneration generation,
      Configuration configuration,
      Function<Cell, Predicate<K>> choice) {
    LazyWalks walks = masks.lazyWalks();
    LazyKeys<K> keys = lazyKeys;
    if (walks == null || keys == null || !keys.canSpellEveryByte()) {
      return false;
    }
    State state = configuration.state();
    Cell cell = configuration.cell();
    boolean all = areAllSelected(masks.endings(generation, state), walks, keys, choice.apply(cell));
    Suspensions further = masks.stateMask(generation, state).suspensions();
    while (all && !further.isEmpty()) {
      Cell below = cell.cellBelow();
      Endings next = masks.endings(generation, further, cell.symbol());
      all = areAllSelected(next, walks, keys, choice.apply(below == null ? cell : below));
      if (below == null) {
        break;
      }
      further = masks.resolve(generation, further, cell.symbol()).furtherSuspensions();
      cell = below;
    }
    return all;
  }

  private static <K> boolean areAllSelected(
      @Nullable Endings endings, LazyWalks walks, LazyKeys<K> keys, Predicate<K> condition) {
    if (endings == null) {
      return false;
    }
    for (Int2IntMap.Entry most : walks.boundsAfter(endings, keys::cost).int2IntEntrySet()) {
      if (!condition.test(keys.key(most.getIntKey(), most.getIntValue()))) {
        return false;
      }
    }
    return true;
  }

  /**
   * Visits each table of a configuration with its lowest known cell, until the visitor returns
   * false.
   */
  private boolean visitTables(
      MaskTable.CacheGeneration generation,
      Configuration configuration,
      BiPredicate<Table<K>, Cell> goesOn) {
    Cell cell = configuration.cell();
    Table<K> table = ofState(generation, configuration.state());
    boolean on = goesOn.test(table, cell);
    while (on && !table.further().isEmpty()) {
      Cell below = cell.cellBelow();
      table = ofSymbol(generation, table.further(), cell.symbol());
      on = goesOn.test(table, below == null ? cell : below);
      if (below == null) {
        break;
      }
      cell = below;
    }
    return on;
  }

  private CachedTables<K> tablesOf(MaskTable.CacheGeneration generation) {
    CachedTables<K> known = kept;
    if (known.generation != generation) {
      known = new CachedTables<>(generation);
      kept = known;
    }
    return known;
  }

  private Table<K> table(
      MaskTable.CacheGeneration generation,
      Function<Function<Configurations, TokenSink>, ImmutableList<Suspension>> walk) {
    List<TokensByKey<K>> tokens = new ArrayList<>(1);
    ImmutableList<Suspension> further =
        walk.apply(
            configurations -> {
              tokens.add(new TokensByKey<>(size, c -> keyOf.apply(configurations.at(c))));
              return tokens.get(0);
            });
    ImmutableMap<K, TokenMask> table = tokens.get(0).build();
    countBytes(generation, table);
    return new Table<>(table, tokens.get(0).ofRegions(), masks.intern(generation, further));
  }
}
