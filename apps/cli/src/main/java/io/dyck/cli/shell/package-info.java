/** What a shell wants to know of the command: completions and a manual page, from its own help. */
package io.dyck.cli.shell;
