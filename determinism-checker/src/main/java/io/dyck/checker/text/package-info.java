/**
 * Texts for readers: quoted, edited, and where one first goes wrong. Everybody in this module may
 * call it, and so may users; it imports nothing of this module.
 */
@NullMarked
package io.dyck.checker.text;

import org.jspecify.annotations.NullMarked;
