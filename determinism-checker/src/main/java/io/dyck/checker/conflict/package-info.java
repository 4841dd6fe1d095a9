/**
 * Explains conflicts to the author of a grammar: cause, example, both readings, ambiguity, repairs.
 * For reports and commands. Puts together what the packages {@code cause}, {@code ambiguity} and
 * {@code repair} find. The sentence itself stands in {@link io.dyck.pda.conflict.Conflict}, which
 * tells the same to those who only compile.
 */
@NullMarked
package io.dyck.checker.conflict;

import org.jspecify.annotations.NullMarked;
