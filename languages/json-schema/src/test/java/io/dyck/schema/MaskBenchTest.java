package io.dyck.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dyck.failure.DyckException;
import io.dyck.failure.LimitExceededException;
import io.dyck.pda.Pda;
import io.dyck.schema.numbers.Spelling;
import io.dyck.schema.strings.StringEscapes;
import io.dyck.schema.text.SizeBounds;
import io.dyck.schema.text.Spaces;
import io.dyck.schema.text.TextPolicy;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.tukaani.xz.XZInputStream;

/**
 * Checks schemas of MaskBench with labelled instances, from the file {@code
 * maskbench/public.jsonl.xz} in the folder of the system property {@code dyck.corpus}, if the file
 * exists. Every fortieth schema is checked, or every n-th with {@code -Ddyck.maskbench.every=n}.
 */
final class MaskBenchTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final SchemaOptions OPTIONS =
      SchemaOptions.DEFAULT.withText(
          new TextPolicy(
              Spaces.COMPACT, StringEscapes.ANY, Spelling.ANY, true, false, SizeBounds.NONE));

  /**
   * The most wrong rejections: the validity of one text depends on more digits than the policy
   * allows.
   */
  private static final int MOST_WRONG_REJECTS = 1;

  private int passed;
  private int wrongAccepts;
  private int wrongRejects;
  private final Map<String, Integer> refused = new TreeMap<>();

  @Test
  void noInvalidInstanceIsAccepted() throws IOException {
    String corpus = System.getProperty("dyck.corpus", "");
    Path file = Path.of(corpus, "maskbench", "public.jsonl.xz");
    assumeTrue(!corpus.isEmpty() && Files.isRegularFile(file), "dyck.corpus has no MaskBench");
    int every = Integer.getInteger("dyck.maskbench.every", 40);
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new XZInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
      int number = 0;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (number++ % every == 0) {
          run(JSON.readTree(line));
        }
      }
    }
    System.out.println(
        "MaskBench: passed "
            + passed
            + ", accepted wrongly "
            + wrongAccepts
            + ", rejected wrongly "
            + wrongRejects
            + ", refused "
            + refused);
    assertThat(wrongAccepts).isZero();
    assertThat(wrongRejects).isLessThanOrEqualTo(MOST_WRONG_REJECTS);
    assertThat(passed).isGreaterThan(20 * refused.values().stream().mapToInt(n -> n).sum());
  }

  private void run(JsonNode row) {
    Pda pda;
    try {
      pda = Pda.of("schema", JsonSchema.of(row.get("schema").toString(), OPTIONS).language());
    } catch (DyckException e) {
      refused.merge(e.code(), 1, Integer::sum);
      return;
    }
    int before = wrongAccepts + wrongRejects;
    for (JsonNode test : row.get("tests")) {
      byte[] text = test.get("data").toString().getBytes(StandardCharsets.UTF_8);
      boolean accepts;
      try {
        accepts = pda.accepts(text);
      } catch (LimitExceededException e) {
        // A part of the schema is too large, and this text is the first that needs it.
        refused.merge(e.code() + " in a text", 1, Integer::sum);
        return;
      }
      boolean valid = test.get("valid").asBoolean();
      wrongAccepts += accepts && !valid ? 1 : 0;
      wrongRejects += valid && !accepts ? 1 : 0;
    }
    passed += wrongAccepts + wrongRejects == before ? 1 : 0;
  }
}
