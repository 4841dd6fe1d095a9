package io.dyck.vocabulary.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class Utf8Test {
  @Property
  void decodesWhatIsUtf8(@ForAll String text) {
    String wellFormed = WellFormedText.wellFormed(text);

    assertThat(Utf8.decode(wellFormed.getBytes(StandardCharsets.UTF_8))).isEqualTo(wellFormed);
  }

  /** Table 3-8 and its neighbours in the Unicode standard; the results are Python's. */
  @ParameterizedTest
  @CsvSource({
    "c0af41, 2",
    "e080bf, 3",
    "eda080, 3",
    "f08080, 3",
    "f09041, 1",
    "f48fbf, 1",
    "f49080, 3",
    "e18041, 1",
    "e1, 1",
    "f180, 1",
    "80bf, 2",
    "f5fe, 2",
    "c2c2a9, 1",
  })
  void oneReplacementForEachMaximalSubpart(String hex, int replacements) {
    String text = Utf8.decode(HexFormat.of().parseHex(hex));

    assertThat(text.chars().filter(c -> c == 0xfffd).count()).isEqualTo(replacements);
  }
}
