/**
 * Small models that need no files: an n-gram model of example sentences, a model that prefers
 * printable tokens, and a uniform model. The models show the texts of a grammar, and replace real
 * models in tests. The package knows vocabularies but no grammars.
 */
@NullMarked
package io.dyck.models.simple;

import org.jspecify.annotations.NullMarked;
