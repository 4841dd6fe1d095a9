/**
 * The grammar as data: rules, expressions, source text, diagnostics and limits. Every notation ends
 * here and everything downstream starts here. Knows no notation and no automaton.
 */
@NullMarked
package io.dyck.grammar;

import org.jspecify.annotations.NullMarked;
