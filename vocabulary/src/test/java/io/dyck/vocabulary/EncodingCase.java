package io.dyck.vocabulary;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.google.common.primitives.ImmutableIntArray;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A text with the results of Hugging Face's library (tokenizers 0.23.3), from {@code
 * NAME.expected.json}. {@code ordinary} are the ids if names of special tokens are plain text, and
 * {@code all} are the ids if the names are recognized. {@code ids} are random tokens, and {@code
 * decoded} is their text. The tokenizers, {@code NAME.tokenizer.json}, were trained with the same
 * library on a page of text for this test.
 */
public record EncodingCase(
    String text,
    ImmutableIntArray ordinary,
    boolean hasAll,
    ImmutableIntArray all,
    ImmutableIntArray ids,
    String decoded) {
  public static Path tokenizer(String name) {
    return resource(name + ".tokenizer.json");
  }

  public static List<EncodingCase> read(String name) {
    List<EncodingCase> cases = new ArrayList<>();
    try (JsonParser parser =
        new JsonFactory().createParser(resource(name + ".expected.json").toFile())) {
      parser.nextToken();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        cases.add(readCase(parser));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return cases;
  }

  /** Cases one a line, in a file of any name. */
  static List<EncodingCase> readLines(Path file) {
    List<EncodingCase> cases = new ArrayList<>();
    try (JsonParser parser = new JsonFactory().createParser(file.toFile())) {
      while (parser.nextToken() != null) {
        cases.add(readCase(parser));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return cases;
  }

  private static EncodingCase readCase(JsonParser parser) throws IOException {
    String text = "";
    String decoded = "";
    ImmutableIntArray ordinary = ImmutableIntArray.of();
    ImmutableIntArray all = ImmutableIntArray.of();
    boolean hasAll = true;
    ImmutableIntArray ids = ImmutableIntArray.of();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String member = parser.currentName();
      parser.nextToken();
      switch (member) {
        case "text" -> text = parser.getText();
        case "decoded" -> decoded = parser.getText();
        case "ordinary" -> ordinary = readInts(parser);
        case "all" -> {
          hasAll = parser.currentToken() != JsonToken.VALUE_NULL;
          all = hasAll ? readInts(parser) : all;
        }
        case "ids" -> ids = readInts(parser);
        default -> throw new IllegalArgumentException(member);
      }
    }
    return new EncodingCase(text, ordinary, hasAll, all, ids, decoded);
  }

  private static ImmutableIntArray readInts(JsonParser parser) throws IOException {
    ImmutableIntArray.Builder ints = ImmutableIntArray.builder();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      ints.add(parser.getIntValue());
    }
    return ints.build();
  }

  private static Path resource(String name) {
    try {
      return Path.of(Objects.requireNonNull(EncodingCase.class.getResource(name), name).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(name, e);
    }
  }
}
