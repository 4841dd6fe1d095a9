package io.dyck.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.pda.Pda;
import io.dyck.schema.SchemaOptions;
import io.dyck.vocabulary.Vocabulary;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** A shipped constraint is the grammar for writing: strings are bounded. */
final class ShippedConstraintTest {
  @Test
  void stringsOfASchemaEnd() {
    Vocabulary vocabulary = Vocabulary.o200k();
    Pda pda = ShippedConstraint.of("{\"type\": \"string\"}", vocabulary).open(vocabulary).pda();
    String most = "a".repeat(SchemaOptions.GENERATION.text().sizes().stringLength());
    assertThat(accepts(pda, most)).isTrue();
    assertThat(accepts(pda, most + "a")).isFalse();
  }

  private static boolean accepts(Pda pda, String text) {
    return pda.accepts(("\"" + text + "\"").getBytes(StandardCharsets.UTF_8));
  }
}
