/** The commands for editors. */
@NullMarked
package io.dyck.cli.editor;

import org.jspecify.annotations.NullMarked;
