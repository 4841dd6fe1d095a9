/**
 * What a user of a vocabulary meets beside it: the tokenizer, where it comes from, the limits of
 * reading, and the exception that says what is wrong with a file. For everybody; may use {@code
 * table} only.
 */
@NullMarked
package io.dyck.vocabulary.tokenizer;

import org.jspecify.annotations.NullMarked;
