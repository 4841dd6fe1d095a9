package io.dyck.bench;

import io.dyck.compose.Matcher;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.mask.TokenMask;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.Pda;
import io.dyck.vocabulary.Vocabulary;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A mask in a known state over new stack symbols. A token that closes a bracket and continues
 * behind it must be walked over these symbols.
 */
@BenchmarkMode(Mode.AverageTime)
@Fork(1)
@Warmup(iterations = 5, time = 3)
@Measurement(iterations = 5, time = 3)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@State(Scope.Benchmark)
@SuppressWarnings("NullAway.Init") // by JMH and setUp
public class Continuation {
  private static final String LISTS =
      "root ::= v\nv ::= [a-z]+ | \"[\" v (\",\" v)* \"]\" | \"{\" v (\";\" v)* \"}\" | \"(\" v \")\"";

  private final Vocabulary vocabulary = Vocabulary.o200k();
  private Matcher matcher;

  /** A fresh constraint that knows the word inside of brackets, and a matcher inside of braces. */
  @Setup(Level.Invocation)
  public void setUp() {
    TokenConstraint constraint =
        TokenConstraint.compose(Pda.compile(Gbnf.parse("lists", LISTS)), vocabulary);
    Matcher known = constraint.newMatcher();
    accept(known, "[[a");
    known.mask();
    matcher = constraint.newMatcher();
    accept(matcher, "{(a");
  }

  private void accept(Matcher at, String text) {
    for (int token : vocabulary.tokenizer().orElseThrow().encode(text)) {
      at.accept(token);
    }
  }

  /** The continuation. */
  @Benchmark
  public TokenMask maskOverNewSymbols() {
    return matcher.mask();
  }
}
