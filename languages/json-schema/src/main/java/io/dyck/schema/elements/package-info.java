/**
 * Values of a schema as elements with tags, such as models write the arguments of tool calls:
 * {@link io.dyck.schema.elements.ElementStyle} says how they are written, and {@link
 * io.dyck.schema.elements.ElementLanguage} gives the texts.
 */
@NullMarked
package io.dyck.schema.elements;

import org.jspecify.annotations.NullMarked;
