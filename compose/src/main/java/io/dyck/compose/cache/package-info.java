/**
 * Constraints for servers, compiled once and stored. Servers that receive grammars with requests
 * call this package. It imports the compiler and constraints; no other package of this module
 * imports it.
 */
@NullMarked
package io.dyck.compose.cache;

import org.jspecify.annotations.NullMarked;
