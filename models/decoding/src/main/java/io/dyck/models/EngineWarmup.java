package io.dyck.models;

import com.google.common.collect.ImmutableList;
import io.dyck.compose.ComposeOptions;
import io.dyck.compose.Matcher;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.mask.TokenMask;
import io.dyck.failure.DyckException;
import io.dyck.pda.Pda;
import io.dyck.schema.JsonSchema;
import io.dyck.schema.SchemaOptions;
import io.dyck.vocabulary.Vocabulary;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;

/**
 * Warms the engine up while a model loads. In a new process, Java has not compiled the engine yet,
 * and the first masks take many times as long as later ones. The warm-up compiles schemas of its
 * own and writes their examples with masks within budgets. It repeats this until a round is no
 * longer faster than the rounds before, at most for three seconds. One thread of low priority does
 * this.
 *
 * <pre>{@code
 * try (EngineWarmup warmup = EngineWarmup.begin(vocabulary)) {
 *   … // Load the weights.
 *   warmup.await();
 * }
 * }</pre>
 *
 * <p>A second warm-up in the same process ends after some rounds. Thread-safe.
 */
public final class EngineWarmup implements AutoCloseable {
  private static final Duration LONGEST = Duration.ofSeconds(3);

  /** The number of rounds that must not be faster than an earlier one. */
  private static final int STEADY_ROUNDS = 10;

  /** A round counts as faster if it takes less than this share of the fastest one. */
  private static final double FASTER = 0.95;

  /** The most bytes of a token in the examples. */
  private static final int TOKEN_BYTES = 12;

  private static final int SPARE_TOKENS = 100;

  /** Schemas with the constructs that most schemas have, each with a value. */
  private static final ImmutableList<Example> EXAMPLES =
      ImmutableList.of(
          new Example(
              """
              {"type": "object", "properties": {"name": {"type": "string"},
               "age": {"type": "integer", "minimum": 0, "maximum": 150},
               "email": {"type": "string", "format": "email"},
               "tags": {"type": "array", "maxItems": 5, "items": {"type": "string", "maxLength": 20}}},
               "required": ["name", "age"]}
              """,
              "{\"name\": \"Ada Lovelace\", \"age\": 36, \"email\": \"ada@example.org\", \"tags\":"
                  + " [\"poet\", \"science\"]}"),
          new Example(
              """
              {"type": "object", "properties": {"kind": {"enum": ["circle", "square", "rectangle"]},
               "size": {"type": "number"},
               "colour": {"anyOf": [{"type": "string", "pattern": "^#[0-9a-f]{6}$"}, {"type": "null"}]},
               "filled": {"type": "boolean"}},
               "required": ["kind", "size", "colour", "filled"], "additionalProperties": false}
              """,
              "{\"kind\": \"square\", \"size\": 2.5, \"colour\": \"#00ff7f\", \"filled\": true}"),
          new Example(
              """
              {"$defs": {"node": {"type": "object", "required": ["value"], "properties": {
               "value": {"type": "string"},
               "children": {"type": "array", "items": {"$ref": "#/$defs/node"}}}}},
               "$ref": "#/$defs/node"}
              """,
              "{\"value\": \"root\", \"children\": [{\"value\": \"a leaf\"}, {\"value\": \"b\","
                  + " \"children\": []}]}"),
          new Example(
              """
              {"type": "array", "minItems": 1, "maxItems": 10, "items": {"type": "object",
               "properties": {"id": {"type": "integer"}, "date": {"type": "string", "format": "date"},
               "at": {"type": "string", "format": "date-time"}, "price": {"type": "number", "minimum": 0}},
               "required": ["id"]}}
              """,
              "[{\"id\": 17, \"date\": \"2024-02-29\", \"at\": \"2024-02-29T12:30:00Z\", \"price\":"
                  + " 12.75}, {\"id\": 18}]"),
          new Example(
              """
              {"oneOf": [{"type": "object", "required": ["type", "text"], "properties": {
               "type": {"const": "text"}, "text": {"type": "string", "minLength": 1, "maxLength": 200}}},
               {"type": "object", "required": ["type", "url"], "properties": {"type": {"const": "image"},
               "url": {"type": "string", "format": "uri"}, "width": {"type": "integer", "minimum": 1}}}]}
              """,
              "{\"type\": \"image\", \"url\": \"https://example.org/a.png\", \"width\": 640}"),
          new Example(
              """
              {"type": "object", "properties": {"settings": {"type": "object",
               "additionalProperties": {"type": ["string", "number", "boolean"]}},
               "order": {"type": "array", "uniqueItems": true, "items": {"enum": ["a", "b", "c"]}}}}
              """,
              "{\"settings\": {\"theme\": \"dark\", \"zoom\": 1.25, \"beta\": false}, \"order\":"
                  + " [\"b\", \"a\"]}"));

