package io.dyck.compose.walk;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSetMultimap;
import io.dyck.compose.lazy.Endings;
import io.dyck.compose.lazy.LazyWalks;
import io.dyck.compose.lazy.Return;
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
  private volatile Kept<K> kept;

  /**
   * The keys of tokens that walks of lazy languages find.
   *
   * @param <K> the type of keys of the tables
   */
  public interface LazyKeys<K> {
    /** Returns whether each byte is a token by itself. */
    boolean everyByteIsSpelled();

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

    private boolean areAll(Predicate<K> wanted) {
      return tokens.keySet().stream().allMatch(wanted)
          && ofRegions.keySet().stream().allMatch(wanted);
    }
  }

  private record Over(Suspensions suspensions, Symbol symbol) {}

  /** The tables that belong to one generation of masks. */
  private static final class Kept<K> {
    final MaskTable.Generation generation;
    final Map<State, Table<K>> byState = new ConcurrentHashMap<>();
    final Map<Over, Table<K>> bySymbol = new ConcurrentHashMap<>();

    Kept(MaskTable.Generation generation) {
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
    this.kept = new Kept<>(masks.generation());
  }

  /** Returns the tokens that a state decides. */
  public Table<K> ofState(MaskTable.Generation generation, State state) {
    return of(generation)
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

  private @Nullable Table<K> lazyTable(MaskTable.Generation generation, State state) {
    LazyWalks walks = masks.lazyWalks();
    LazyKeys<K> keys = lazyKeys;
    if (walks == null || keys == null || !walks.canWalk(state)) {
      return null;
    }
    LazyWalks.CostsFound found = walks.costsFrom(state, keys::cost);
    return found == null ? null : lazyTable(generation, keys, found);
  }

  private Table<K> lazyTable(
      MaskTable.Generation generation, LazyKeys<K> keys, LazyWalks.CostsFound found) {
    ImmutableMap.Builder<K, TokenMask> tokens = ImmutableMap.builder();
    for (LazyWalks.Costed each : found.tokens()) {
      tokens.put(keys.key(each.group(), each.cost()), each.tokens());
    }
    ImmutableMap<K, TokenMask> table = tokens.buildOrThrow();
    account(generation, table);
    return new Table<>(
        table, ImmutableSetMultimap.of(), masks.internReturns(generation, found.returns()));
  }

  private void account(MaskTable.Generation generation, ImmutableMap<K, TokenMask> table) {
    long bytes = 0;
    for (TokenMask each : table.values()) {
      bytes += ENTRY + each.bytes();
    }
    masks.account(generation, bytes);
  }

  /** Returns the tokens that a symbol decides. */
  public Table<K> ofSymbol(
      MaskTable.Generation generation, Suspensions suspensions, Symbol symbol) {
    return of(generation)
        .bySymbol
        .computeIfAbsent(
            new Over(suspensions, symbol),
            over -> {
              LazyWalks walks = masks.lazyWalks();
              ImmutableList<Return> returns = over.suspensions().returns();
              return walks == null || lazyKeys == null || returns.isEmpty()
                  ? table(
                      generation,
                      sink -> masks.walkOver(generation, over.suspensions(), over.symbol(), sink))
                  : lazyTable(
                      generation,
                      lazyKeys,
                      walks.costsOver(over.symbol(), returns, lazyKeys::cost));
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
      MaskTable.Generation generation,
      Configuration configuration,
      Function<Cell, Predicate<K>> choice) {
    boolean all =
        areAllByBounds(generation, configuration, choice)
            || visit(generation, configuration, (table, cell) -> table.areAll(choice.apply(cell)));
    if (all) {
      return masks.mask(configuration);
    }
    MaskBuilder result = new MaskBuilder(size);
    boolean unused =
        visit(
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
  private boolean areAllByBounds(
      MaskTable.Generation generation,
      Configuration configuration,
      Function<Cell, Predicate<K>> choice) {
    LazyWalks walks = masks.lazyWalks();
    LazyKeys<K> keys = lazyKeys;
    if (walks == null || keys == null || !keys.everyByteIsSpelled()) {
      return false;
    }
    State state = configuration.state();
    Cell cell = configuration.cell();
    boolean all = areAll(masks.endings(generation, state), walks, keys, choice.apply(cell));
    Suspensions further = masks.stateMask(generation, state).suspensions();
    while (all && !further.isEmpty()) {
      Cell below = cell.cellBelow();
      Endings next = masks.endings(generation, further, cell.symbol());
      all = areAll(next, walks, keys, choice.apply(below == null ? cell : below));
      if (below == null) {
        break;
      }
      further = masks.resolve(generation, further, cell.symbol()).further();
      cell = below;
    }
    return all;
  }

  private static <K> boolean areAll(
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
  private boolean visit(
      MaskTable.Generation generation,
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

  private Kept<K> of(MaskTable.Generation generation) {
    Kept<K> known = kept;
    if (known.generation != generation) {
      known = new Kept<>(generation);
      kept = known;
    }
    return known;
  }

  private Table<K> table(
      MaskTable.Generation generation,
      Function<Function<Configurations, TokenSink>, ImmutableList<Suspension>> walk) {
    List<TokensByKey<K>> tokens = new ArrayList<>(1);
    ImmutableList<Suspension> further =
        walk.apply(
            configurations -> {
              tokens.add(new TokensByKey<>(size, c -> keyOf.apply(configurations.at(c))));
              return tokens.get(0);
            });
    ImmutableMap<K, TokenMask> table = tokens.get(0).build();
    account(generation, table);
    return new Table<>(table, tokens.get(0).ofRegions(), masks.intern(generation, further));
  }
}
