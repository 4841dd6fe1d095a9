/**
 * Free text around constrained parts, as one grammar. For whoever lets a model reason before it
 * answers, or call tools; imports grammars only, so that everything else works as for any grammar.
 */
@NullMarked
package io.dyck.compose.trigger;

import org.jspecify.annotations.NullMarked;
