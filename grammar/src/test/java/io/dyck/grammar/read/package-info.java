/** Tests of the entry for all notations. */
@org.jspecify.annotations.NullMarked
package io.dyck.grammar.read;
