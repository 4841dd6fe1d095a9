package io.dyck.schema.types;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedClass;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.jsontype.NamedType;
import com.fasterxml.jackson.databind.jsontype.TypeResolverBuilder;
import com.fasterxml.jackson.databind.jsontype.impl.StdTypeResolverBuilder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lets Jackson write and read sealed types without annotations for type names: {@code @type} holds
 * the simple name of the record.
 */
final class SealedTypes extends JacksonAnnotationIntrospector {
  private static final long serialVersionUID = 1L;

  /** The member with the name of the record. */
  static final String PROPERTY = "@type";

  @Override
  public @Nullable TypeResolverBuilder<?> findTypeResolver(
      MapperConfig<?> config, AnnotatedClass type, JavaType base) {
    TypeResolverBuilder<?> said = super.findTypeResolver(config, type, base);
    if (said != null || !isSealed(type.getRawType())) {
      return said;
    }
    return new StdTypeResolverBuilder()
        .init(JsonTypeInfo.Id.NAME, null)
        .inclusion(JsonTypeInfo.As.PROPERTY)
        .typeProperty(PROPERTY);
  }

  @Override
  public @Nullable List<NamedType> findSubtypes(Annotated type) {
    List<NamedType> said = super.findSubtypes(type);
    boolean silent = said == null || said.isEmpty();
    if (!silent) {
      return said;
    }
    List<Class<?>> subclasses = subclasses(type.getRawType());
    if (subclasses == null) {
      return said;
    }
    List<NamedType> result = new ArrayList<>();
    for (Class<?> permitted : subclasses) {
      result.add(new NamedType(permitted, isSealed(permitted) ? null : permitted.getSimpleName()));
    }
    return result;
  }

  static boolean isSealed(Class<?> type) {
    return subclasses(type) != null;
  }

  private static @Nullable List<Class<?>> subclasses(Class<?> type) {
    return ClassStructure.of(type, type.getTypeName()).subclasses();
  }
}
