/**
 * Texts for readers: quoted texts, edits, and the first error of a text. All packages of this
 * module and users may call this package. It imports nothing of this module.
 */
@NullMarked
package io.dyck.checker.text;

import org.jspecify.annotations.NullMarked;
