package io.dyck.cli.editor.playground;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dyck.checker.text.FirstError;
import io.dyck.checker.text.Quotation;
import io.dyck.cli.editor.playground.CompilationCache.PreparedLanguage;
import io.dyck.compose.Matcher;
import io.dyck.compose.mask.TokenMask;
import io.dyck.failure.CompilationCancelledException;
import io.dyck.models.ModelSession;
import io.dyck.vocabulary.Vocabulary;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * The analysis of a text, token by token: the allowed tokens and the configuration at each step,
 * the first error of the text, and the allowed tokens at the cursor with their shares under the
 * model.
 */
final class TextAnswer {
  private static final int MOST_STEPS = 2_000;
  private static final int MOST_SHOWN = 100;

  private final PreparedLanguage ready;
  private final String text;
  private final int[] tokens;
  private final ObjectNode answer = JsonNodeFactory.instance.objectNode();

  private TextAnswer(PreparedLanguage ready, String text) {
    this.ready = ready;
    this.text = text;
    this.tokens = encode(ready, text);
  }

  static ObjectNode answer(PreparedLanguage ready, JsonNode asked) {
    TextAnswer answer = new TextAnswer(ready, asked.path("text").asText(""));
    answer.addVerdict();
    answer.addSteps();
    int cursor = Math.min(Math.max(0, asked.path("cursor").asInt()), answer.text.length());
    answer.addAllowed(cursor, asked.path("search").asText(""));
    answer.answer.put("model", ready.modelName()).put("tokens", answer.tokens.length);
    return answer.answer;
  }

  static int[] encode(PreparedLanguage ready, String text) {
    return ready
        .constraint()
        .vocabulary()
        .tokenizer()
        .orElseThrow(
            () ->
                new Refusal(
                    422,
                    "DYCK-P002",
                    "this vocabulary has no encoder, so that no text can be followed",
                    "choose another one"))
        .encodeContinuation(text);
  }

  private void addVerdict() {
    Optional<FirstError> error =
        FirstError.findIn(text.getBytes(StandardCharsets.UTF_8), ready.constraint().pda());
    answer.put("accepted", error.isEmpty());
    error.ifPresent(
        found -> {
          ObjectNode node = answer.putObject("error");
          byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
          node.put("from", new String(bytes, 0, found.offset(), StandardCharsets.UTF_8).length());
          node.put("line", found.line()).put("column", found.column());
          node.put("ends", found.textEnds());
          found.expected().forEach(node.putArray("expected")::add);
        });
  }

  private void addSteps() {
    Vocabulary vocabulary = ready.constraint().vocabulary();
    Matcher matcher = ready.constraint().newMatcher();
    ArrayNode steps = answer.putArray("steps");
    ByteCursor place = new ByteCursor(text);
    boolean alive = true;
    for (int i = 0; i < tokens.length && i < MOST_STEPS; i++) {
      CompilationCancelledException.checkInterrupted();
      ObjectNode step = steps.addObject().put("id", tokens[i]);
      step.put("text", shownToken(vocabulary, tokens[i]));
      step.put("from", place.offset());
      place.advance(vocabulary.length(tokens[i]));
      step.put("to", place.offset());
      if (alive) {
        TokenMask mask = matcher.mask();
        step.put("allowed", mask.cardinality());
        step.put("machine", matcher.describe());
        alive = matcher.tryAccept(tokens[i]);
      }
      step.put("accepted", alive);
    }
    ObjectNode end = answer.putObject("end");
    end.put("cut", tokens.length > MOST_STEPS);
    if (alive && tokens.length <= MOST_STEPS) {
      end.put("machine", matcher.describe());
      end.put("allowed", matcher.mask().cardinality());
      end.put("mayEnd", matcher.isAccepting());
    }
  }

  /** Adds the tokens that may follow the text before the cursor. */
  private void addAllowed(int cursor, String search) {
    ObjectNode node = answer.putObject("next");
    String before = text.substring(0, cursor);
    int[] prefix = cursor == text.length() ? tokens : encode(ready, before);
    Matcher matcher = ready.constraint().newMatcher();
    if (matcher.tryAccept(prefix) < prefix.length) {
      node.put("viable", false);
      return;
    }
    node.put("viable", true).put("mayEnd", matcher.isAccepting());
    TokenMask mask = matcher.mask();
    node.put("count", mask.cardinality());
    Vocabulary vocabulary = ready.constraint().vocabulary();
    float[] logits = new float[vocabulary.size()];
    try (ModelSession session = ready.model().newSession()) {
      session.prefill(prefix).get(logits);
    }
    LikeliestTokens likeliest = new LikeliestTokens(MOST_SHOWN, logits);
    int[] tokens = mask.toArray();
    double most = Double.NEGATIVE_INFINITY;
    for (int token : tokens) {
      most = Math.max(most, logits[token]);
    }
    double all = 0;
    String wanted = search.toLowerCase(Locale.ROOT);
    for (int token : tokens) {
      all += weight(logits[token], most);
      if (wanted.isEmpty()
          || shownToken(vocabulary, token).toLowerCase(Locale.ROOT).contains(wanted)) {
        likeliest.add(token);
      }
    }
    node.put("matching", likeliest.addedCount());
    ArrayNode list = node.putArray("tokens");
    for (int token : likeliest.likeliestFirst()) {
      list.addObject()
          .put("id", token)
          .put("text", shownToken(vocabulary, token))
          .put("insert", isText(vocabulary, token) ? vocabulary.text(token) : "")
          .put("share", weight(logits[token], most) / all);
    }
  }

  /** If all are impossible to the model, all are equally likely. */
  private static double weight(float logit, double most) {
    return most == Double.NEGATIVE_INFINITY ? 1 : Math.exp(logit - most);
  }

  /** Between quotes; a token that ends within a character by its bytes. */
  private static String shownToken(Vocabulary vocabulary, int token) {
    if (!vocabulary.isOrdinary(token)) {
      return vocabulary.spelling(token);
    }
    if (isText(vocabulary, token)) {
      return Quotation.text(vocabulary.text(token));
    }
    StringBuilder shown = new StringBuilder();
    for (byte b : vocabulary.bytes(token)) {
      shown.append(
          b >= 0
              ? Quotation.withoutQuotes(String.valueOf((char) b))
              : String.format(Locale.ROOT, "\\x%02X", b & 0xFF));
    }
    return '"' + shown.toString() + '"';
  }

  /** Whether a token is whole characters. */
  private static boolean isText(Vocabulary vocabulary, int token) {
    if (!vocabulary.isOrdinary(token)) {
      return false;
    }
    String decoded = vocabulary.text(token);
    return decoded.indexOf('\uFFFD') < 0
        || Arrays.equals(decoded.getBytes(StandardCharsets.UTF_8), vocabulary.bytes(token));
  }

  /** Walks a text by bytes of UTF-8 and reports offsets in UTF-16. */
  private static final class ByteCursor {
    private final String text;
    private int offset;

    /** Bytes of the character at the offset that were passed. */
    private int inside;

    ByteCursor(String text) {
      this.text = text;
    }

    int offset() {
      return offset;
    }

    void advance(int bytes) {
      int left = bytes + inside;
      while (offset < text.length()) {
        int c = text.codePointAt(offset);
        int length = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
        if (left < length) {
          break;
        }
        left -= length;
        offset += Character.charCount(c);
      }
      inside = left;
    }
  }
}
