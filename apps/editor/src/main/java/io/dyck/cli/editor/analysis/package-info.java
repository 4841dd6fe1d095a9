/**
 * What editors ask of a grammar that is being written: names, findings, examples, layout. Knows no
 * protocol; the language server and the playground both use it. Everything is immutable or says
 * which thread it belongs to, and ends when its thread is interrupted.
 *
 * <p>{@code Outline} of the module {@code grammar} lists the words and names of a text, also of a
 * text with errors. This package has hover, layout, completion, and checks that can be cancelled.
 * {@code TextService} has the protocol, and {@code ProtocolTest} tests each feature in each
 * notation.
 */
@NullMarked
package io.dyck.cli.editor.analysis;

import org.jspecify.annotations.NullMarked;
