package io.dyck.chat.syntax;

import io.dyck.chat.text.UnlocatedTemplateError;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Checks the names of filters and tests, and collects the names that bodies of macros mention. An
 * unknown filter or test makes the template invalid. Directly in an {@code if}, which may test for
 * its existence, an unknown name is an error only when it is reached.
 */
final class NameChecks {
  private final List<String> pending = new ArrayList<>();
  private final List<String> errors = new ArrayList<>();
  private final List<Set<String>> macros = new ArrayList<>();

  void noteUnknown(String what, String name, int line) {
    pending.add("line %d: No %s named '%s'.".formatted(line, what, name));
  }

  /** Returns a mark for the start of a condition or body. */
  int mark() {
    return pending.size();
  }

  /** Makes all names that are unknown since a mark errors only when they are reached. */
  void deferErrors(int mark) {
    pending.subList(mark, pending.size()).clear();
  }

  /** Makes all names that are unknown since a mark errors, also inside an {@code if}. */
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

  void noteMention(String name) {
    macros.forEach(names -> names.add(name));
  }

  void finish() {
    keep(0);
    if (!errors.isEmpty()) {
      throw new UnlocatedTemplateError(UnlocatedTemplateError.Kind.SYNTAX, errors.get(0));
    }
  }
}
