/**
 * Rejections, told to an author: of a grammar ({@link io.dyck.checker.RejectionText}) and of a text
 * ({@link io.dyck.checker.text.FirstError}). Reads automata, never builds one.
 */
@NullMarked
package io.dyck.checker;

import org.jspecify.annotations.NullMarked;
