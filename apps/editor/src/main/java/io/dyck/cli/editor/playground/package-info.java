/**
 * The playground: a page, and the questions that it asks. {@link
 * io.dyck.cli.editor.playground.Playground} answers requests and knows no server, so that any can
 * mount it; {@link io.dyck.cli.editor.playground.PlaygroundServer} is one.
 */
@NullMarked
package io.dyck.cli.editor.playground;

import org.jspecify.annotations.NullMarked;
