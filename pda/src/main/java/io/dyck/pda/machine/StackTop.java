package io.dyck.pda.machine;

import io.dyck.pda.stack.StackFirstSets;
import org.jspecify.annotations.Nullable;

/**
 * A symbol on a stack, with the part of the stack below that makes a difference. If terminals are
 * deferred, this part is the set of letters that may begin over the stack below. Made by {@link
 * DeferredReturns#top}.
 *
 * @param below the beginnings over the stack below; null if they make no difference
 */
public record StackTop(Symbol symbol, @Nullable StackFirstSets below) {}
