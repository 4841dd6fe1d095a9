/**
 * How other modules add commands to {@code dyck}.
 *
 * <p>A command that needs heavy libraries is in a module {@code apps/NAME} with the artifact {@code
 * dyck-cli-NAME}. The module depends on {@code dyck-cli}, sets the property {@code dyck.command} to
 * {@code true}, and provides a {@link io.dyck.cli.family.CommandFamily}. Such a module needs a line
 * in {@code Families} and a line in the {@code case} of the script {@code dyck}, which builds the
 * module at the first use of the command. {@code FamiliesTest} compares both lists.
 */
package io.dyck.cli.family;