  private final Vocabulary vocabulary;
  private final long deadline;
  private final Thread thread;

  @SuppressWarnings("ThreadPriorityCheck") // A wish only; nothing depends on it.
  EngineWarmup(Vocabulary vocabulary) {
    this.vocabulary = vocabulary;
    this.deadline = System.nanoTime() + LONGEST.toNanos();
    this.thread = new Thread(this::run, "dyck-warm-up");
    thread.setDaemon(true);
    thread.setPriority(Thread.MIN_PRIORITY);
  }

  /**
   * A schema and a text of it.
   *
   * @param schema the schema
   * @param text a value, written as masks for generation demand it
   */
  private record Example(String schema, String text) {}

  /**
   * Begins to warm the engine up.
   *
   * @param vocabulary the tokens of the model
   * @return the warm-up, to be closed
   */
  public static EngineWarmup begin(Vocabulary vocabulary) {
    EngineWarmup warmup = new EngineWarmup(vocabulary);
    warmup.thread.start();
    return warmup;
  }

  /** Waits until the engine is warm, or three seconds have passed since the warm-up began. */
  public void await() {
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends the warm-up, whether the engine is warm or not. */
  @Override
  public void close() {
    thread.interrupt();
    await();
  }

  void run() {
    long fastest = Long.MAX_VALUE;
    try {
      for (int steady = 0; steady < STEADY_ROUNDS; steady++) {
        long start = System.nanoTime();
        if (!writeAll()) {
          return;
        }
        long time = System.nanoTime() - start;
        if (time < FASTER * fastest) {
          steady = -1;
        }
        fastest = Math.min(fastest, time);
      }
    } catch (DyckException e) {
      // The warm-up was closed, or the vocabulary cannot spell JSON.
    }
  }

  /** Writes each example once. Returns whether there was time and tokens for all. */
  boolean writeAll() {
    for (int i = 0; i < EXAMPLES.size(); i++) {
      if (Thread.interrupted() || System.nanoTime() - deadline > 0) {
        return false;
      }
      // Servers write one layout, and checks read any.
      SchemaOptions options = i % 2 == 0 ? SchemaOptions.GENERATION : SchemaOptions.DEFAULT;
      if (!write(EXAMPLES.get(i), options)) {
        return false;
      }
    }
    return true;
  }

  /** Writes an example. Returns whether the tokens can spell it. */
  private boolean write(Example example, SchemaOptions options) {
    Pda pda = Pda.of("warm-up", JsonSchema.of(example.schema(), options).language());
    Matcher matcher =
        TokenConstraint.compose(pda, vocabulary, ComposeOptions.DEFAULT.withClosable(false))
            .newMatcher();
    byte[] text = example.text().getBytes(StandardCharsets.UTF_8);
    int at = 0;
    while (at < text.length) {
      TokenMask mask = matcher.maskWithin(matcher.shortestCompletion() + SPARE_TOKENS);
      int end = Math.min(text.length, at + TOKEN_BYTES);
      while (end > at && !isToken(text, at, end, mask)) {
        end--;
      }
      if (end == at) {
        return false;
      }
      matcher.accept(vocabulary.idOf(Arrays.copyOfRange(text, at, end)).orElseThrow());
      at = end;
    }
    return matcher.isAccepting();
  }

  private boolean isToken(byte[] text, int from, int to, TokenMask mask) {
    return vocabulary.idOf(Arrays.copyOfRange(text, from, to)).stream().anyMatch(mask::contains);
  }
}
