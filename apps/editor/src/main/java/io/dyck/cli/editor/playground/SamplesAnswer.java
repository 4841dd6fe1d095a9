package io.dyck.cli.editor.playground;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dyck.cli.editor.analysis.SampleTexts;
import io.dyck.cli.editor.playground.CompilationCache.PreparedLanguage;

/** Samples of a language's texts; equal seeds give equal texts. */
final class SamplesAnswer {
  private static final int MOST = 50;
  private static final int LONGEST = 400;

  private SamplesAnswer() {}

  static ObjectNode answer(PreparedLanguage ready, JsonNode asked) {
    long seed = asked.path("seed").asLong(1);
    int count = Math.min(MOST, Math.max(1, asked.path("count").asInt(5)));
    ObjectNode answer = JsonNodeFactory.instance.objectNode().put("seed", seed);
    answer.put("model", ready.modelName());
    ArrayNode texts = answer.putArray("texts");
    for (int[] tokens : SampleTexts.draw(ready.constraint(), ready.model(), count, seed, LONGEST)) {
      texts
          .addObject()
          .put("text", ready.constraint().vocabulary().text(tokens))
          .put("tokens", tokens.length);
    }
    return answer;
  }
}
