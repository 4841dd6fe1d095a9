package io.dyck.checker.lint.context;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.failure.MemoryExhaustedException;
import io.dyck.grammar.gbnf.Gbnf;
import org.junit.jupiter.api.Test;

/** Lints leave the memory to the compilation in another thread. */
final class MemoryOfLintsTest {
  @Test
  void aLintThatFindsNoMemoryEndsEarlyAndNoOtherBegins() {
    LintContext context = new LintContext(Gbnf.parse("a.gbnf", "root ::= \"a\""));
    assertThat(context.runToEnd(unused -> {})).isTrue();
    Lint greedy =
        unused -> {
          throw new MemoryExhaustedException("compiling the grammar", null);
        };
    assertThat(context.runToEnd(greedy)).isFalse();
    boolean[] isRun = new boolean[1];
    assertThat(context.runToEnd(unused -> isRun[0] = true)).isFalse();
    assertThat(isRun[0]).isFalse();
  }
}
