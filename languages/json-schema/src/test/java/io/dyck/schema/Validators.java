package io.dyck.schema;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.harrel.jsonschema.Validator;
import dev.harrel.jsonschema.ValidatorFactory;
import java.io.IOException;
import java.net.URI;

/** Two foreign validators of a schema, without formats. */
final class Validators {
  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

  private final com.networknt.schema.JsonSchema first;
  private final Validator second;
  private final URI uri;

  Validators(String schema) {
    first = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(schema);
    // Arrays of types may repeat a type in these tests.
    second = new ValidatorFactory().withDisabledSchemaValidation(true).createValidator();
    uri = second.registerSchema(schema);
  }

  /** Whether a text is valid for networknt's validator. */
  boolean first(String text) throws IOException {
    return first.validate(JSON.readTree(text)).isEmpty();
  }

  /** Whether a text is valid for dev.harrel's validator. */
  boolean second(String text) {
    return second.validate(uri, text).isValid();
  }
}
