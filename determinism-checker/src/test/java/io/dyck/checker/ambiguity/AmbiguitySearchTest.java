package io.dyck.checker.ambiguity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.failure.CompilationCancelledException;
import io.dyck.grammar.gbnf.Gbnf;
import org.junit.jupiter.api.Test;

final class AmbiguitySearchTest {
  @Test
  void endsWhenItsThreadIsInterrupted() {
    AmbiguitySearch search =
        new AmbiguitySearch(Gbnf.parse("sum", "root ::= root \"+\" root | [0-9]"));
    Thread.currentThread().interrupt();
    assertThatThrownBy(search::search).isInstanceOf(CompilationCancelledException.class);
    assertThat(Thread.interrupted()).isTrue();
  }
}
