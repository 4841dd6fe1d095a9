package io.dyck.schema.types;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A use of a type: the type's annotations, the schemas of the type parameters, and a path for
 * messages.
 */
record TypeUse(
    Type type,
    @Nullable AnnotatedType annotated,
    ImmutableList<Annotation> annotations,
    KotlinNullability nulls,
    Map<String, ObjectNode> bindings,
    String path) {

  static TypeUse of(Type type) {
    return new TypeUse(
        type,
        null,
        ImmutableList.of(),
        KotlinNullability.UNDECLARED,
        ImmutableMap.of(),
        type.getTypeName());
  }

  /** Returns the use of a component of a class. */
  static TypeUse component(
      Class<?> of, ClassComponent component, Map<String, ObjectNode> bindings) {
    return new TypeUse(
        component.type().getType(),
        component.type(),
        component.annotations().asList(),
        component.nulls() == null ? KotlinNullability.UNDECLARED : component.nulls(),
        bindings,
        of.getSimpleName() + "." + component.name());
  }

  /** Returns the class without its parameters. */
  Class<?> rawClass() {
    if (type instanceof Class<?> raw) {
      return raw;
    } else if (type instanceof ParameterizedType parameterized) {
      return (Class<?>) parameterized.getRawType();
    }
    throw unsupported();
  }

  TypeUse argument(int index) {
    if (!(type instanceof ParameterizedType parameterized)) {
      throw TypeSchemaException.type(path, "a raw type", "say what its parameters are");
    }
    AnnotatedType inner =
        annotated instanceof AnnotatedParameterizedType both
            ? both.getAnnotatedActualTypeArguments()[index]
            : null;
    Type argument = parameterized.getActualTypeArguments()[index];
    // Kotlin writes "? extends Shape" for an argument Shape of a covariant type.
    if (argument instanceof WildcardType wildcard && wildcard.getLowerBounds().length == 0) {
      argument = wildcard.getUpperBounds()[0];
      inner = ClassComponent.upperBound(inner);
      if (argument == Object.class) {
        throw unsupported();
      }
    }
    return innerUse(argument, inner, nulls.argument(index), "<" + (index + 1) + ">");
  }

  TypeUse item() {
    AnnotatedType inner =
        annotated instanceof AnnotatedArrayType array
            ? array.getAnnotatedGenericComponentType()
            : null;
    return innerUse(rawClass().getComponentType(), inner, nulls.argument(0), "[]");
  }

  /** Returns the use of one of the records of a sealed interface. */
  TypeUse alternative(Class<?> record) {
    return new TypeUse(
        record,
        null,
        ImmutableList.of(),
        KotlinNullability.UNDECLARED,
        bindings,
        path + " → " + record.getSimpleName());
  }

  private TypeUse innerUse(
      Type inside, @Nullable AnnotatedType said, KotlinNullability inner, String step) {
    List<Annotation> annotations = said == null ? List.of() : List.of(said.getAnnotations());
    return new TypeUse(
        inside, said, ImmutableList.copyOf(annotations), inner, bindings, path + step);
  }

  TypeSchemaException unsupported() {
    return TypeSchemaException.type(
        path,
        type.getTypeName() + " has no schema",
        "use records, data classes of Kotlin, sealed interfaces of these, enums, List, Set, Map, arrays, String, UUID,"
            + " URI, types of java.time, Optional, boolean, char and numbers, with all type arguments"
            + " given");
  }
}
