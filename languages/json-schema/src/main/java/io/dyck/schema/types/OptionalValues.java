package io.dyck.schema.types;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.ContextualDeserializer;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import com.fasterxml.jackson.databind.module.SimpleSerializers;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.io.Serial;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Lets Jackson write an {@link Optional} as its value or null, and read a missing member as empty.
 */
final class OptionalValues {
  private OptionalValues() {}

  /** Finds the writer of an {@code Optional} with its type. */
  static final class Writers extends SimpleSerializers {
    @Serial private static final long serialVersionUID = 1L;

    @Override
    public @Nullable JsonSerializer<?> findSerializer(
        SerializationConfig config, JavaType type, BeanDescription description) {
      return type.hasRawClass(Optional.class)
          ? new Writer(type.containedTypeOrUnknown(0))
          : super.findSerializer(config, type, description);
    }
  }

  @SuppressWarnings("rawtypes")
  private static final class Writer extends StdSerializer<Optional> {
    @Serial private static final long serialVersionUID = 1L;

    private final JavaType type;

    Writer(JavaType type) {
      super(Optional.class);
      this.type = type;
    }

    @Override
    public void serialize(Optional value, JsonGenerator to, SerializerProvider provider)
        throws IOException {
      if (value.isEmpty()) {
        to.writeNull();
        return;
      }
      Object inner = value.get();
      TypeSerializer naming = provider.findTypeSerializer(type);
      if (naming == null) {
        provider.findValueSerializer(type).serialize(inner, to, provider);
      } else {
        provider
            .findValueSerializer(inner.getClass())
            .serializeWithType(inner, to, provider, naming);
      }
    }
  }

  @SuppressWarnings({"rawtypes", "OptionalUsedAsFieldOrParameterType"})
  static final class Reader extends StdDeserializer<Optional> implements ContextualDeserializer {
    @Serial private static final long serialVersionUID = 1L;

    private final transient @Nullable JsonDeserializer<?> inner;

    Reader() {
      this(null);
    }

    private Reader(@Nullable JsonDeserializer<?> inner) {
      super(Optional.class);
      this.inner = inner;
    }

    @Override
    public JsonDeserializer<?> createContextual(
        DeserializationContext context, @Nullable BeanProperty property)
        throws JsonMappingException {
      JavaType type = context.getContextualType();
      JavaType value = type == null ? null : type.containedType(0);
      return value == null ? this : new Reader(context.findRootValueDeserializer(value));
    }

    @Override
    public Optional deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      if (inner == null) {
        throw context.instantiationException(Optional.class, "an Optional without its type");
      }
      return Optional.ofNullable(inner.deserialize(parser, context));
    }

    @Override
    public Optional getNullValue(DeserializationContext context) {
      return Optional.empty();
    }

    @Override
    public Optional getAbsentValue(DeserializationContext context) {
      return Optional.empty();
    }
  }
}
