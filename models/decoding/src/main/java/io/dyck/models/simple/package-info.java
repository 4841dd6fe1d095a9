/**
 * Small models that need no files: one made from example sentences, one that prefers printable
 * tokens, and one in which all tokens are equally likely. The models show the texts of a grammar,
 * and replace real models in tests. The package knows vocabularies but no grammars.
 */
@NullMarked
package io.dyck.models.simple;

import org.jspecify.annotations.NullMarked;
