package io.dyck.grammar.write;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The names of rules in another notation: proper there, and no two alike. */
final class RuleNames {
  private final Map<String, String> written = new HashMap<>();

  RuleNames(TargetNotation target, Set<String> rules) {
    Set<String> taken = new HashSet<>();
    String start = rules.iterator().next();
    for (String rule : rules) {
      String wanted =
          rule.equals(start) ? target.start().orElse(target.name(rule)) : target.name(rule);
      String name = wanted;
      for (int i = 2; !taken.add(name); i++) {
        name = target.name(wanted + i);
      }
      written.put(rule, name);
    }
  }

  String nameOf(String rule) {
    String name = written.get(rule);
    if (name == null) {
      throw new IllegalArgumentException("rule (" + rule + ") must exist");
    }
    return name;
  }
}
