/** The command {@code dyck sql}. */
package io.dyck.cli.sql;
