package io.dyck.compose;

/**
 * The cost of a constraint's masks so far.
 *
 * @param bytes memory of the stored masks, estimated
 * @param walks walks over the trie of the vocabulary
 * @param visitedNodes trie nodes visited in these walks
 * @param evictions how often the budget was reached and all masks were dropped
 */
public record CacheStatistics(long bytes, long walks, long visitedNodes, long evictions) {}
