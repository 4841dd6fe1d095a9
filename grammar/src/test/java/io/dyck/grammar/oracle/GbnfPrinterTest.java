package io.dyck.grammar.oracle;

import static io.dyck.grammar.oracle.Expressions.call;
import static io.dyck.grammar.oracle.Expressions.choice;
import static io.dyck.grammar.oracle.Expressions.difference;
import static io.dyck.grammar.oracle.Expressions.literal;
import static io.dyck.grammar.oracle.Expressions.oneOf;
import static io.dyck.grammar.oracle.Expressions.repeat;
import static io.dyck.grammar.oracle.Expressions.sequence;
import static io.dyck.grammar.oracle.Expressions.token;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GbnfPrinterTest {
  @Test
  void parenthesesStandOnlyWhereTheyAreNeeded() {
    var a = literal("a");
    var b = call("b");
    assertThat(GbnfPrinter.print(choice(sequence(a, b), sequence()))).isEqualTo("\"a\" b | \"\"");
    assertThat(GbnfPrinter.print(sequence(choice(a, b), choice(a)))).isEqualTo("(\"a\" | b) \"a\"");
    assertThat(GbnfPrinter.print(repeat(repeat(a, 0, null), 2, 5))).isEqualTo("(\"a\"*){2,5}");
    assertThat(GbnfPrinter.print(difference(difference(a, b), difference(a, repeat(b, 1, null)))))
        .isEqualTo("\"a\" - b - (\"a\" - b+)");
    assertThat(GbnfPrinter.print(repeat(sequence(a, b), 0, 1))).isEqualTo("(\"a\" b)?");
  }

  @Test
  void specialCharactersAreEscaped() {
    assertThat(GbnfPrinter.print(literal("a\"\\\n€\uD800")))
        .isEqualTo("\"a\\x22\\x5C\\x0A€\\uD800\"");
    assertThat(GbnfPrinter.print(oneOf("az--]]"))).isEqualTo("[\\x2D\\x5Da-z]");
    assertThat(GbnfPrinter.print(token(7))).isEqualTo("<[7]>");
  }
}
