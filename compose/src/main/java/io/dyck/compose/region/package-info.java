/**
 * Where bytes lead from configurations over partial stacks ({@link
 * io.dyck.compose.region.Configurations}), and the loops among them, whose walks over the trie all
 * grammars share ({@link io.dyck.compose.region.Regions}). Called by {@code io.dyck.compose.walk}
 * and what is above it, which it must not know.
 */
package io.dyck.compose.region;
