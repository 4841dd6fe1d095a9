/**
 * Tools that a model may call: {@link io.dyck.tools.ToolCalls} makes one grammar of a list of
 * tools, a choice and a format, and reads what was written back as calls.
 */
@NullMarked
package io.dyck.tools;

import org.jspecify.annotations.NullMarked;
