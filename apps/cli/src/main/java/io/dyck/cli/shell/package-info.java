/** The data for shells: completions and a manual page, made from the command's own help. */
package io.dyck.cli.shell;
