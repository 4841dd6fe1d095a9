package io.dyck.compose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.google.common.hash.Hashing;
import com.google.common.io.BaseEncoding;
import io.dyck.compose.mask.TokenMask;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.Pda;
import io.dyck.vocabulary.Vocabulary;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Tests masks over a real vocabulary against brute force. The folder in the system property {@code
 * dyck.corpus} holds {@code vocab/llama3-tokenizer.json}; {@code peers/workloads.jsonl}, one object
 * a line with {@code id}, {@code grammar} (GBNF) and {@code token_ids}, a list of texts; and {@code
 * peers/results/reference.jsonl}, one object a line with {@code id} and {@code masks}: per text,
 * before each token and at the end, a fingerprint of the mask. A fingerprint is the first 16
 * hexadecimal digits of the SHA-256 of the words (32 bits, little endian) of tokens 0 to 127,999,
 * then + if the text may end, otherwise -.
 */
final class CorpusMasksTest {
  private static final int ORDINARY = 128_000;
  private static final int DIGITS = 16;

  /** The content of a line: text fields by name, and two lists. */
  record Line(Map<String, String> texts, List<int[]> tokenIds, List<String> masks) {}

  @Test
  void masksEqualThoseOfBruteForce() throws IOException {
    String corpus = System.getProperty("dyck.corpus", "");
    assumeTrue(
        !corpus.isEmpty(),
        "dyck.corpus is not set: masks over Llama 3's vocabulary are not tested");
    Map<String, Line> references = lines(Path.of(corpus, "peers", "results", "reference.jsonl"));
    Map<String, Line> workloads = lines(Path.of(corpus, "peers", "workloads.jsonl"));
    Vocabulary vocabulary =
        Vocabulary.fromTokenizerJson(Path.of(corpus, "vocab", "llama3-tokenizer.json"));
    assertThat(references).isNotEmpty();
    references.forEach(
        (id, reference) -> {
          Line workload = workloads.get(id);
          assertThat(workload).as(id).isNotNull();
          if (workload != null) {
            assertThat(fingerprints(workload, vocabulary)).as(id).isEqualTo(reference.masks());
          }
        });
  }

  private static List<String> fingerprints(Line workload, Vocabulary vocabulary) {
    String grammar = workload.texts().getOrDefault("grammar", "");
    TokenConstraint constraint =
        TokenConstraint.compose(Pda.compile(Gbnf.parse("workload", grammar)), vocabulary);
    List<String> result = new ArrayList<>();
    for (int[] text : workload.tokenIds()) {
      Matcher matcher = constraint.newMatcher();
      for (int token : text) {
        result.add(fingerprint(matcher));
        matcher.accept(token);
      }
      result.add(fingerprint(matcher));
    }
    return result;
  }

  private static String fingerprint(Matcher matcher) {
    int size = matcher.mask().size();
    ByteBuffer words = ByteBuffer.allocate(4 * TokenMask.wordCount(size));
    matcher.fill(words);
    byte[] digest = Hashing.sha256().hashBytes(words.limit(ORDINARY / 8)).asBytes();
    String digits = BaseEncoding.base16().lowerCase().encode(digest).substring(0, DIGITS);
    return digits + (matcher.isAccepting() ? '+' : '-');
  }

  /** The lines of a file, by id. */
  static Map<String, Line> lines(Path file) throws IOException {
    Map<String, Line> result = new HashMap<>();
    for (String line : Files.readAllLines(file)) {
      Line read = read(line);
      result.put(read.texts().getOrDefault("id", ""), read);
    }
    return result;
  }

  private static Line read(String line) throws IOException {
    Line result = new Line(new HashMap<>(), new ArrayList<>(), new ArrayList<>());
    try (JsonParser json = new JsonFactory().createParser(line)) {
      json.nextToken();
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String name = json.currentName();
        JsonToken value = json.nextToken();
        if (name.equals("token_ids")) {
          while (json.nextToken() == JsonToken.START_ARRAY) {
            List<Integer> ids = new ArrayList<>();
            while (json.nextToken() != JsonToken.END_ARRAY) {
              ids.add(json.getIntValue());
            }
            result.tokenIds().add(ids.stream().mapToInt(id -> id).toArray());
          }
        } else if (name.equals("masks")) {
          while (json.nextToken() != JsonToken.END_ARRAY) {
            result.masks().add(json.getText());
          }
        } else if (value == JsonToken.VALUE_STRING) {
          result.texts().put(name, json.getText());
        } else {
          json.skipChildren();
        }
      }
    }
    return result;
  }
}
