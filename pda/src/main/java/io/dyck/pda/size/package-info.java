/**
 * What compiling may build, and what it built. Values without behaviour that every other package of
 * this module may use; imports none of them.
 */
@NullMarked
package io.dyck.pda.size;

import org.jspecify.annotations.NullMarked;
