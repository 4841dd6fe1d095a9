/**
 * The calls of the Python package {@code dyck}: few, flat, and with arguments that cross from
 * Python cheaply. A method has one signature, because a choice among overloaded methods costs more
 * than the call. Only the package uses this jar, and the two have one version.
 *
 * <p>May import the engine and the languages; nothing imports it. This project is no Java module,
 * because a Python process puts all jars on the class path.
 */
@NullMarked
package io.dyck.python;

import org.jspecify.annotations.NullMarked;
