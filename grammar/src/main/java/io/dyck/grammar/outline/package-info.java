/**
 * What stands where in the text of a grammar, whether or not it can be read: names, literals,
 * comments, and which rule is defined where. For editors; the readers of GBNF and Lark tell rules
 * apart with what is here. Linear in the text; never fails.
 */
@NullMarked
package io.dyck.grammar.outline;

import org.jspecify.annotations.NullMarked;
