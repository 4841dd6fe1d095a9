/**
 * Java records as grammars: the texts that a model may write for a type, and the values that it
 * wrote (Koo, Liu and He, "Automata-based constraints for language model decoding", 2024, section
 * 5.2).
 *
 * <p>The entry point is {@link io.dyck.records.RecordGrammar}. This package is the only part of the
 * library that uses reflection, and only on the given types. This package must not import
 * vocabularies or masks.
 */
@NullMarked
package io.dyck.records;

import org.jspecify.annotations.NullMarked;
