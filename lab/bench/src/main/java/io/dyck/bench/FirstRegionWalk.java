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
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The first mask in a region that no grammar of the process has walked yet. Only the first request
 * pays for it; later requests with other grammars do not. Every invocation has its own vocabulary,
 * which is read and made into a trie outside of the measured time.
 */
@BenchmarkMode(Mode.SingleShotTime)
@Fork(1)
@Warmup(iterations = 30)
@Measurement(iterations = 30)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@State(Scope.Benchmark)
@SuppressWarnings("NullAway.Init") // by JMH and setUp
public class FirstRegionWalk {
  /** A loop, as an expression of GBNF. */
  @Param({"[^\"\\\\\\x00-\\x1f]*", "[a-zA-Z_] [a-zA-Z0-9_]*", "[0-9]*", "[ \\t\\n]*"})
  public String loop;

  private Matcher matcher;

  /** Makes a new vocabulary and a new constraint. */
  @Setup(Level.Invocation)
  public void setUp() {
    Vocabulary vocabulary = Vocabulary.o200k().withSize(Vocabulary.o200k().size() + 1);
    TokenConstraint before =
        TokenConstraint.compose(Pda.compile(Gbnf.parse("t", "root ::= \"<\"")), vocabulary);
    before.newMatcher().mask();
    Pda pda = Pda.compile(Gbnf.parse("loop", "root ::= " + loop + " \"\\\"\""));
    matcher = TokenConstraint.compose(pda, vocabulary).newMatcher();
  }

  /** The walk. */
  @Benchmark
  public TokenMask firstMask() {
    return matcher.mask();
  }
}
