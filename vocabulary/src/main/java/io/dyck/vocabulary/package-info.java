/**
 * Vocabularies of language models: which bytes each token spells, and the tokenizer that turns text
 * into tokens and back, read from the original files. For everybody.
 *
 * <p>The door is {@link io.dyck.vocabulary.Vocabulary}. {@code VocabularyFormat} is the list of the
 * formats. This package is the top of the module: it may use all others, and none of them may use
 * it.
 *
 * <p>To add a format, write a package beside {@code format.plain}, which is the smallest one. Its
 * reader returns {@code VocabularyParts}. Add a constant of {@code VocabularyFormat}, which says
 * how the format is recognized and how messages name it. Add the package to the list in {@code
 * ArchitectureTest}. Then complete the help texts in {@code VocabularyOptions} and {@code
 * VocabCommand}, and {@code docs/vocabularies.md}.
 */
@NullMarked
package io.dyck.vocabulary;

import org.jspecify.annotations.NullMarked;
