/**
 * Schedules the requests to one model. Requests wait in a bounded queue. {@link
 * io.dyck.server.schedule.RunningRequest} is one request: it follows its texts, asks whether the
 * client is gone, and cancels its texts when it is closed. {@link
 * io.dyck.server.schedule.Scheduler} decodes the texts of all requests in batches, and removes
 * cancelled, late and slow texts between two steps.
 */
package io.dyck.server.schedule;
