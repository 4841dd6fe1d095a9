/**
 * The command {@code bench}: workloads, a pass over one, distributions of times, and fingerprints
 * of masks.
 */
package io.dyck.cli.bench;
