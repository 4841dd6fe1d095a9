package io.dyck.pda.saturation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/**
 * Tests that every task has its turn once. Light tasks are served in order, and heavy ones before
 * long.
 */
class AgendaPropertiesTest {
  private static final int TURNS_FOR_A_WEIGHT = 4;

  private record Job(int number, int weight) {}

  @Property
  void everyTaskIsServedOnce(@ForAll @Size(max = 40) List<@IntRange(max = 3) Integer> steps) {
    TaskQueue<Job> agenda = new TaskQueue<>(Job::weight);
    List<Job> added = new ArrayList<>();
    List<Job> served = new ArrayList<>();
    for (int step : steps) {
      Job job = new Job(added.size(), step);
      added.add(job);
      if (job.number() % 5 == 4) {
        agenda.addFirst(job);
      } else {
        agenda.add(job);
      }
      if (job.number() % 3 == 2) {
        served.add(agenda.next());
      }
    }
    while (!agenda.isEmpty()) {
      served.add(agenda.next());
    }
    assertThat(served).containsExactlyInAnyOrderElementsOf(added);
  }

  @Property
  void lightTasksAreServedInOrder(@ForAll @IntRange(max = 50) int count) {
    TaskQueue<Job> agenda = new TaskQueue<>(job -> 0);
    for (int i = 0; i < count; i++) {
      agenda.add(new Job(i, 1));
    }
    for (int i = 0; i < count; i++) {
      assertThat(agenda.next().number()).isEqualTo(i);
    }
    assertThat(agenda.isEmpty()).isTrue();
  }

  @Property
  void heavyTasksNeedNotWaitForLightOnes(
      @ForAll @IntRange(min = 1, max = 6) int weight, @ForAll @IntRange(max = 200) int lightOnes) {
    TaskQueue<Job> agenda = new TaskQueue<>(Job::weight);
    for (int i = 0; i < lightOnes; i++) {
      agenda.add(new Job(i, i % weight));
    }
    agenda.add(new Job(-1, weight));
    int turns = 1;
    while (agenda.next().number() >= 0) {
      turns++;
    }
    assertThat(turns).isLessThanOrEqualTo(TURNS_FOR_A_WEIGHT * (weight + 1));
  }
}
