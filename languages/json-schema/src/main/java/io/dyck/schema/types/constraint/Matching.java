package io.dyck.schema.types.constraint;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A string that matches a regular expression as a whole: {@code @Matching("[a-z]+") String id}. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE_USE, ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER})
public @interface Matching {
  /**
   * Returns the regular expression, in the syntax of {@link io.dyck.grammar.regex.Regex}.
   *
   * @return an expression for the value itself, without the quotes and escapes of its text
   */
  String value();
}
