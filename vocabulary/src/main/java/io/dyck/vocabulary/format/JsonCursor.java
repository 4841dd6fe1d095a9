package io.dyck.vocabulary.format;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import io.dyck.failure.Excerpt;
import io.dyck.failure.LimitExceededException;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import io.dyck.vocabulary.tokenizer.VocabularyLimits;
import io.dyck.vocabulary.tokenizer.VocabularyProblem;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A JSON file read token by token; knows places, and names the expected value in errors. */
public final class JsonCursor implements Closeable {
  /** A string in a file: a pattern, or a table of a normalizer, that is skipped. */
  private static final int MAX_STRING_LENGTH = 16 << 20;

  /** Characters that break a line or mean something to a terminal. */
  private static final Pattern CONTROL = Pattern.compile("[\\p{Cntrl}\u0080-\u009f\u2028\u2029]");

  /** The form of a place in Jackson's messages. */
  private static final Pattern PLACE_IN_MESSAGE =
      Pattern.compile("\\[Source: [^;]*; (line: \\d+, column: \\d+)\\]");

  private final String name;
  private final VocabularyLimits limits;
  private final JsonParser parser;

  JsonCursor(String name, InputStream in, VocabularyLimits limits) throws IOException {
    this.name = name;
    this.limits = limits;
    StreamReadConstraints constraints =
        StreamReadConstraints.builder()
            .maxNestingDepth(limits.maxNesting())
            .maxDocumentLength(limits.maxFileBytes())
            .maxStringLength(MAX_STRING_LENGTH)
            .maxNameLength(MAX_STRING_LENGTH)
            .build();
    // Most names are tokens of the vocabulary, which occur once each. Therefore a table of names
    // does not help. The
    // decoder is strict: bytes that are not UTF-8 would otherwise become another token's text.
    this.parser =
        JsonFactory.builder()
            .streamReadConstraints(constraints)
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .build()
            .createParser(new InputStreamReader(in, StandardCharsets.UTF_8.newDecoder()));
  }

  @Override
  public void close() throws IOException {
    parser.close();
  }

  public JsonParser parser() {
    return parser;
  }

  public VocabularyLimits limits() {
    return limits;
  }

  /** Returns the place of the current token as {@code file:line:column}. */
  public String place() {
    return place(parser.currentTokenLocation());
  }

  /** Returns the place of the current token in one number, for {@link #placeAt}. */
  public long packedPlace() {
    JsonLocation location = parser.currentTokenLocation();
    return (long) location.getLineNr() << Integer.SIZE | location.getColumnNr();
  }

  public String placeAt(long packedPlace) {
    return name + ":" + (packedPlace >>> Integer.SIZE) + ":" + (int) packedPlace;
  }

  private String place(JsonLocation location) {
    return name + ":" + location.getLineNr() + ":" + location.getColumnNr();
  }

  /** Moves to the next token. */
  public JsonToken next() throws IOException {
    JsonToken token = parser.nextToken();
    if (token == null) {
      throw new VocabularyException(
          VocabularyProblem.MALFORMED,
          place(parser.currentLocation()),
          "the file ends too early",
          "fetch it again, it is truncated");
    }
    return token;
  }

  /** Moves to the next member's value. Returns the member's name, or null after the last member. */
  @Nullable
  public String nextMember() throws IOException {
    if (next() == JsonToken.END_OBJECT) {
      return null;
    }
    String member = parser.currentName();
    next();
    return member;
  }

  /** Skips the current value. */
  public void skip() throws IOException {
    parser.skipChildren();
  }

  public void expect(JsonToken expected, String what) {
    if (parser.currentToken() != expected) {
      throw unexpectedValue(what);
    }
  }

  public VocabularyException unexpectedValue(String what) {
    return problem(
        VocabularyProblem.UNEXPECTED,
        "expected " + what + ", found " + describeFound(),
        "the file is not as the library that the format belongs to writes it");
  }

