/** The command {@code dyck serve}. */
package io.dyck.cli.server;
