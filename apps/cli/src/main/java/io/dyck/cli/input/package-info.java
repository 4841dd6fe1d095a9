/**
 * What several commands take: grammars, vocabularies, compiled constraints, limits, and their
 * options. Knows no command.
 */
@NullMarked
package io.dyck.cli.input;

import org.jspecify.annotations.NullMarked;
