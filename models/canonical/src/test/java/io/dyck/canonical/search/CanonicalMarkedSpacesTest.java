package io.dyck.canonical.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.vocabulary.MarkedSpaceMerges;
import io.dyck.vocabulary.Originals;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.tokenizer.Tokenizer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The automaton of a {@code tokenizer.json} that writes spaces as U+2581 and merges characters:
 * exactly the encodings are accepted.
 */
final class CanonicalMarkedSpacesTest {
  private static final List<String> ALPHABET =
      List.of(" ", "\t", "\n", "a", "S", "1", "'", "(", "\u00e9", "\ud83d\ude00", "\u1e9e");

  /** How the trained files write the one added token that is text. */
  private static final String ADDED_TEXT = ",\\s*\\{\\s*\"id\":\\s*800,[^}]*\\}";

  @TempDir private Path folder;

  /** A trained file in which something is written in another way. */
  private Vocabulary changed(String name, String pattern, String replacement) throws IOException {
    String text = Originals.text(name);
    String other = text.replaceFirst(pattern, replacement);
    assertThat(other).isNotEqualTo(text);
    return Vocabulary.read(Files.writeString(folder.resolve("tokenizer.json"), other));
  }

  private Vocabulary withoutAddedText(String name) throws IOException {
    return name.startsWith("gemma")
        ? Vocabulary.read(Files.writeString(folder.resolve("tokenizer.json"), Originals.text(name)))
        : changed(name, ADDED_TEXT, "");
  }

  @Property(tries = 32)
  void exactlyTheEncodingsAreAccepted(
      @ForAll Random random, @ForAll MarkedSpaceMerges.Spaces spaces) {
    String letters = random.nextBoolean() ? "ab c" : "a \n\u00e9\u20ac";
    Vocabulary vocabulary =
        MarkedSpaceMerges.random(random, letters, 5 + random.nextInt(40), spaces);
    Enumeration enumeration = new Enumeration(vocabulary);
    List<String> alphabet = letters.codePoints().mapToObj(Character::toString).toList();
    for (String text : Enumeration.texts(alphabet, 4)) {
      enumeration.check(text);
    }
  }

  /** Cuts that no merge crosses need no hypotheses. */
  @Test
  void wordsDoNotMatterWhereNoTokenCrossesThem() {
    for (MarkedSpaceMerges.Spaces spaces : MarkedSpaceMerges.Spaces.values()) {
      Vocabulary vocabulary = MarkedSpaceMerges.random(new Random(1), "ab c", 40, spaces);
      assertThat(CanonicalTokens.of(vocabulary).isOneWord())
          .isEqualTo(spaces != MarkedSpaceMerges.Spaces.MARKED_AND_CUT);
    }
  }

  /** The library's own training; the full run up to five characters is in docs/canonical.md. */
  @ParameterizedTest
  @ValueSource(strings = {"llama.tokenizer.json", "mistral.tokenizer.json", "gemma.tokenizer.json"})
  void aTrainedFileIsFollowed(String name) throws IOException {
    Enumeration enumeration = new Enumeration(withoutAddedText(name));
    for (String text : Enumeration.texts(ALPHABET, 3)) {
      enumeration.check(text);
    }
  }

