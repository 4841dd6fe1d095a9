/**
 * The container of everything this library writes to files: a kind, a version, sections, checksums.
 * Knows nothing of what the sections mean. Used by the packages that save and load; must not import
 * any other package of this module.
 */
@NullMarked
package io.dyck.compose.artefact;

import org.jspecify.annotations.NullMarked;
