/**
 * Between HTTP and the model: endpoints, streams, errors, metrics. {@link
 * io.dyck.server.http.ClientMonitor} reports a closed connection; {@link
 * io.dyck.server.schedule.RunningRequest} asks it.
 */
package io.dyck.server.http;
