/** What a server is given: its model, and what it is allowed to do. */
package io.dyck.server.setup;
