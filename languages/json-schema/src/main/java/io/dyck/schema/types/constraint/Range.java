package io.dyck.schema.types.constraint;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A number between two others, both included: {@code @Range(min = 1, max = 31) int day}. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE_USE, ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER})
public @interface Range {
  /**
   * Returns the least value.
   *
   * @return a number of the type
   */
  long min() default Long.MIN_VALUE;

  /**
   * Returns the greatest value.
   *
   * @return a number of the type, at least {@link #min()}
   */
  long max() default Long.MAX_VALUE;
}
