/**
 * Wirth's syntax notation, as Go's specification writes it. Called by {@code io.dyck.grammar.read};
 * knows no other notation. Not exported.
 */
package io.dyck.grammar.wirth;
