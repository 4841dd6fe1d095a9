/**
 * Sets of items: closures ({@link io.dyck.pda.items.Closures}, {@link
 * io.dyck.pda.items.EpsilonMoves}), coverage ({@link io.dyck.pda.items.Coverage}), bounds ({@link
 * io.dyck.pda.items.ItemBounds}), and canonical forms ({@link io.dyck.pda.items.CanonicalForms}).
 * The package {@code machine} calls this package under its lock. The package works on sorted arrays
 * of items and does not depend on states.
 */
package io.dyck.pda.items;
