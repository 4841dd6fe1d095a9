/**
 * Wirth's syntax notation, as Go's specification writes it. Called by {@code io.dyck.grammar.read};
 * knows no other notation. Not exported.
 */
@NullMarked
package io.dyck.grammar.wirth;

import org.jspecify.annotations.NullMarked;
