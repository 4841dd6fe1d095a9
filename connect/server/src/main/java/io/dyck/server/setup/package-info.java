/** The settings of a server: its model, its limits and its constraints. */
package io.dyck.server.setup;
