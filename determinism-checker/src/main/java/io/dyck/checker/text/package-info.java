/**
 * Texts for readers: quoted texts, edits, and the first error of a text. Called by all packages of
 * this module and by users; imports nothing of this module.
 */
@NullMarked
package io.dyck.checker.text;

import org.jspecify.annotations.NullMarked;
