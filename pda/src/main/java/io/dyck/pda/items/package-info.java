/**
 * Sets of items: what they lead to without reading ({@link io.dyck.pda.items.Closures}, {@link
 * io.dyck.pda.items.EpsilonMoves}), which of them another one covers ({@link
 * io.dyck.pda.items.Coverage}), how many may stand side by side ({@link
 * io.dyck.pda.items.ItemBounds}), and their canonical form ({@link
 * io.dyck.pda.items.CanonicalForms}). Called by {@code machine}, under its lock. Knows no states:
 * it works on sorted arrays of items.
 */
package io.dyck.pda.items;
