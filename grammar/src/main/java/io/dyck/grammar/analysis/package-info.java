/**
 * What every notation shares on the way to a {@link io.dyck.grammar.Grammar}: reading files,
 * collecting diagnostics with their codes, and checking finished rules. Called by the notations;
 * knows none of them. Not exported.
 */
package io.dyck.grammar.analysis;
