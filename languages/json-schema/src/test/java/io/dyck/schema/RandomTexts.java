package io.dyck.schema;

import io.dyck.grammar.LazyLanguage;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Makes random texts of a language step by step. After a number of bytes a text gets its shortest
 * end.
 */
public final class RandomTexts {
  private final LazyLanguage language;
  private final Random random;
  private final int bytes;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private RandomTexts(LazyLanguage language, Random random, int bytes) {
    this.language = language;
    this.random = random;
    this.bytes = bytes;
  }

  public static String text(LazyLanguage language, Random random, int bytes) {
    return new String(bytes(language, random, bytes), StandardCharsets.UTF_8);
  }

  public static byte[] bytes(LazyLanguage language, Random random, int bytes) {
    RandomTexts texts = new RandomTexts(language, random, bytes);
    texts.write(language.start());
    return texts.out.toByteArray();
  }

  private void write(int start) {
    int state = start;
    while (true) {
      if (out.size() >= bytes) {
        out.writeBytes(language.shortestEnd(state));
        return;
      }
      List<int[]> steps = steps(state);
      int[] step = steps.get(random.nextInt(steps.size()));
      if (step[0] == END) {
        return;
      } else if (step[0] == CALL) {
        write(step[1]);
        state = step[2];
      } else {
        out.write(step[1]);
        state = step[2];
      }
    }
  }

  private static final int END = 0;
  private static final int CALL = 1;
  private static final int READ = 2;

  private List<int[]> steps(int state) {
    List<int[]> steps = new ArrayList<>();
    language.expand(
        state,
        new LazyLanguage.Steps() {
          @Override
          public void end() {
            steps.add(new int[] {END});
          }

          @Override
          public void read(int first, int last, int target) {
            steps.add(new int[] {READ, first + random.nextInt(last - first + 1), target});
          }

          @Override
          public void call(int start, int after) {
            steps.add(new int[] {CALL, start, after});
          }
        });
    return steps;
  }
}
