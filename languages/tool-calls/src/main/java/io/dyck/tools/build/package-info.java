/**
 * Puts expressions and grammars together to one grammar. Used by the packages beside it; imports
 * none of them.
 */
@NullMarked
package io.dyck.tools.build;

import org.jspecify.annotations.NullMarked;
