package io.dyck.models.decode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.compose.TokenConstraint;
import io.dyck.compose.sample.Sampler;
import io.dyck.compose.sample.SamplerOptions;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.models.LanguageModel;
import io.dyck.models.simple.UniformModel;
import io.dyck.pda.Pda;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.VocabularyBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class AuditRecordTest {
  private static final Vocabulary VOCABULARY = vocabulary();
  private static final String GRAMMAR =
      "root ::= value\nvalue ::= \"{\" (pair (\",\" pair)*)? \"}\" | [0-9]+ | \"[\" value* \"]\"\n"
          + "pair ::= [a-c]+ \":\" value";

  private static Vocabulary vocabulary() {
    VocabularyBuilder builder = Vocabulary.builder();
    List<String> texts = new ArrayList<>();
    "{}[]:,abc0123456789".chars().forEach(c -> texts.add(String.valueOf((char) c)));
    texts.addAll(List.of("{a", "]}", "12", ":[", "}}", "ab", "]]"));
    for (int i = 0; i < texts.size(); i++) {
      builder.add(i, texts.get(i));
    }
    return builder.addSpecial(texts.size(), "<end>").endTokens(texts.size()).build();
  }

  private static TokenConstraint constraint(String grammar) {
    return TokenConstraint.compose(Pda.compile(Gbnf.parse("test.gbnf", grammar)), VOCABULARY);
  }

  private static String record(TokenConstraint constraint, long seed, int texts) {
    StringBuilder file = new StringBuilder();
    AuditTrail trail = new AuditTrail(line -> file.append(line).append('\n'));
    LanguageModel model = new UniformModel(VOCABULARY);
    for (int i = 0; i < texts; i++) {
      GenerationRequest request =
          GenerationRequest.of()
              .withConstraint(constraint)
              .withMaxTokens(20 + (int) (seed % 7))
              .withFinishFrom(5)
              .withBias(Map.of(21, -100f, 7, 1.5f));
      trail.begin("g", "", model, request);
      Sampler sampler = new Sampler(SamplerOptions.DEFAULT, new SplittableRandom(seed + i));
      try (TextDecoding decoding =
          TextDecoding.begin(model, request, model.newSession(), sampler, trail)) {
        while (!decoding.isDone()) {
          decoding.step();
        }
        trail.endText(decoding.result().finish());
      }
    }
    return file.toString();
  }

  @Test
  void replaysAreEqual() {
    TokenConstraint used = constraint(GRAMMAR);
    TokenConstraint fresh = constraint(GRAMMAR);
    int steps = 0;
    for (int seed = 0; seed < 500; seed++) {
      AuditRecord record = AuditRecord.read("record", record(used, seed, 2));
      assertThat(record.texts()).hasSize(2);
      for (AuditRecord.Text text : record.texts()) {
        assertThat(AuditRecord.difference(text, fresh)).isEmpty();
        steps += text.steps().size();
        int last = text.steps().size() - 1;
        assertThat(AuditTrail.fingerprint(AuditRecord.allowed(text, fresh, last)))
            .isEqualTo(text.steps().get(last).mask());
      }
    }
    assertThat(steps).isGreaterThan(4000);
  }

  @Test
  void otherGrammarsAreFound() {
    AuditRecord record = AuditRecord.read("record", record(constraint(GRAMMAR), 5, 1));
    String other = GRAMMAR.replace("[0-9]+", "[0-8]+");
    assertThat(AuditRecord.difference(record.texts().get(0), constraint(other))).isPresent();
  }

  @Test
  void anEmptyFileIsSaidToBeEmpty() {
    assertThatThrownBy(() -> AuditRecord.read("record", ""))
        .hasMessageContaining("DYCK-M041")
        .hasMessageContaining("the file is empty");
  }

  @Test
  void everyAlteredRecordIsFound() {
    Random random = new Random(1);
    TokenConstraint constraint = constraint(GRAMMAR);
    for (int i = 0; i < 1000; i++) {
      String record = record(constraint, i % 20, 2);
      String altered = altered(record, random);
      assertThatThrownBy(() -> AuditRecord.read("record", altered))
          .as(altered)
          .hasMessageContaining("DYCK-M041");
    }
  }

  /** Returns the record with one character changed, or one line removed, doubled or moved. */
  private static String altered(String record, Random random) {
    List<String> lines = new ArrayList<>(record.lines().toList());
    int at = random.nextInt(lines.size() - 1);
    switch (random.nextInt(4)) {
      case 0 -> {
        int place = random.nextInt(record.length() - 1);
        char c = record.charAt(place);
        char other = c == '0' ? '1' : c == '\n' ? ' ' : '0';
        return record.substring(0, place) + other + record.substring(place + 1);
      }
      case 1 -> lines.remove(at);
      case 2 -> lines.add(at, lines.get(at));
      default -> lines.add(at, lines.remove(at + 1));
    }
    return String.join("\n", lines) + "\n";
  }
}
