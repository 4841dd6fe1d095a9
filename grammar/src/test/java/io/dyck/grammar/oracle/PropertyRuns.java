package io.dyck.grammar.oracle;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AroundPropertyHook;
import net.jqwik.api.lifecycle.PropagationMode;
import net.jqwik.api.lifecycle.PropertyExecutionResult;
import net.jqwik.api.lifecycle.PropertyExecutionResult.Status;
import net.jqwik.api.lifecycle.PropertyExecutor;
import net.jqwik.api.lifecycle.PropertyLifecycleContext;

/**
 * Decides how much of each property a build runs. The system property {@code dyck.tries} is the
 * part of the tries in percent, and {@code dyck.repeat} the number of rounds, each with a fresh
 * seed, in one warm process. The hook is registered as a service and therefore works in every
 * module. With several rounds it prints the seed of each failure and the number of rounds.
 */
public final class PropertyRuns implements AroundPropertyHook {
  private static final int ROUNDS = Integer.getInteger("dyck.repeat", 1);

  /** A fifth of the tries reaches the lines that all tries reach; see CONTRIBUTING.md. */
  private static final int PERCENT = Integer.getInteger("dyck.tries", 20);

  /** The tries of a property that names no number. */
  private static final int JQWIK_TRIES = 1000;

  /**
   * Returns the part of a number of events that a run of all tries has at least. For checks that
   * the cases of a property are not empty.
   */
  public static int share(int events) {
    return (int) (events * (long) PERCENT / 100);
  }

  @Override
  public boolean appliesTo(Optional<AnnotatedElement> element) {
    // To jqwik an example is also a property, with one try, but without the annotation itself.
    return element
        .filter(Method.class::isInstance)
        .map(method -> method.getAnnotation(Property.class))
        .isPresent();
  }

  @Override
  public PropagationMode propagateTo() {
    return PropagationMode.ALL_DESCENDANTS;
  }

  @Override
  public PropertyExecutionResult aroundProperty(
      PropertyLifecycleContext context, PropertyExecutor property) {
    int tries = context.attributes().tries().orElse(JQWIK_TRIES);
    context.attributes().setTries(Math.max(1, share(tries)));
    return ROUNDS == 1 ? property.execute() : rounds(context, property);
  }

  private static PropertyExecutionResult rounds(
      PropertyLifecycleContext context, PropertyExecutor property) {
    String name = context.containerClass().getSimpleName() + "." + context.targetMethod().getName();
    Set<String> seeds = new HashSet<>();
    long checked = 0;
    int failed = 0;
    PropertyExecutionResult told = property.execute();
    PropertyExecutionResult last = told;
    for (int round = 1; ; round++) {
      checked += last.countChecks();
      seeds.add(last.seed().orElse(""));
      if (last.status() == Status.FAILED) {
        failed++;
        told = told.status() == Status.FAILED ? told : last;
        System.out.printf(
            "FAILED %s, round %d, seed %s: %s%n",
            name,
            round,
            last.seed().orElse("?"),
            last.throwable().map(Object::toString).orElse(""));
      }
      if (round == ROUNDS) {
        System.out.printf(
            "%s: %d seeds, %d cases checked, %d failed%n", name, seeds.size(), checked, failed);
        return told;
      }
      last = property.execute();
    }
  }
}
