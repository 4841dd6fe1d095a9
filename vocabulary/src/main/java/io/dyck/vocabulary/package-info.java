/**
 * Vocabularies of language models: the bytes of each token, and the tokenizer that turns text into
 * tokens and back. Both are read from the original files.
 *
 * <p>The entry point is {@link io.dyck.vocabulary.Vocabulary}. {@code VocabularyFormat} is the list
 * of the formats. This package is the top of the module. All other packages of the module are open
 * to this package, and none of them may use it.
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
