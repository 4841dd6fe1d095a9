package io.dyck.canonical.paper;

import com.google.common.collect.ImmutableSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The canonical sequences of a regular language as a product that is never written out (Tran-Thien
 * 2024, algorithms 5 and 6). A product state is a state of the automaton and the last token.
 * Immutable and thread-safe.
 */
public final class CartesianMerge {
  private final TokenDfa letters;
  private final SuccessorSets successors;

  /** The set R of the paper: the product states on a path from the start to an accepting state. */
  private final ImmutableSet<Product> relevant;

  /**
   * A state of the product.
   *
   * @param state a state of the automaton over letters
   * @param last the last token; null at the start
   */
  private record Product(int state, @Nullable String last) {}

  private record Step(Product from, Product to) {}

  private CartesianMerge(TokenDfa letters, ProperMergeTable table) {
    this.letters = letters;
    this.successors = SuccessorSets.byLines(table);
    this.relevant = relevantStates();
  }

  /**
   * Prepares the product (algorithm 5). The automaton of all tokenizations is the automaton over
   * letters, read token by token. Cost: states times the square of the tokens.
   *
   * @param letters an automaton over letters of the table
   * @param table a proper merge table
   * @return the product
   */
  public static CartesianMerge of(TokenDfa letters, ProperMergeTable table) {
    return new CartesianMerge(letters, table);
  }

  private ImmutableSet<Product> relevantStates() {
    Product start = new Product(letters.start(), null);
    Set<Product> reached = new HashSet<>(Set.of(start));
    Set<Step> steps = new HashSet<>();
    List<Product> fresh = List.of(start);
    while (!fresh.isEmpty()) {
      Set<Product> found = new HashSet<>();
      for (Product from : fresh) {
        for (String token : successorsOf(from.last())) {
          int to = letters.read(from.state(), token);
          if (to >= 0) {
            Product product = new Product(to, token);
            steps.add(new Step(from, product));
            if (reached.add(product)) {
              found.add(product);
            }
          }
        }
      }
      fresh = List.copyOf(found);
    }
    Set<Product> ending = new HashSet<>();
    reached.stream().filter(p -> letters.accepting().contains(p.state())).forEach(ending::add);
    for (boolean grown = true; grown; ) {
      grown = false;
      for (Step step : steps) {
        grown |= ending.contains(step.to()) && ending.add(step.from());
      }
    }
    return ImmutableSet.copyOf(ending);
  }

  private ImmutableSet<String> successorsOf(@Nullable String last) {
    return last == null ? successors.produced() : successors.allowedAfter(last);
  }

  /**
   * Returns the tokens that may follow (algorithm 6). The automaton reads such a token, the token
   * may follow the last one, and an accepting state can be reached afterwards.
   *
   * @param state the state of the automaton over letters after all tokens so far
   * @param last the last token; null at the start
   * @return the tokens in the order of the table
   */
  public ImmutableSet<String> nextTokens(int state, @Nullable String last) {
    return successorsOf(last).stream()
        .filter(token -> relevant.contains(new Product(letters.read(state, token), token)))
        .collect(ImmutableSet.toImmutableSet());
  }

  /**
   * Returns whether a sequence is canonical and belongs to the language.
   *
   * @param sequence tokens of the table
   * @return true if each token is among {@link #nextTokens} and the text may end
   */
  public boolean accepts(List<String> sequence) {
    int state = letters.start();
    String last = null;
    for (String token : sequence) {
      if (!nextTokens(state, last).contains(token)) {
        return false;
      }
      state = letters.read(state, token);
      last = token;
    }
    return letters.accepting().contains(state);
  }
}