  private String describeFound() {
    return switch (parser.currentToken()) {
      case START_OBJECT -> "an object";
      case START_ARRAY -> "an array";
      case END_ARRAY -> "the end of the array";
      case VALUE_STRING -> "a string";
      case VALUE_NUMBER_INT -> "a whole number";
      case VALUE_NUMBER_FLOAT -> "a fraction";
      case VALUE_TRUE -> "true";
      case VALUE_FALSE -> "false";
      case VALUE_NULL -> "null";
      case END_OBJECT -> "the end of the object";
      default -> parser.currentToken().toString();
    };
  }

  /** The file is over and lacks a member. */
  public VocabularyException endOfFile(String missing) {
    return new VocabularyException(
        VocabularyProblem.UNEXPECTED,
        place(parser.currentLocation()),
        "the file has no member '" + missing + "'",
        "this is not a tokenizer.json as Hugging Face's library writes it");
  }

  public VocabularyException unsupported(String what, String advice) {
    return problem(VocabularyProblem.UNSUPPORTED, what, advice);
  }

  public VocabularyException problem(VocabularyProblem problem, String message, String advice) {
    return new VocabularyException(problem, place(), message, advice);
  }

  public String string(String what) throws IOException {
    expect(JsonToken.VALUE_STRING, what);
    return parser.getText();
  }

  public boolean readBoolean(String what) {
    if (parser.currentToken() == JsonToken.VALUE_TRUE) {
      return true;
    }
    expect(JsonToken.VALUE_FALSE, what);
    return false;
  }

  /** A token id: within the limits. */
  public int id(String what) throws IOException {
    expect(JsonToken.VALUE_NUMBER_INT, what);
    boolean fits = parser.getNumberType() == JsonParser.NumberType.INT;
    if (!fits || parser.getIntValue() < 0) {
      throw problem(
          VocabularyProblem.BAD_ID,
          "token id " + shorten(parser.getText()) + " is out of range",
          "ids are whole numbers from 0");
    }
    int id = parser.getIntValue();
    checkLimit("maxTokens", limits.maxTokens(), id + 1L, "ids of the vocabulary");
    return id;
  }

  public void checkLimit(String limit, long allowed, long reached, String what) {
    LimitExceededException.check(limit, allowed, reached, place() + ": " + what);
  }

  /** Shortens a text of a file to one line for a message. Control characters are escaped. */
  public static String shorten(String text) {
    return CONTROL
        .matcher(Excerpt.excerptOf(text, 40))
        .replaceAll(c -> "\\\\u%04x".formatted((int) c.group().charAt(0)));
  }

  /** Converts a failed read of the file to an exception for the user. */
  RuntimeException explain(IOException failure) {
    if (failure instanceof StreamConstraintsException) {
      return limitExceeded();
    }
    if (failure instanceof JsonProcessingException json) {
      JsonLocation location = json.getLocation();
      String message =
          PLACE_IN_MESSAGE.matcher(firstLine(json.getOriginalMessage())).replaceAll("$1");
      return new VocabularyException(
          VocabularyProblem.MALFORMED,
          location == null ? name : place(location),
          "the file is not well-formed JSON: " + message,
          "fetch it again, it may be truncated");
    }
    return VocabularySource.unreadable(name, failure);
  }

  private RuntimeException limitExceeded() {
    String place = place(parser.currentLocation());
    int depth = parser.getParsingContext().getNestingDepth();
    if (depth >= limits.maxNesting()) {
      return new LimitExceededException(
          "maxNesting", limits.maxNesting(), limits.maxNesting() + 1L, place + ": nesting");
    }
    if (parser.currentLocation().getCharOffset() >= limits.maxFileBytes()) {
      return new LimitExceededException(
          "maxFileBytes", limits.maxFileBytes(), limits.maxFileBytes() + 1, place + ": bytes");
    }
    return new LimitExceededException(
        "maxTokenBytes",
        limits.maxTokenBytes(),
        MAX_STRING_LENGTH,
        place + ": length of a string or number");
  }

  private static String firstLine(String message) {
    int end = message.indexOf('\n');
    return end < 0 ? message : message.substring(0, end);
  }
}
