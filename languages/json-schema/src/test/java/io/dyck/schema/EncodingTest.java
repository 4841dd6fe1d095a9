package io.dyck.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.oracle.LazyReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Texts are UTF-8 in its shortest form, wherever characters stand in a schema. */
final class EncodingTest {
  private static final String[] SCHEMAS = {
    "{}",
    "{\"type\": \"string\"}",
    "{\"maxLength\": 2}",
    "{\"pattern\": \"^.$\", \"type\": \"string\"}",
    "{\"type\": \"object\"}",
    "{\"type\": \"object\", \"properties\": {\"a\": {}, \"bé\": {}, \"€\": {\"type\": \"null\"}}}",
  };

  @Test
  void everyTextIsUtf8() {
    for (String schema : SCHEMAS) {
      LazyLanguage language = JsonSchema.of(schema).language();
      for (long seed = 0; seed < 500; seed++) {
        Random random = new Random(seed);
        byte[] text = RandomTexts.bytes(language, random, 3 + random.nextInt(20));
        String shown = schema + " " + seed + " " + HexFormat.of().formatHex(text);
        assertThat(new LazyReader(language).accepts(text)).as(shown).isTrue();
        assertThatCode(() -> StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(text)))
            .as(shown)
            .doesNotThrowAnyException();
      }
    }
  }
}
