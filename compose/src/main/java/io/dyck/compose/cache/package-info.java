/**
 * Constraints for servers, compiled once and kept. For whoever gets grammars with requests; imports
 * what makes a constraint, and is imported by nothing here.
 */
@NullMarked
package io.dyck.compose.cache;

import org.jspecify.annotations.NullMarked;
