/**
 * Why a grammar is not deterministic, in terms of its source: values, and the sentence and advice
 * that users read. The verdict is given in {@code io.dyck.pda.Compilation}, the values are made in
 * {@code io.dyck.pda.witness}, and {@code io.dyck.checker.conflict} tells them to the author.
 * Imports no other package of this module.
 */
@NullMarked
package io.dyck.pda.conflict;

import org.jspecify.annotations.NullMarked;
