/** Between HTTP and the model: endpoints, streams, errors, metrics. */
package io.dyck.server.http;
