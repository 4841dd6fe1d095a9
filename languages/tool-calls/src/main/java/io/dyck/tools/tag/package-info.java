/**
 * Structural tags: {@link io.dyck.tools.tag.StructuralTag} makes one grammar of a tree of formats
 * that JSON describes. Uses {@code io.dyck.tools.build} and {@code io.dyck.tools.read}.
 */
@NullMarked
package io.dyck.tools.tag;

import org.jspecify.annotations.NullMarked;
