/**
 * The outline of a grammar's text, even if the text has errors: names, literals, comments, and the
 * places of definitions. For editors. The readers of GBNF and Lark also cut a text into rules with
 * this package. Linear in the text; never fails.
 */
@NullMarked
package io.dyck.grammar.outline;

import org.jspecify.annotations.NullMarked;
