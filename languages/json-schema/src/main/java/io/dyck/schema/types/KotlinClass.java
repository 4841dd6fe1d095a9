package io.dyck.schema.types;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.lang.annotation.Annotation;
import java.lang.invoke.MethodType;
import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.List;
import kotlin.Metadata;
import kotlin.metadata.Attributes;
import kotlin.metadata.ClassKind;
import kotlin.metadata.KmClass;
import kotlin.metadata.KmConstructor;
import kotlin.metadata.KmProperty;
import kotlin.metadata.KmType;
import kotlin.metadata.KmTypeProjection;
import kotlin.metadata.KmValueParameter;
import kotlin.metadata.Modality;
import kotlin.metadata.jvm.JvmExtensionsKt;
import kotlin.metadata.jvm.JvmMethodSignature;
import kotlin.metadata.jvm.KotlinClassMetadata;
import org.jspecify.annotations.Nullable;

/**
 * A class of Kotlin, read from the metadata that its compiler writes. A data class has the
 * parameters of its primary constructor as components, an object has none. This class alone uses
 * the library {@code kotlin-metadata-jvm}, which may be missing.
 */
final class KotlinClass implements ClassStructure {
  private final Class<?> type;
  private final String path;
  private final KmClass metadata;

  private KotlinClass(Class<?> type, String path, KmClass metadata) {
    this.type = type;
    this.path = path;
    this.metadata = metadata;
  }

  /**
   * Reads the metadata of a class.
   *
   * @throws NoClassDefFoundError if the library is missing
   */
  static KotlinClass read(Class<?> type, String path) {
    KotlinClassMetadata metadata;
    try {
      metadata = KotlinClassMetadata.readStrict(type.getAnnotation(Metadata.class));
    } catch (IllegalArgumentException e) {
      throw TypeSchemaException.library(path, e);
    }
    if (metadata instanceof KotlinClassMetadata.Class named) {
      return new KotlinClass(type, path, named.getKmClass());
    }
    throw problem(path, type.getName() + " is no class of Kotlin's sources", "use a data class");
  }

  @Override
  public @Nullable ImmutableList<Class<?>> subclasses() {
    if (Attributes.getModality(metadata) != Modality.SEALED) {
      return null;
    }
    ImmutableList.Builder<Class<?>> result = ImmutableList.builder();
    for (String name : metadata.getSealedSubclasses()) {
      try {
        String binary = name.replace('.', '$').replace('/', '.');
        result.add(Class.forName(binary, false, type.getClassLoader()));
      } catch (ClassNotFoundException e) {
        throw problem(path, "its subclass " + name + " is missing", "add it to the class path");
      }
    }
    return result.build();
  }

  @Override
  public @Nullable ImmutableList<ClassComponent> components() {
    ClassKind kind = Attributes.getKind(metadata);
    if (kind == ClassKind.OBJECT) {
      return ImmutableList.of();
    } else if (!Attributes.isData(metadata)) {
      return null;
    }
    for (KmConstructor each : metadata.getConstructors()) {
      if (!Attributes.isSecondary(each)) {
        return components(each);
      }
    }
    throw new IllegalStateException("a data class without a primary constructor");
  }

  private ImmutableList<ClassComponent> components(KmConstructor primary) {
    Constructor<?> constructor = constructor(JvmExtensionsKt.getSignature(primary));
    ImmutableList.Builder<ClassComponent> result = ImmutableList.builder();
    List<KmValueParameter> parameters = primary.getValueParameters();
    for (int i = 0; i < parameters.size(); i++) {
      KmValueParameter parameter = parameters.get(i);
      AnnotatedElement place = constructor == null ? null : constructor.getParameters()[i];
      result.add(component(parameter, place));
    }
    return result.build();
  }

  private @Nullable Constructor<?> constructor(@Nullable JvmMethodSignature signature) {
    for (Constructor<?> each : type.getDeclaredConstructors()) {
      MethodType types = MethodType.methodType(void.class, each.getParameterTypes());
      if (signature != null && signature.getDescriptor().equals(types.toMethodDescriptorString())) {
        return each;
      }
    }
    return null;
  }

  private ClassComponent component(KmValueParameter parameter, @Nullable AnnotatedElement place) {
    String name = parameter.getName();
    String inner = type.getSimpleName() + "." + name;
    try {
      // The field has no wildcards for covariant types, unlike the parameter.
      Field field = type.getDeclaredField(name);
      JvmMethodSignature getter = getter(name);
      AnnotatedElement accessor = null;
      if (getter != null) {
        if (getter.getName().contains("-")) {
          throw problem(inner, "its type is a value class", "use the type of the class's value");
        }
        accessor = type.getDeclaredMethod(getter.getName());
      }
      AnnotatedType annotated = field.getAnnotatedType();
      ImmutableSet<Annotation> annotations =
          ClassComponent.annotations(annotated, place, field, accessor);
      return new ClassComponent(
          name,
          annotated,
          annotations,
          nullity(parameter.getType(), annotated, inner),
          Attributes.getDeclaresDefaultValue(parameter));
    } catch (NoSuchFieldException | NoSuchMethodException e) {
      throw problem(inner, "it is no property in the class file", "compile the class again");
    }
  }

  private @Nullable JvmMethodSignature getter(String name) {
    for (KmProperty each : metadata.getProperties()) {
      if (each.getName().equals(name)) {
        return JvmExtensionsKt.getGetterSignature(each);
      }
    }
    return null;
  }

  private static KotlinNullability nullity(
      KmType type, @Nullable AnnotatedType annotated, String path) {
    if (annotated == null || annotated.getAnnotations().length == 0) {
      checkAnnotations(type, path);
    }
    ImmutableList.Builder<KotlinNullability> arguments = ImmutableList.builder();
    List<KmTypeProjection> projections = type.getArguments();
    for (int i = 0; i < projections.size(); i++) {
      KmType argument = projections.get(i).getType();
      arguments.add(
          argument == null
              ? KotlinNullability.UNDECLARED
              : nullity(argument, typeArgument(annotated, i), path));
    }
    return new KotlinNullability(Attributes.isNullable(type), arguments.build());
  }

  private static @Nullable AnnotatedType typeArgument(
      @Nullable AnnotatedType annotated, int index) {
    if (annotated instanceof AnnotatedParameterizedType parameterized) {
      return ClassComponent.upperBound(parameterized.getAnnotatedActualTypeArguments()[index]);
    }
    return annotated instanceof AnnotatedArrayType array
        ? array.getAnnotatedGenericComponentType()
        : null;
  }

  /** Checks that the compiler has not left the annotations of a type out of the class file. */
  private static void checkAnnotations(KmType type, String path) {
    JvmExtensionsKt.getAnnotations(type)
        .forEach(
            each -> {
              String name = each.getClassName().replace('/', '.');
              if (AnnotationKeywords.isKnown(name)) {
                throw problem(
                    path,
                    "@" + name + " of a type is not in the class file",
                    "compile with -Xemit-jvm-type-annotations, or annotate the parameter");
              }
            });
  }

  private static TypeSchemaException problem(String path, String problem, String advice) {
    return TypeSchemaException.type(path, problem, advice);
  }
}
