/**
 * Calls of tools by a model. {@link io.dyck.tools.ToolCalls} makes one grammar of a list of tools,
 * a choice and a format, and reads the model's text back as calls.
 */
@NullMarked
package io.dyck.tools;

import org.jspecify.annotations.NullMarked;
