/**
 * The JSON of requests and formats. {@link io.dyck.tools.read.JsonPart} is a value with its place.
 * Therefore an error has its JSON pointer. Imports nothing of the packages beside it.
 */
@NullMarked
package io.dyck.tools.read;

import org.jspecify.annotations.NullMarked;
