/** How other modules add commands to {@code dyck}. */
package io.dyck.cli.family;
