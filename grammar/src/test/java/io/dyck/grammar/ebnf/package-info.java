/** Tests of the EBNF notations. */
@org.jspecify.annotations.NullMarked
package io.dyck.grammar.ebnf;
