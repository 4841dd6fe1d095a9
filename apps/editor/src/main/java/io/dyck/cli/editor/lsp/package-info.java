/**
 * The language server: translates between the protocol and {@code io.dyck.cli.editor.analysis}.
 * Each request is answered in its own thread from the newest text, and waits only a short time for
 * a check.
 */
@NullMarked
package io.dyck.cli.editor.lsp;

import org.jspecify.annotations.NullMarked;
