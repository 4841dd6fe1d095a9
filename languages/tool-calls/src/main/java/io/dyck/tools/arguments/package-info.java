/**
 * The arguments of a call, read from the text of a model while it grows: as JSON, or as elements.
 * Called by {@code io.dyck.tools}, which it does not know.
 */
@NullMarked
package io.dyck.tools.arguments;

import org.jspecify.annotations.NullMarked;
