/** Requests: every field read, or refused by its name. */
package io.dyck.server.request;
