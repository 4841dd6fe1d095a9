/**
 * Exceptions that every module throws, and why a file cannot be read. Used by all modules; must not
 * import anything of this project.
 */
@NullMarked
package io.dyck.failure;

import org.jspecify.annotations.NullMarked;
