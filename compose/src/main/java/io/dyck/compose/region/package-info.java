/**
 * The automaton of configurations over partial stacks ({@link
 * io.dyck.compose.region.Configurations}), and its loops, whose walks over the trie all grammars
 * share ({@link io.dyck.compose.region.RegionFinder}). Called by {@code io.dyck.compose.walk} and
 * the packages above, which this package must not import.
 */
package io.dyck.compose.region;
