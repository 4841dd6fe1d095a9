/**
 * Intent tests: what the author says the grammar accepts and refuses, in comments of the grammar.
 * Called by {@link io.dyck.checker.DeterminismChecker}; imports {@code finding} and {@code text}.
 * Not exported.
 */
package io.dyck.checker.intent;
