/**
 * The commands about grammars: {@code check}, {@code fix} and {@code diff}, and their output as
 * text, JSON and reports.
 */
package io.dyck.cli.check;
