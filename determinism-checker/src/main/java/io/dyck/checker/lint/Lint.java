package io.dyck.checker.lint;

/** Looks for one kind of smell. */
@FunctionalInterface
interface Lint {
  void check(LintContext context);
}
