package io.dyck.grammar.oracle;

import io.dyck.grammar.Grammar;
import io.dyck.grammar.oracle.Symbol.Nonterminal;
import java.io.ByteArrayOutputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * Draws sentences of a grammar by random derivation. A seed always gives the same sentence.
 * Sentences that name a token have no text and are never drawn. Immutable and thread-safe.
 */
public final class SentenceSampler {
  private final Bnf bnf;

  /** The least number of steps that derive a text; absent: there is no text. */
  private final Map<Nonterminal, Integer> cost = new HashMap<>();

  private SentenceSampler(Bnf bnf) {
    this.bnf = bnf;
  }

  /**
   * Prepares a grammar. Cost: quadratic in its size at worst.
   *
   * @param grammar any grammar
   * @return a sampler of its sentences
   */
  public static SentenceSampler of(Grammar grammar) {
    Bnf bnf = BnfTranslation.of(grammar);
    SentenceSampler sampler = new SentenceSampler(bnf);
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Nonterminal nonterminal : bnf.nonterminals) {
        for (Production production : nonterminal.productions) {
          Optional<Integer> sum = sampler.cost(production.required());
          Integer known = sampler.cost.get(nonterminal);
          if (sum.isPresent() && (known == null || sum.get() + 1 < known)) {
            sampler.cost.put(nonterminal, sum.get() + 1);
            changed = true;
          }
        }
      }
    }
    return sampler;
  }

  /**
   * Draws a sentence.
   *
   * @param seed the choice of the sentence
   * @param size the number of steps after which the derivation takes the shortest way to an end
   * @return the UTF-8 form of the sentence; empty if the language has no text
   */
  public Optional<byte[]> sample(long seed, int size) {
    if (!cost.containsKey(bnf.start)) {
      return Optional.empty();
    }
    Random random = new Random(seed);
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    Deque<Symbol> todo = new ArrayDeque<>(List.of(bnf.start));
    for (int steps = 0; !todo.isEmpty(); steps++) {
      Symbol symbol = todo.pop();
      if (symbol instanceof Symbol.Bytes bytes) {
        text.write(bytes.first() + random.nextInt(bytes.last() - bytes.first() + 1));
      } else if (symbol instanceof Nonterminal nonterminal) {
        List<Symbol> right =
            steps < size ? anyRight(nonterminal, random) : cheapestRight(nonterminal);
        for (int i = right.size() - 1; i >= 0; i--) {
          todo.push(right.get(i));
        }
      }
    }
    return Optional.of(text.toByteArray());
  }

  private List<Symbol> anyRight(Nonterminal nonterminal, Random random) {
    List<Production> candidates = new ArrayList<>(nonterminal.productions);
    candidates.removeIf(production -> cost(production.required()).isEmpty());
    Production production = candidates.get(random.nextInt(candidates.size()));
    int length = production.minimum;
    while (length < production.right.size()
        && random.nextInt(3) > 0
        && cost(production.right.subList(length, length + 1)).isPresent()) {
      length++;
    }
    return production.right.subList(0, length);
  }

  private List<Symbol> cheapestRight(Nonterminal nonterminal) {
    List<Symbol> best = List.of();
    int least = Integer.MAX_VALUE;
    for (Production production : nonterminal.productions) {
      int sum = cost(production.required()).orElse(Integer.MAX_VALUE);
      if (sum < least) {
        least = sum;
        best = production.required();
      }
    }
    return best;
  }

  /** The sum of the costs; empty if one of the symbols derives no text, or as good as none. */
  private Optional<Integer> cost(List<Symbol> symbols) {
    long sum = 0;
    for (Symbol symbol : symbols) {
      if (symbol instanceof Symbol.Token) {
        return Optional.empty();
      } else if (symbol instanceof Nonterminal nonterminal) {
        Integer known = cost.get(nonterminal);
        if (known == null) {
          return Optional.empty();
        }
        sum += known;
      }
    }
    return sum < Integer.MAX_VALUE / 2 ? Optional.of((int) sum) : Optional.empty();
  }
}
