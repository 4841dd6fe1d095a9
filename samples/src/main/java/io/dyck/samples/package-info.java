/** Sample grammars with example sentences. */
@NullMarked
package io.dyck.samples;

import org.jspecify.annotations.NullMarked;
