package io.dyck.cli.editor.playground;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dyck.cli.editor.analysis.SampleTexts;
import io.dyck.cli.editor.playground.CompilationCache.PreparedLanguage;
import io.dyck.compose.Matcher;
import io.dyck.failure.CompilationCancelledException;
import io.dyck.pda.size.PdaStatistics;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Measures the cost of the grammar: compiling, the size of the machine, masks along texts of the
 * language.
 */
final class CostAnswer {
  private static final int TEXTS = 10;
  private static final int LONGEST = 100;

  private CostAnswer() {}

  static ObjectNode answer(PreparedLanguage ready, JsonNode asked) {
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    answer.put("compileMillis", ready.compileNanos() / 1e6);
    answer.put("composeMillis", ready.composeNanos() / 1e6);
    PdaStatistics size = ready.constraint().pda().statistics();
    answer.put("states", size.states()).put("stackSymbols", size.stackSymbols());
    answer.put("largestState", size.largestState()).put("longestChain", size.longestChain());
    List<Double> cold = new ArrayList<>();
    List<Double> warm = new ArrayList<>();
    double worst = 0;
    String where = "";
    List<int[]> texts =
        SampleTexts.draw(
            ready.constraint(), ready.model(), TEXTS, asked.path("seed").asLong(1), LONGEST);
    for (int round = 0; round < 2; round++) {
      for (int[] tokens : texts) {
        Matcher matcher = ready.constraint().newMatcher();
        for (int token : tokens) {
          CompilationCancelledException.checkInterrupted();
          long start = System.nanoTime();
          int unused = matcher.mask().cardinality();
          double micros = (System.nanoTime() - start) / 1e3;
          (round == 0 ? cold : warm).add(micros);
          if (round == 1 && micros > worst) {
            worst = micros;
            where = matcher.describe();
          }
          matcher.accept(token);
        }
      }
    }
    putTimes(answer.putObject("first"), cold);
    putTimes(answer.putObject("again"), warm);
    answer.put("worst", where);
    answer.put("masks", warm.size());
    return answer;
  }

  private static void putTimes(ObjectNode node, List<Double> micros) {
    Collections.sort(micros);
    if (!micros.isEmpty()) {
      node.put("median", micros.get(micros.size() / 2));
      node.put("p99", micros.get(Math.min(micros.size() - 1, micros.size() * 99 / 100)));
      node.put("greatest", micros.get(micros.size() - 1));
    }
  }
}
