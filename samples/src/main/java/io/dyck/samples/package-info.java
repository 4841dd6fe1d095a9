/**
 * Sample grammars with example sentences, and the reader of example sentences beside any grammar.
 * Knows files and resources, no automaton: a sample is text.
 */
@NullMarked
package io.dyck.samples;

import org.jspecify.annotations.NullMarked;
