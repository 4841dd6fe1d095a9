package io.dyck.pda.saturation;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.pda.collect.LetterSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

final class VisitedLettersTest {
  @Property(tries = 200)
  void aPlaceIsNewOnce(
      @ForAll @IntRange(min = 1, max = 300) int letters,
      @ForAll @Size(max = 100) List<@IntRange(max = 90_000) Integer> places) {
    VisitedLetters visited = new VisitedLetters(letters);
    Set<Integer> seen = new HashSet<>();
    for (int place : places) {
      LetterSet.Builder letter = LetterSet.builder(letters);
      letter.add(place % letters);
      assertThat(visited.add((long) (place / letters), letter.build()).isEmpty())
          .isEqualTo(!seen.add(place));
    }
  }
}
