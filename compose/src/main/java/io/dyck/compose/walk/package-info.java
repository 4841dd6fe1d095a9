/**
 * Walks of the machine over the trie of a vocabulary, and their results: masks that a state
 * decides, suspended nodes that the stack decides, and the contribution of each symbol ({@link
 * io.dyck.compose.walk.MaskTable}). All matchers of a constraint share these results. Called by
 * {@code io.dyck.compose}, its completions and canonical mode, which this package must not import.
 * This package imports regions and masks.
 *
 * <p>To change the speed of a mask, look at the lookup in {@code MaskTable}, at the walk in {@code
 * TrieWalk}, at sharing in {@code RegionFinder}, and at {@code TokenTrie}. {@code ExactnessTest}
 * checks the masks. {@code WorkBudgetTest} compares the amount of work with {@code
 * budgets.properties}. The benchmarks {@code WarmMask} and {@code ColdMask} measure times.
 *
 * <p>{@link io.dyck.compose.walk.MaskTable} chooses between {@link io.dyck.compose.lazy.LazyWalks}
 * and {@link io.dyck.compose.walk.TrieWalk}; {@link io.dyck.compose.walk.Suspensions} only
 * remembers where a token left the known stack.
 */
package io.dyck.compose.walk;
