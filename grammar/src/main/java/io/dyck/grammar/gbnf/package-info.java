/** GBNF, the notation of llama.cpp, read into a {@link io.dyck.grammar.Grammar}. */
@NullMarked
package io.dyck.grammar.gbnf;

import org.jspecify.annotations.NullMarked;
