/**
 * The arguments that several commands share: grammars, vocabularies, compiled constraints, limits,
 * and their options. This package imports no command.
 */
package io.dyck.cli.input;
