package io.dyck.tools.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.pda.Pda;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Text with a bound on its characters and without certain texts. */
class BoundedTextTest {
  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.of("a", "b", "é", "è", "€", "😀")
        .list()
        .ofMaxSize(7)
        .map(all -> String.join("", all));
  }

  @Provide
  Arbitrary<String> marks() {
    return Arbitraries.of("a", "b", "é", "€", "😀")
        .list()
        .ofMinSize(1)
        .ofMaxSize(3)
        .map(all -> String.join("", all));
  }

  @Property(tries = 400)
  void isAsItIsDefined(
      @ForAll @Size(max = 3) List<@From("marks") String> forbidden,
      @ForAll @IntRange(min = 1, max = 6) int most,
      @ForAll("texts") String text) {
    Pda pda = Pda.of("text", new BoundedText(forbidden, most, BoundedText.ANY));
    long characters = text.codePoints().count();
    boolean expected =
        characters >= 1 && characters <= most && forbidden.stream().noneMatch(text::contains);
    assertThat(pda.accepts(text.getBytes(StandardCharsets.UTF_8)))
        .as("%s without %s, up to %s", text, forbidden, most)
        .isEqualTo(expected);
  }
}