  @Test
  void wordsThatBeginAtSpacesAreFollowed() throws IOException {
    String split = Originals.text("mistral.tokenizer.json").replaceFirst(ADDED_TEXT, "");
    String cut = split.replaceFirst("\"split\":\\s*false", "\"split\": true");
    assertThat(cut).isNotEqualTo(split);
    Vocabulary vocabulary =
        Vocabulary.read(Files.writeString(folder.resolve("tokenizer.json"), cut));
    Enumeration enumeration = new Enumeration(vocabulary);
    Enumeration.texts(ALPHABET, 3).forEach(enumeration::check);
    Random random = new Random(3);
    CanonicalTokens canonical = CanonicalTokens.of(vocabulary);
    String letters = "the of  a\n\u00e9,.1";
    for (int i = 0; i < 2_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int n = random.nextInt(20); n > 0; n--) {
        text.append(letters.charAt(random.nextInt(letters.length())));
      }
      int[] encoded = vocabulary.tokenizer().orElseThrow().encodeContinuation(text.toString());
      assertThat(canonical.isCanonical(encoded))
          .as("'%s' %s", text, Arrays.toString(encoded))
          .isTrue();
    }
  }

  /** As in files where the tab has a token of its own in place of the one of its byte. */
  @Test
  void aByteThatIsACharacterNeedsNoTokenOfItsOwn() throws IOException {
    Vocabulary vocabulary = changed("gemma.tokenizer.json", "\"<0x53>\":", "\"<x>\":");
    Enumeration enumeration = new Enumeration(vocabulary);
    Enumeration.texts(List.of(" ", "\t", "S", "T", "h", "\u00e9"), 3).forEach(enumeration::check);
  }

  /** The trained file has one added token that is text, which a library cuts out. */
  @Test
  void anAddedTokenThatIsTextIsFollowed() throws IOException {
    Vocabulary vocabulary =
        Vocabulary.read(
            Files.writeString(
                folder.resolve("tokenizer.json"), Originals.text("mistral.tokenizer.json")));
    CanonicalTokens canonical = CanonicalTokens.of(vocabulary);
    Tokenizer tokenizer = vocabulary.tokenizer().orElseThrow();
    assertThat(tokenizer.encodeContinuation("a <tool>the <tool <tool>>")).contains(800);
    Enumeration enumeration = new Enumeration(vocabulary);
    Enumeration.texts(List.of("<tool>", "<tool", ">", " ", "the"), 4).forEach(enumeration::check);
    assertThatThrownBy(() -> CanonicalTokens.of(vocabulary.withEndTokens(800)))
        .hasMessageContaining("DYCK-V010")
        .hasMessageContaining("'<tool>' is text for its tokenizer, but ends texts");
    assertThat(canonical.cuts().toArray()).containsExactly(800);
  }

  /** A name hides only what is looked for in the same pass. */
  @Test
  void aNameMayOverlapWhatIsLookedForAfterIt() throws IOException {
    String text = Originals.text("mistral.tokenizer.json");
    int added = text.indexOf("\"id\":800");
    String changed =
        text.substring(0, added)
            + text.substring(added)
                .replaceFirst("<tool>", ">x")
                .replaceFirst("\"normalized\":false", "\"normalized\":true");
    Vocabulary vocabulary =
        Vocabulary.read(Files.writeString(folder.resolve("tokenizer.json"), changed));
    assertThat(vocabulary.tokenizer().orElseThrow().encodeContinuation("<s>x")).contains(800);
    Enumeration enumeration = new Enumeration(vocabulary);
    Enumeration.texts(List.of("<s", ">", "x", " "), 5).forEach(enumeration::check);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          mistral | single_word": *false | single_word": true | looks at the text around it
          mistral | lstrip": *false      | lstrip": true      | looks at the text around it
          mistral | rstrip": *false      | rstrip": true      | looks at the text around it
          mistral | content": *"<tool>   | content": "<s>x    | can overlap the name '<s>'
          mistral | content": *"<tool>   | content": ">x      | can overlap the name '<unk>'
          llama   | lstrip": *false      | lstrip": false     | puts a space before text that follows
          """)
  void addedTokensThatCannotBeFollowedAreRefused(
      String file, String pattern, String replacement, String reason) throws IOException {
    String text = Originals.text(file + ".tokenizer.json");
    int added = text.indexOf("\"id\":800");
    assertThat(added).isPositive();
    String changed =
        text.substring(0, added)
            + text.substring(added).replaceFirst('"' + pattern, '"' + replacement);
    Vocabulary vocabulary =
        Vocabulary.read(Files.writeString(folder.resolve("tokenizer.json"), changed));
    assertThatThrownBy(() -> CanonicalTokens.of(vocabulary))
        .hasMessageContaining("DYCK-V010")
        .hasMessageContaining(reason);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "ignore_merges":\\s*false          | "ignore_merges": true           | ignore_merges
          "byte_fallback":\\s*true           | "byte_fallback": false          | no tokens for bytes
          "pattern":\\s*\\{"String":\\s*" "\\}, | "pattern": {"Regex": "[ \\\\t]"}, | changes the text
          "normalizer":\\s*\\{               | "normalizer": null, "x": {      | does more than to write
          "<0xC3>":                          | "<x>":                          | byte 0xc3 has no token
          """)
  void whatCannotBeFollowedIsRefused(String pattern, String replacement, String reason)
      throws IOException {
    Vocabulary vocabulary =
        changed("gemma.tokenizer.json", pattern, replacement.replace("\\", "\\\\"));
    assertThatThrownBy(() -> CanonicalTokens.of(vocabulary))
        .hasMessageContaining("DYCK-V010")
        .hasMessageContaining(reason);
  }
}
