/**
 * The code that several readers share below the grammars of their notations: characters and tokens
 * for generated lexers and parsers, character sets, counts, and escapes as in C. The notations call
 * this package, which knows none of them. Not exported.
 */
package io.dyck.grammar.terminal;
