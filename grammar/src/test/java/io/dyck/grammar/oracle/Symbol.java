package io.dyck.grammar.oracle;

import com.google.common.base.Preconditions;
import io.dyck.grammar.Expression;
import java.util.ArrayList;
import java.util.List;

/** A symbol on the right side of a {@link Production}. */
sealed interface Symbol {
  /** One byte, {@code first} to {@code last}, both included, counted from 0 to 255. */
  record Bytes(int first, int last) implements Symbol {
    public Bytes {
      Preconditions.checkArgument(
          0 <= first && first <= last && last <= 255, "bytes %s to %s", first, last);
    }

    boolean contains(byte b) {
      int value = Byte.toUnsignedInt(b);
      return first <= value && value <= last;
    }
  }

  /** One whole token of a vocabulary; productive, but no byte of a text ever matches it. */
  record Token(Expression.TokenSet tokens) implements Symbol {}

  /** A rule of the author, or an auxiliary symbol for a part of one. Compared by identity. */
  final class Nonterminal implements Symbol {
    final String name;
    final boolean isRule;

    /** Filled while translating, cut down by {@link Bnf}; never changed afterwards. */
    final List<Production> productions = new ArrayList<>();

    Nonterminal(String name, boolean isRule) {
      this.name = name;
      this.isRule = isRule;
    }

    void add(List<? extends Symbol> right) {
      add(right, right.size());
    }

    void add(List<? extends Symbol> right, int minimum) {
      productions.add(new Production(this, List.copyOf(right), minimum));
    }

    @Override
    public String toString() {
      return name;
    }
  }
}
