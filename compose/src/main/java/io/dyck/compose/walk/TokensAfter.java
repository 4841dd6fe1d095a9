package io.dyck.compose.walk;

import com.google.common.collect.ImmutableList;
import io.dyck.compose.mask.TokenMask;
import io.dyck.pda.machine.Cell;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.PartialStack;
import io.dyck.pda.machine.State;
import io.dyck.pda.machine.Symbol;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongConsumer;

/**
 * The tokens of a mask by the configuration after them: those that a state decides, and those that
 * a symbol adds. Made by the same walks as masks, once. Thread-safe.
 */
final class TokensAfter {
  private final Machine machine;
  private final MaskTable masks;
  private final int size;
  private final LongConsumer account;
  private final Map<State, ImmutableList<Entry>> byState = new ConcurrentHashMap<>();
  private final Map<SymbolKey, ImmutableList<Entry>> bySymbol = new ConcurrentHashMap<>();

  private record SymbolKey(Suspensions suspensions, Symbol symbol) {}

  /**
   * Tokens that lead to one configuration over a partial stack.
   *
   * @param state the state after each of them
   * @param cell the known part of the stack
   * @param tokens not empty
   */
  record Entry(State state, Cell cell, TokenMask tokens) {
    /** The known part on a cell, in place of the unknown symbol at its lower end. */
    Cell over(Machine machine, Cell lowest) {
      Cell known = PartialStack.of(cell).over(machine, lowest.symbol());
      Cell below = lowest.below();
      return below == null ? known : rebased(known, below);
    }

    private static Cell rebased(Cell cell, Cell below) {
      Cell under = cell.below();
      boolean isLowest = under == null || under.below() == null;
      return cell.on(isLowest || under == null ? below : rebased(under, below));
    }
  }

  /** Tells the bytes of each table when it is made. */
  TokensAfter(Machine machine, MaskTable masks, int size, LongConsumer account) {
    this.machine = machine;
    this.masks = masks;
    this.size = size;
    this.account = account;
  }

  ImmutableList<Entry> ofState(State state) {
    return byState.computeIfAbsent(state, s -> table(sink -> masks.walkFrom(s, sink)));
  }

  ImmutableList<Entry> ofSymbol(Suspensions suspensions, Symbol symbol) {
    return bySymbol.computeIfAbsent(
        new SymbolKey(suspensions, symbol),
        key -> table(sink -> masks.walkOver(key.suspensions(), key.symbol(), sink)));
  }

  private ImmutableList<Entry> table(Consumer<Function<Configurations, TokenSink>> walk) {
    List<TokensBy<Standing.Key>> tokens = new ArrayList<>(1);
    Map<Standing.Key, Cell> cells = new HashMap<>();
    walk.accept(
        configurations -> {
          tokens.add(new TokensBy<>(size, c -> key(configurations, c, cells)));
          return tokens.get(0);
        });
    ImmutableList.Builder<Entry> result = ImmutableList.builder();
    long bytes = 64;
    for (Map.Entry<Standing.Key, TokenMask> each : tokens.get(0).build().entrySet()) {
      Standing.Key key = each.getKey();
      Cell cell = cells.getOrDefault(key, machine.bottomCell());
      result.add(new Entry(key.state(), cell, each.getValue()));
      bytes += 120 + each.getValue().bytes();
    }
    account.accept(bytes);
    return result.build();
  }

  private Standing.Key key(Configurations configurations, int c, Map<Standing.Key, Cell> cells) {
    Standing standing = new Standing(machine, configurations.state(c), configurations.cell(c));
    Standing.Key key = standing.key();
    cells.putIfAbsent(key, configurations.cell(c));
    return key;
  }
}
