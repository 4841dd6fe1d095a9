package io.dyck.pda.saturation;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.NondeterministicGrammarException;
import io.dyck.pda.Pda;
import org.junit.jupiter.api.Test;

/**
 * A local part of the machine may be known before it is entered, while the symbols of its entry are
 * still on their way. Words to its states begin with the word to the part. Therefore the part must
 * not be explored before it is entered.
 */
final class LatePartsTest {
  /** A grammar with a late part. If any piece is left out, all parts are entered in time. */
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
