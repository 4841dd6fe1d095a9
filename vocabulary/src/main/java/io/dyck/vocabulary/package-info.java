/**
 * Vocabularies of language models: which bytes each token spells, and the tokenizer that turns text
 * into tokens and back, read from the original files. For everybody.
 *
 * <p>The door is {@link io.dyck.vocabulary.Vocabulary}. {@code VocabularyFormat} is the list of the
 * formats. This package is the top of the module: it may use all others, and none of them may use
 * it.
 */
@NullMarked
package io.dyck.vocabulary;

import org.jspecify.annotations.NullMarked;
