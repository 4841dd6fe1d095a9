/**
 * The tokens as arrays: their kinds and bytes, an index by bytes, the hash, and the prefix trie
 * over the ordinary ones. For all packages of this module and for composition, which walks the
 * trie. May use {@code text} only.
 */
@NullMarked
package io.dyck.vocabulary.table;

import org.jspecify.annotations.NullMarked;
