package io.dyck.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.compose.Matcher;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.mask.TokenMask;
import io.dyck.failure.DyckException;
import io.dyck.grammar.Grammar;
import io.dyck.pda.Pda;
import io.dyck.schema.SchemaOptions;
import io.dyck.tools.read.JsonPart;
import io.dyck.tools.request.RequestedOutput;
import io.dyck.vocabulary.Vocabulary;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Interrupts during the work on a constraint do not change its masks. */
class ResumedWorkTest {
  private static final Vocabulary VOCABULARY =
      Vocabulary.read(LetterModel.FOLDER.resolve("tokenizer.json"));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"type\": \"object\", \"properties\": {\"a\": {\"type\": \"string\", \"pattern\":"
            + " \"^([a-z]{2,9}-)*[0-9]+$\", \"maxLength\": 40}, \"b\": {\"type\": \"number\","
            + " \"multipleOf\": 0.25, \"minimum\": -7.5}}, \"required\": [\"b\"]}",
        "{\"oneOf\": [{\"properties\": {\"k\": {\"const\": \"x\"}}, \"required\": [\"k\"]},"
            + " {\"properties\": {\"k\": {\"const\": \"y\"}}, \"required\": [\"k\"]}],"
            + " \"type\": \"object\"}",
        "{\"type\": \"array\", \"uniqueItems\": true, \"items\": {\"enum\": [1, \"two\", null,"
            + " true]}, \"contains\": {\"const\": null}}",
        "{\"$defs\": {\"t\": {\"type\": \"array\", \"items\": {\"anyOf\": [{\"$ref\":"
            + " \"#/$defs/t\"}, {\"type\": \"string\", \"format\": \"date-time\"}]}}},"
            + " \"$ref\": \"#/$defs/t\"}"
      })
  void masksAreThoseOfWorkWithoutInterrupts(String schema) throws Exception {
    TokenConstraint resumed = constraint(schema);
    Random random = new Random();
    for (int i = 0; i < 60; i++) {
      int seed = i % 4;
      Thread thread = new Thread(() -> walkUntilInterrupted(resumed, seed));
      thread.start();
      Thread.sleep(0, random.nextInt(900_000));
      Thread.sleep(random.nextInt(8));
      thread.interrupt();
      thread.join();
    }
    TokenConstraint fresh = constraint(schema);
    for (int seed = 0; seed < 6; seed++) {
      assertThat(walk(resumed, seed)).as("%s, walk %s", schema, seed).isEqualTo(walk(fresh, seed));
    }
  }

  private static TokenConstraint constraint(String schema) {
    Grammar grammar =
        new RequestedOutput(SchemaOptions.GENERATION)
            .ofMember("json_schema", JsonPart.read(schema))
            .orElseThrow();
    return TokenConstraint.compose(Pda.compile(grammar), VOCABULARY);
  }

  private static void walkUntilInterrupted(TokenConstraint constraint, int seed) {
    try {
      List<TokenMask> unused = walk(constraint, seed);
    } catch (DyckException e) {
      // Interrupted.
    }
  }

  private static List<TokenMask> walk(TokenConstraint constraint, int seed) {
    Random random = new Random(seed);
    Matcher matcher = constraint.newMatcher();
    List<TokenMask> masks = new ArrayList<>();
    for (int i = 0; i < 40 && !matcher.isFinished(); i++) {
      TokenMask mask = matcher.mask();
      masks.add(mask);
      int[] allowed = mask.toArray();
      matcher.accept(allowed[random.nextInt(allowed.length)]);
    }
    return masks;
  }
}
