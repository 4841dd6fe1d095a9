package io.dyck.chat.syntax;

import io.dyck.chat.value.TemplateTrouble;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Filters and tests that nobody knows: an error of the template, unless they stand right in an
 * {@code if}, which may ask before whether they are there; then an error when they are reached. And
 * the names that the body of a macro mentions.
 */
final class NameChecks {
  private final List<String> pending = new ArrayList<>();
  private final List<String> errors = new ArrayList<>();
  private final List<Set<String>> macros = new ArrayList<>();

  void unknown(String what, String name, int line) {
    pending.add("line %d: No %s named '%s'.".formatted(line, what, name));
  }

  /** Where a condition starts. */
  int mark() {
    return pending.size();
  }

  /** What is unknown since then is only an error when it is reached. */
  void forgive(int mark) {
    pending.subList(mark, pending.size()).clear();
  }

  /** What is unknown since then is an error, whatever is around. */
  void keep(int mark) {
    List<String> kept = pending.subList(mark, pending.size());
    errors.addAll(kept);
    kept.clear();
  }

  void enterMacro() {
    macros.add(new HashSet<>());
  }

  Set<String> leaveMacro() {
    return macros.remove(macros.size() - 1);
  }

  void mention(String name) {
    macros.forEach(names -> names.add(name));
  }

  void finish() {
    keep(0);
    if (!errors.isEmpty()) {
      throw new TemplateTrouble(TemplateTrouble.Kind.SYNTAX, errors.get(0));
    }
  }
}
