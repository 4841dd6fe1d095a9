/**
 * The interface by which other modules add commands to {@code dyck}.
 *
 * <p>A command that needs heavy libraries is in a module {@code apps/families/NAME} with the
 * artifact {@code dyck-cli-NAME}. The module depends on {@code dyck-cli}, sets the property {@code
 * dyck.command} to {@code true}, and provides a {@link io.dyck.cli.family.CommandFamily}. Each
 * command of the module needs a line in {@code apps/families/commands.txt}, which the script {@code
 * dyck} and {@code CommandFamilies} read. The script builds the module at the first use of the
 * command.
 */
package io.dyck.cli.family;
