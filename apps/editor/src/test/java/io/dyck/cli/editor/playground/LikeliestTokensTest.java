package io.dyck.cli.editor.playground;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class LikeliestTokensTest {
  @Test
  void theyAreTheFirstOfAllInOrder() {
    Random random = new Random(5);
    for (int round = 0; round < 500; round++) {
      float[] logits = new float[random.nextInt(60)];
      List<Integer> all = new ArrayList<>();
      int most = 1 + random.nextInt(20);
      LikeliestTokens likeliest = new LikeliestTokens(most, logits);
      for (int token = 0; token < logits.length; token++) {
        // The logits have few values, so that many are equal. Negative infinity is the logit of a
        // token that never occurs.
        logits[token] = random.nextInt(8) == 0 ? Float.NEGATIVE_INFINITY : random.nextInt(6);
        all.add(token);
        likeliest.add(token);
      }
      all.sort(Comparator.comparingDouble(token -> -logits[token]));
      assertThat(likeliest.likeliestFirst()).isEqualTo(all.subList(0, Math.min(most, all.size())));
      assertThat(likeliest.addedCount()).isEqualTo(logits.length);
    }
  }
}
