package io.dyck.bench;

import com.google.common.base.Preconditions;
import io.dyck.compose.TokenConstraint;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.Pda;
import io.dyck.samples.Sample;
import io.dyck.samples.Samples;
import io.dyck.vocabulary.Vocabulary;
import java.util.Arrays;
import java.util.Comparator;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The input of all benchmarks: a sample grammar, and the first {@value #TOKENS} tokens of its
 * longest example in o200k. The number is equal for all samples. Figures for one token are
 * therefore comparable.
 */
@State(Scope.Benchmark)
@SuppressWarnings("NullAway.Init") // by JMH and setUp
public class SampleText {
  /** The length of the text in tokens. */
  public static final int TOKENS = 32;

  /** A name of {@link Samples#names}. */
  @Param({"json", "sql"})
  public String sample;

  private Grammar grammar;
  private Vocabulary vocabulary;
  private int[] tokens;

  /** Reads the sample and the vocabulary; not measured. */
  @Setup(Level.Trial)
  public void setUp() {
    Sample chosen = Samples.named(sample);
    grammar = Gbnf.parse(chosen.fileName(), chosen.grammar());
    vocabulary = Vocabulary.o200k();
    String longest =
        chosen.examples().stream().max(Comparator.comparingInt(String::length)).orElseThrow();
    int[] all = vocabulary.tokenizer().orElseThrow().encode(longest);
    Preconditions.checkState(
        all.length >= TOKENS, "example (%s tokens) must have at least %s", all.length, TOKENS);
    tokens = Arrays.copyOf(all, TOKENS);
  }

  Grammar grammar() {
    return grammar;
  }

  int[] tokens() {
    return tokens;
  }

  int vocabularySize() {
    return vocabulary.size();
  }

  /** Returns an automaton and a constraint that were not used before; the vocabulary is shared. */
  TokenConstraint freshConstraint() {
    return TokenConstraint.compose(Pda.compile(grammar), vocabulary);
  }

  /** A constraint that has the masks of the whole text. */
  TokenConstraint warmConstraint() {
    TokenConstraint constraint = freshConstraint();
    var matcher = constraint.newMatcher();
    for (int token : tokens) {
      matcher.mask();
      matcher.accept(token);
    }
    matcher.mask();
    return constraint;
  }
}
