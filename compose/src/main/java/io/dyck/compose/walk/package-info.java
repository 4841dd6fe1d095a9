/**
 * Walks of the machine over the trie of a vocabulary, and what they leave behind: masks that a
 * state decides, nodes suspended where the stack decides, and what each symbol adds to those
 * ({@link io.dyck.compose.walk.MaskTable}). Shared by all matchers of a constraint. Called by
 * {@code io.dyck.compose}, its completions and canonical mode, which it must not know; it knows
 * regions and masks.
 *
 * <p>To change the speed of a mask, look at the lookup in {@code MaskTable}, at the walk in {@code
 * TrieWalk}, at sharing in {@code Regions} and {@code BoundedEquivalence}, and at {@code
 * TokenTrie}. {@code ExactnessTest} checks the masks. {@code WorkBudgetTest} compares the amount of
 * work with {@code budgets.properties}. The benchmarks {@code WarmMask} and {@code ColdMask}
 * measure times.
 */
package io.dyck.compose.walk;
