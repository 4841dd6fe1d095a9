package io.dyck.pda.machine;

import org.jspecify.annotations.Nullable;

/**
 * A symbol on a stack, as far as what a machine does over it depends on what lies below: where
 * terminals are deferred, on what the stack below lets begin. Made by {@link DeferredReturns#top}.
 *
 * @param below what the stack below lets begin; null if that does not matter
 */
public record StackTop(Symbol symbol, @Nullable FirstOfStack below) {}
