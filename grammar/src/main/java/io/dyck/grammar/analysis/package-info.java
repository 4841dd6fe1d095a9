/**
 * The code that all notations share on the way to a {@link io.dyck.grammar.Grammar}: reading files,
 * collecting diagnostics with their codes, and checking finished rules. The notations call this
 * package, which knows none of them. Not exported.
 */
package io.dyck.grammar.analysis;
