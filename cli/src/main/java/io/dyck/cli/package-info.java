/** The command {@code dyck}. */
@NullMarked
package io.dyck.cli;

import org.jspecify.annotations.NullMarked;
