/**
 * The commands: one class each, options shared by several in classes of their own. May use every
 * package of this module; no other package may use this one.
 */
@NullMarked
package io.dyck.cli;

import org.jspecify.annotations.NullMarked;
