/**
 * Free text around constrained parts, as one grammar. Callers use it to let a model reason before
 * it answers, or call tools. The package imports grammars only; its result works like any grammar.
 */
@NullMarked
package io.dyck.compose.trigger;

import org.jspecify.annotations.NullMarked;
