/**
 * The answers for editors of grammars: names, findings, examples, layout. Knows no protocol; the
 * language server and the playground both use it. All classes are immutable or name the thread that
 * they belong to. Their work ends when its thread is interrupted.
 *
 * <p>{@code Outline} of the module {@code grammar} lists the words and names of a text, also of a
 * text with errors. This package has hover, layout, completion, and checks that can be cancelled.
 * {@code TextService} has the protocol, and {@code ProtocolTest} tests each feature in each
 * notation.
 */
@NullMarked
package io.dyck.cli.editor.analysis;

import org.jspecify.annotations.NullMarked;
