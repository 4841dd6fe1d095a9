package io.dyck.checker.lint.context;

/** Looks for one kind of smell. */
@FunctionalInterface
public interface Lint {
  void check(LintContext context);
}
