/**
 * Whether a grammar gives some text two parse trees: a bounded search that ends with a proof, with
 * "none up to this length", or with its budget. Works on source grammars; of this module imports
 * {@code language} and {@code regular} only.
 */
@NullMarked
package io.dyck.checker.ambiguity;

import org.jspecify.annotations.NullMarked;
