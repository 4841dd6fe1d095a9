package io.dyck.checker.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class RuleValuesTest {
  private static RuleValues<Integer> depths(Map<String, List<String>> calls) {
    RuleValues<?>[] self = new RuleValues<?>[1];
    RuleValues<Integer> depths =
        new RuleValues<>(
            0,
            rule -> {
              int deepest = 0;
              for (String callee : calls.getOrDefault(rule, List.of())) {
                deepest = Math.max(deepest, (Integer) self[0].valueOf(callee));
              }
              return deepest + 1;
            });
    self[0] = depths;
    return depths;
  }

  @Test
  void aValueDependsOnThoseOfOtherRules() {
    RuleValues<Integer> depths =
        depths(
            Map.of("a", List.of("b", "c"), "b", List.of("d"), "c", List.of("b"), "d", List.of()));
    assertThat(depths.valueOf("a")).isEqualTo(4);
    assertThat(depths.valueOf("c")).isEqualTo(3);
  }

  @Test
  void whoCallsARuleThatWaitsIsGivenTheStandIn() {
    RuleValues<Integer> depths = depths(Map.of("a", List.of("b"), "b", List.of("c", "a")));
    assertThat(depths.valueOf("a")).isEqualTo(3);
    assertThat(depths.valueOf("b")).isEqualTo(2);
  }

  @Test
  void aFailureLeavesTheOthersAsTheyWere() {
    List<String> failing = new ArrayList<>(List.of("b"));
    RuleValues<?>[] self = new RuleValues<?>[1];
    RuleValues<String> values =
        new RuleValues<>(
            "",
            rule -> {
              if (failing.contains(rule)) {
                throw new IllegalStateException(rule);
              }
              return rule.equals("a") ? "a" + self[0].valueOf("b") : rule;
            });
    self[0] = values;
    assertThat(org.assertj.core.api.Assertions.catchThrowable(() -> values.valueOf("a")))
        .isInstanceOf(IllegalStateException.class);
    failing.clear();
    assertThat(values.valueOf("a")).isEqualTo("ab");
  }
}
