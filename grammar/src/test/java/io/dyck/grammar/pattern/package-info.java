/** Tests of patterns. */
@org.jspecify.annotations.NullMarked
package io.dyck.grammar.pattern;
