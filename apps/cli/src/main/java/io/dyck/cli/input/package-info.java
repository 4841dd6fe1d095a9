/**
 * What several commands take: grammars, vocabularies, compiled constraints, limits, and their
 * options. Knows no command.
 */
package io.dyck.cli.input;
