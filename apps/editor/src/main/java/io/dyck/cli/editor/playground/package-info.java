/**
 * The playground: a page and the answers to its questions. {@link
 * io.dyck.cli.editor.playground.Playground} answers requests and depends on no server. Any server
 * can therefore use it; {@link io.dyck.cli.editor.playground.PlaygroundServer} is one such server.
 */
@NullMarked
package io.dyck.cli.editor.playground;

import org.jspecify.annotations.NullMarked;
