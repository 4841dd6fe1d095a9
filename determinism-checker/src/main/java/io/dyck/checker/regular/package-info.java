/**
 * Regular languages over characters, by derivatives: what lints ask about parts of a grammar that
 * are not recursive. Imports nothing of this module.
 */
@NullMarked
package io.dyck.checker.regular;

import org.jspecify.annotations.NullMarked;
