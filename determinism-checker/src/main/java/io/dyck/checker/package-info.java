/** Explains to authors what is wrong with a grammar. */
@NullMarked
package io.dyck.checker;

import org.jspecify.annotations.NullMarked;
