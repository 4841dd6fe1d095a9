/**
 * JSON as requests and formats hold it: {@link io.dyck.tools.read.JsonPart} is a value that knows
 * where it stands, so that an error has its JSON pointer. Imports nothing of the packages beside
 * it.
 */
@NullMarked
package io.dyck.tools.read;

import org.jspecify.annotations.NullMarked;
