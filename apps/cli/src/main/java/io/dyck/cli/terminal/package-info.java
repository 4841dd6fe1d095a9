/**
 * The streams of a command: standard output and error with or without colour, progress, JSON lines,
 * and the error that a user can solve. Imports no grammar and no other package of this module.
 */
package io.dyck.cli.terminal;
