package io.dyck.pda.machine;

import org.jspecify.annotations.Nullable;

/**
 * A symbol on a stack, as far as what a machine does over it depends on what lies below: where
 * terminals are deferred, on what the stack below lets begin. Made by {@link Machine#place}.
 *
 * @param symbol the symbol
 * @param below what the stack below lets begin; null if that does not matter
 */
record Place(Symbol symbol, @Nullable Ahead below) {}
