/**
 * The types beside the vocabulary that a user meets: the tokenizer, the origin, the limits of
 * reading, and the exception for problems of a file. All modules may use this package. The package
 * itself may use {@code table} only.
 */
@NullMarked
package io.dyck.vocabulary.tokenizer;

import org.jspecify.annotations.NullMarked;
