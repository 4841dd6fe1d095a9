/**
 * The container format of the library's files: a kind, a version, sections and checksums. The
 * package does not interpret the content of the sections. The packages that save and load use it.
 * Within this project it may import only {@code failure}.
 */
@NullMarked
package io.dyck.artefact;

import org.jspecify.annotations.NullMarked;
