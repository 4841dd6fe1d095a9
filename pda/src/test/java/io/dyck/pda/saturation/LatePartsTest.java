package io.dyck.pda.saturation;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.NondeterministicGrammarException;
import io.dyck.pda.Pda;
import org.junit.jupiter.api.Test;

/**
 * A local part of the machine may be known before it is entered: what leads to it waits for the
 * symbols that are still on their way. What is found in it refers to how it was entered, so it must
 * not be explored before.
 */
final class LatePartsTest {
  /** Without any one of its parts, everything is entered in time. */
  private static final String LATE =
      """
      root ::= ( name | "'" [^'\\\\]* "'" | "'''" ( "'"? [^'\\\\] )* "'''" | digits )* ")" ( path | "x" ) ( "#" [^\\n]* "x" )* node
      digits ::= "x" "." | "." "x" "x" "x" "x"+
      name ::= "<" [^>]* | ":" "x"
      path ::= ( name | "(" path ) "x"?
      node ::= name | node ")" | "[" path node "," "]"
      """;

  @Test
  void aPartIsExploredOnceItIsEntered() {
    assertThatThrownBy(() -> Pda.compile(Gbnf.parse("late.gbnf", LATE)))
        .isInstanceOf(NondeterministicGrammarException.class);
  }
}
