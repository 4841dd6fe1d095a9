/**
 * Small models that need no files: of example sentences, of printable tokens, of nothing. They show
 * a grammar, and stand in tests for a model. Knows vocabularies, no grammar.
 */
@NullMarked
package io.dyck.models.simple;

import org.jspecify.annotations.NullMarked;
