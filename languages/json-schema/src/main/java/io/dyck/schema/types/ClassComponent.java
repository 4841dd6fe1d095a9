package io.dyck.schema.types;

import com.google.common.collect.ImmutableSet;
import java.lang.annotation.Annotation;
import java.lang.annotation.ElementType;
import java.lang.annotation.Target;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.AnnotatedWildcardType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A component of a record, or a parameter of the constructor of a data class.
 *
 * @param type the type, with the annotations of its parts
 * @param annotations the annotations of the type and of all places where the component is declared
 * @param nulls the nullability that Kotlin declares; null for a component of Java
 * @param hasDefault whether a constructor can be called without the component
 */
record ClassComponent(
    String name,
    AnnotatedType type,
    ImmutableSet<Annotation> annotations,
    @Nullable KotlinNullability nulls,
    boolean hasDefault) {

  /** Whether the constructor refuses a missing value. */
  boolean isNeeded() {
    return nulls != null && !nulls.nullable() && !hasDefault;
  }

  /** Returns the annotations of a type and of the places where the component is declared. */
  static ImmutableSet<Annotation> annotations(
      AnnotatedType type, @Nullable AnnotatedElement... places) {
    ImmutableSet.Builder<Annotation> result = ImmutableSet.builder();
    result.add(type.getAnnotations());
    boolean isArray = type.getType() instanceof Class<?> raw && raw.isArray();
    for (AnnotatedElement place : places) {
      if (place != null) {
        for (Annotation each : place.getAnnotations()) {
          // The compiler of Java has put the annotation on the items of an array as well.
          if (!isArray || !isOfTypes(each)) {
            result.add(each);
          }
        }
      }
    }
    return result.build();
  }

  /** Returns the upper bound of a wildcard, and another type itself. */
  static @Nullable AnnotatedType upperBound(@Nullable AnnotatedType type) {
    return type instanceof AnnotatedWildcardType wildcard
        ? wildcard.getAnnotatedUpperBounds()[0]
        : type;
  }

  private static boolean isOfTypes(Annotation annotation) {
    Target target = annotation.annotationType().getAnnotation(Target.class);
    return target != null && Arrays.asList(target.value()).contains(ElementType.TYPE_USE);
  }
}
