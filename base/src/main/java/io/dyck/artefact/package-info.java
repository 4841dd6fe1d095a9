/**
 * The container of everything this library writes to files: a kind, a version, sections, checksums.
 * Knows nothing of what the sections mean. Used by the packages that save and load; of this project
 * it may import {@code failure} only.
 */
@NullMarked
package io.dyck.artefact;

import org.jspecify.annotations.NullMarked;
