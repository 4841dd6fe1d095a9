/**
 * The command {@code bench}: workloads, a pass over a workload, distributions of times, and
 * fingerprints of masks.
 */
package io.dyck.cli.bench;
