package io.dyck.checker.regular;

import io.dyck.grammar.CodePointRange;
import java.util.stream.IntStream;

/** Where the first characters of a language change. */
final class Borders {
  private Borders() {}

  static int[] of(Regular regular) {
    IntStream.Builder all = IntStream.builder();
    switch (regular.kind()) {
      case CHARACTERS -> {
        for (CodePointRange range : regular.ranges()) {
          all.add(range.first()).add(range.last() + 1);
        }
      }
      case EMPTY_TEXT -> {}
      case SEQUENCE -> {
        addAll(all, regular.part(0));
        if (regular.part(0).isNullable()) {
          addAll(all, regular.part(1));
        }
      }
      case CHOICE, REPETITION, DIFFERENCE -> regular.parts().forEach(part -> addAll(all, part));
    }
    return all.build().sorted().distinct().toArray();
  }

  private static void addAll(IntStream.Builder all, Regular part) {
    for (int border : part.borders()) {
      all.add(border);
    }
  }
}
