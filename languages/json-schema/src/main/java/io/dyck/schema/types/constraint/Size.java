package io.dyck.schema.types.constraint;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * How many characters (code points) a string has, items a list, entries a map: {@code @Size(max =
 * 5) List<String> tags}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE_USE, ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER})
public @interface Size {
  /**
   * Returns the least number.
   *
   * @return 0 or more
   */
  int min() default 0;

  /**
   * Returns the greatest number.
   *
   * @return at least {@link #min()}; {@link Integer#MAX_VALUE} means no bound
   */
  int max() default Integer.MAX_VALUE;
}
