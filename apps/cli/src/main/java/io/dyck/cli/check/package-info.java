/**
 * The commands about grammars: {@code check}, {@code fix} and {@code diff}, and their output as
 * text, JSON and reports.
 */
@NullMarked
package io.dyck.cli.check;

import org.jspecify.annotations.NullMarked;
