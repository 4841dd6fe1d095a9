package io.dyck.schema.types;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
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
    Map<String, ObjectNode> bindings,
    String path) {

  static TypeUse of(Type type) {
    return new TypeUse(type, null, ImmutableList.of(), ImmutableMap.of(), type.getTypeName());
  }

  /**
   * Returns the use of a component, with the annotations of its type, its accessor and its field.
   */
  static TypeUse component(RecordComponent component, Map<String, ObjectNode> bindings) {
    ImmutableSet.Builder<Annotation> said = ImmutableSet.builder();
    said.add(component.getAnnotatedType().getAnnotations());
    said.add(component.getAccessor().getAnnotations());
    try {
      said.add(
          component.getDeclaringRecord().getDeclaredField(component.getName()).getAnnotations());
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException("a component without a field", e);
    }
    return new TypeUse(
        component.getGenericType(),
        component.getAnnotatedType(),
        ImmutableList.copyOf(said.build()),
        bindings,
        component.getDeclaringRecord().getSimpleName() + "." + component.getName());
  }

  /** Returns the class without its parameters. */
  Class<?> raw() {
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
    return inner(parameterized.getActualTypeArguments()[index], inner, "<" + (index + 1) + ">");
  }

  TypeUse item() {
    AnnotatedType inner =
        annotated instanceof AnnotatedArrayType array
            ? array.getAnnotatedGenericComponentType()
            : null;
    return inner(raw().getComponentType(), inner, "[]");
  }

  /** Returns the use of one of the records of a sealed interface. */
  TypeUse alternative(Class<?> record) {
    return new TypeUse(
        record, null, ImmutableList.of(), bindings, path + " → " + record.getSimpleName());
  }

  private TypeUse inner(Type inside, @Nullable AnnotatedType said, String step) {
    List<Annotation> annotations = said == null ? List.of() : List.of(said.getAnnotations());
    return new TypeUse(inside, said, ImmutableList.copyOf(annotations), bindings, path + step);
  }

  TypeSchemaException unsupported() {
    return TypeSchemaException.type(
        path,
        type.getTypeName() + " has no schema",
        "use records, sealed interfaces of records, enums, List, Set, Map, arrays, String, UUID,"
            + " URI, types of java.time, Optional, boolean, char and numbers, with all type arguments"
            + " given");
  }
}
