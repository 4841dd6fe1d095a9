package io.dyck.schema.types;

import com.google.common.collect.ImmutableList;
import java.lang.annotation.Annotation;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The parts of a class: the components of its values, or the classes that extend it. */
interface ClassStructure {
  /** Returns the components in their order, or null if the class has none. */
  @Nullable ImmutableList<ClassComponent> components();

  /** Returns the direct subclasses of a sealed class, or null if the class is not sealed. */
  @Nullable ImmutableList<Class<?>> subclasses();

  /**
   * Reads a class.
   *
   * @param path the path to the class, for messages
   * @throws TypeSchemaException if the class is of Kotlin and cannot be read
   */
  static ClassStructure of(Class<?> type, String path) {
    for (Annotation each : type.getDeclaredAnnotations()) {
      if (each.annotationType().getName().equals("kotlin.Metadata")) {
        return kotlin(type, path);
      }
    }
    return new JavaClass(type);
  }

  private static ClassStructure kotlin(Class<?> type, String path) {
    try {
      return KotlinClass.read(type, path);
    } catch (NoClassDefFoundError e) {
      throw TypeSchemaException.library(path, e);
    }
  }

  /** A class of Java, whose components are those of a record. */
  record JavaClass(Class<?> type) implements ClassStructure {
    @Override
    public @Nullable ImmutableList<ClassComponent> components() {
      if (!type.isRecord()) {
        return null;
      }
      return Arrays.stream(type.getRecordComponents())
          .map(this::component)
          .collect(ImmutableList.toImmutableList());
    }

    private ClassComponent component(RecordComponent each) {
      try {
        return new ClassComponent(
            each.getName(),
            each.getAnnotatedType(),
            ClassComponent.annotations(
                each.getAnnotatedType(), each.getAccessor(), type.getDeclaredField(each.getName())),
            null,
            false);
      } catch (NoSuchFieldException e) {
        throw new IllegalStateException("a component without a field", e);
      }
    }

    @Override
    public @Nullable ImmutableList<Class<?>> subclasses() {
      return type.isSealed() && type.isInterface()
          ? ImmutableList.copyOf(type.getPermittedSubclasses())
          : null;
    }
  }
}
