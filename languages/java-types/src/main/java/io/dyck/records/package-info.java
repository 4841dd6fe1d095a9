/**
 * Java records as grammars: what a model may write for a type, and the value that it wrote (Koo,
 * Liu and He, "Automata-based constraints for language model decoding", 2024, section 5.2).
 *
 * <p>The door is {@link io.dyck.records.RecordGrammar}; whoever has a type in Java calls it. The
 * only place of the library that uses reflection, and only on the types given to it. It must not
 * know vocabularies and masks.
 */
@NullMarked
package io.dyck.records;

import org.jspecify.annotations.NullMarked;
