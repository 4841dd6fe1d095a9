/**
 * What a command writes to: standard output and error with or without colour, progress, JSON lines,
 * and the error a user can do something about. Knows no grammar and no other package of this
 * module.
 */
package io.dyck.cli.terminal;
