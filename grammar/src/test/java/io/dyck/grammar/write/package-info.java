/** Tests of writing grammars. */
@org.jspecify.annotations.NullMarked
package io.dyck.grammar.write;
