/**
 * The reason why a grammar is not deterministic, in terms of its source: values, and the sentence
 * and the advice that users read. {@code io.dyck.pda.Compilation} gives the verdict, {@code
 * io.dyck.pda.witness} makes the values, and {@code io.dyck.checker.conflict} reports them to the
 * author. The package imports no other package of this module.
 */
@NullMarked
package io.dyck.pda.conflict;

import org.jspecify.annotations.NullMarked;
