/**
 * What editors ask of a grammar that is being written: names, findings, examples, layout. Knows no
 * protocol; the language server and the playground both use it. Everything is immutable or says
 * which thread it belongs to, and ends when its thread is interrupted.
 */
@NullMarked
package io.dyck.cli.editor.analysis;

import org.jspecify.annotations.NullMarked;
