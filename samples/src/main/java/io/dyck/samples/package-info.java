/**
 * Sample grammars with example sentences, and the reader of example sentences beside any grammar.
 * Knows files and resources, no automaton: a sample is text.
 *
 * <p>To add a sample, add a folder with grammar, examples and rejects to the resources, a line to
 * {@code Samples}, and a section to {@code docs/samples.md}.
 */
@NullMarked
package io.dyck.samples;

import org.jspecify.annotations.NullMarked;
