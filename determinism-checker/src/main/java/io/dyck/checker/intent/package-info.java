/**
 * Intent tests: comments of the grammar in which the author names texts to accept and texts to
 * refuse. Called by {@link io.dyck.checker.DeterminismChecker}; imports {@code finding} and {@code
 * text}. Not exported.
 */
package io.dyck.checker.intent;
