/**
 * The running texts: a bounded queue for one model, steps in batches, and places that are freed at
 * once.
 */
package io.dyck.server.schedule;
