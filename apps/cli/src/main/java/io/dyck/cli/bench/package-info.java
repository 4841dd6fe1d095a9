/**
 * The command {@code bench}: workloads, a pass over one, distributions of times, and fingerprints
 * of masks.
 */
@NullMarked
package io.dyck.cli.bench;

import org.jspecify.annotations.NullMarked;
