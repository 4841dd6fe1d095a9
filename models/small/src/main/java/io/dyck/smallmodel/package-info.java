/**
 * The model that comes with Dyck. The model is unpacked once and checked at each use. The package
 * imports only models.
 */
@NullMarked
package io.dyck.smallmodel;

import org.jspecify.annotations.NullMarked;
