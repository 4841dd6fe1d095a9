/** The model that comes with Dyck: unpacked once, checked each time. Imports models alone. */
@NullMarked
package io.dyck.smallmodel;

import org.jspecify.annotations.NullMarked;
