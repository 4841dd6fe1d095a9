/**
 * The command {@code dyck}: the list of its subcommands, what all of them have in common, and the
 * pages of {@code dyck help}. The subcommands stand in packages of their own. No other package may
 * use this one.
 */
package io.dyck.cli;
