/**
 * The files of a grammar in Lark: statements become definitions, and imports are followed. Called
 * by {@code io.dyck.grammar.lark}, which builds terminals and rules of the definitions.
 */
@NullMarked
package io.dyck.grammar.lark.unit;

import org.jspecify.annotations.NullMarked;
