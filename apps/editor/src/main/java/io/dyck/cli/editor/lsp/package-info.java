/**
 * The language server: translates between the protocol and {@code io.dyck.cli.editor.analysis}. A
 * request is answered in a thread of its own from the newest text, and never waits for a check
 * longer than a moment.
 */
@NullMarked
package io.dyck.cli.editor.lsp;

import org.jspecify.annotations.NullMarked;
