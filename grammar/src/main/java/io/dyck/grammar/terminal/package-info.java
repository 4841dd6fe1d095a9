/**
 * What the readers of several notations need below their own grammars: characters and tokens for
 * generated lexers and parsers, character sets, counts, and escapes as C writes them. Called by
 * notations; knows none of them. Not exported.
 */
package io.dyck.grammar.terminal;
