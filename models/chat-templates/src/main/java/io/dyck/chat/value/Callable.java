package io.dyck.chat.value;

/** A function of the template's world: a macro, a method, a global. */
@FunctionalInterface
public interface Callable {
  Object call(CallArguments arguments);
}
