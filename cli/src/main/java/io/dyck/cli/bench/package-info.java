/**
 * Measuring: workloads, a pass over one, distributions of times, and fingerprints of masks. Uses
 * only {@code io.dyck.cli.terminal} of this module.
 */
@NullMarked
package io.dyck.cli.bench;

import org.jspecify.annotations.NullMarked;
