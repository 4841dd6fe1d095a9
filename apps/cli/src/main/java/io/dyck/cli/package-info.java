/**
 * The command {@code dyck}: the list of its subcommands, the code that they share, and the pages of
 * {@code dyck help}. The subcommands are in packages of their own. No other package may import this
 * package.
 *
 * <p>To add a subcommand, write a class beside {@code ConvertCommand}, add it to the list in {@code
 * Dyck}, and write a test beside {@code ConvertCommandTest}. {@code PageNamesTest} compares {@code
 * docs/command-line.md} with {@code --help}.
 */
package io.dyck.cli;
