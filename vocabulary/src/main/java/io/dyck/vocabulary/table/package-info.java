/**
 * The tokens as arrays: their kinds and bytes, an index by bytes, the hash, and the prefix trie
 * over the ordinary tokens. Used by all packages of this module and by the composition, which walks
 * the trie. May use {@code text} only.
 */
package io.dyck.vocabulary.table;
