package io.dyck.compose.walk;

import com.google.common.collect.ImmutableList;
import io.dyck.compose.lazy.Endings;
import io.dyck.compose.lazy.ReturnPoint;
import io.dyck.compose.mask.TokenMask;
import io.dyck.pda.machine.Symbol;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * All nodes at which a walk needs the stack, with the contribution of each symbol: the trie keyed
 * by (state, stack suffix) of docs/composition.md, "What the stack adds". Objects are interned,
 * therefore identity is equality. Thread-safe.
 */
public final class Suspensions {
  private final ImmutableList<Suspension> parts;

  /** The points at which a walk of lazy languages needs the stack; used instead of parts. */
  private final ImmutableList<ReturnPoint> returns;

  private final ConcurrentHashMap<Symbol, Resolution> resolutions = new ConcurrentHashMap<>(2);

  Suspensions(ImmutableList<Suspension> parts, ImmutableList<ReturnPoint> returns) {
    this.parts = parts;
    this.returns = returns;
  }

  /** Returns the points at which walks of lazy languages continue; empty for other walks. */
  ImmutableList<ReturnPoint> returnPoints() {
    return returns;
  }

  ImmutableList<Suspension> parts() {
    return parts;
  }

  /** Returns whether no node is suspended. Then the stack has no contribution. */
  public boolean isEmpty() {
    return parts.isEmpty() && returns.isEmpty();
  }

  @Nullable Resolution knownResolution(Symbol symbol) {
    return resolutions.get(symbol);
  }

  Resolution keep(Symbol symbol, Resolution resolution) {
    Resolution other = resolutions.putIfAbsent(symbol, resolution);
    return other == null ? resolution : other;
  }

  /**
   * The contribution of one more symbol: the tokens that it decides, and the nodes that need the
   * symbol below. Thread-safe.
   */
  static final class Resolution {
    private final TokenMask added;
    private final Suspensions further;
    private volatile @Nullable Endings endings;
    private final ConcurrentHashMap<TokenMask, TokenMask> unions = new ConcurrentHashMap<>(2);

    Resolution(TokenMask added, Suspensions further, @Nullable Endings endings) {
      this.added = added;
      this.further = further;
      this.endings = endings;
    }

    /** Returns the items after the tokens; null if no walk has collected them. */
    @Nullable Endings endings() {
      return endings;
    }

    void keepEndings(@Nullable Endings found) {
      endings = found;
    }

    TokenMask addedTokens() {
      return added;
    }

    /** Returns the suspensions that need the symbol below. */
    Suspensions furtherSuspensions() {
      return further;
    }

    @Nullable TokenMask knownUnion(TokenMask below) {
      return unions.get(below);
    }

    void keepUnion(TokenMask below, TokenMask union) {
      unions.put(below, union);
    }
  }
}
