/** Texts under way: a bounded queue before one model, steps in batches, places freed at once. */
package io.dyck.server.schedule;
