/**
 * Backus-Naur form with names in angle brackets. Called by {@code io.dyck.grammar.read}; knows no
 * other notation. Not exported.
 */
package io.dyck.grammar.bnf;
