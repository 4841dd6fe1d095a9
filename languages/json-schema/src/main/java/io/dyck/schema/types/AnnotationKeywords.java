package io.dyck.schema.types;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableSet;
import io.dyck.schema.types.constraint.Size;
import java.lang.annotation.Annotation;
import java.lang.reflect.InvocationTargetException;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The keywords of annotations. Annotations of {@code jakarta.validation.constraints} and of this
 * package are recognized by name, therefore that library is optional.
 */
final class AnnotationKeywords {
  private static final ImmutableSet<String> PACKAGES =
      ImmutableSet.of(
          "jakarta.validation.constraints",
          "javax.validation.constraints",
          Size.class.getPackageName());
  private static final ImmutableSet<String> CONSTRAINTS =
      ImmutableSet.of("jakarta.validation.Constraint", "javax.validation.Constraint");
  private static final ImmutableSet<String> NOT_NULL =
      ImmutableSet.of("NotNull", "NotEmpty", "NotBlank");

  private final String path;

  AnnotationKeywords(String path) {
    this.path = path;
  }

  /** Whether annotations of a class have a meaning, or are refused if they have none. */
  static boolean isKnown(String className) {
    return PACKAGES.contains(className.substring(0, Math.max(0, className.lastIndexOf('.'))));
  }

  /** Whether a value may be null, by its annotations and by what its type declares. */
  static boolean isNullable(List<Annotation> annotations, boolean declared) {
    boolean nullable = declared;
    for (Annotation each : annotations) {
      String name = each.annotationType().getSimpleName();
      nullable |= name.equals("Nullable");
      if (NOT_NULL.contains(name)) {
        return false;
      }
    }
    return nullable;
  }

  /** Adds the keywords to the schema of one type. */
  void add(List<Annotation> annotations, ObjectNode to) {
    for (Annotation each : annotations) {
      Class<? extends Annotation> type = each.annotationType();
      if (PACKAGES.contains(type.getPackageName())) {
        if (type.getSimpleName().equals("List")) {
          add(List.of((Annotation[]) value(each, "value")), to);
        } else {
          add(each, type.getSimpleName(), to);
        }
      } else if (isConstraint(type)) {
        throw problem("@" + type.getSimpleName() + " has no keyword", "leave it out");
      }
    }
  }

  /** Whether a foreign annotation is a constraint of a validator. */
  private static boolean isConstraint(Class<? extends Annotation> type) {
    for (Annotation each : type.getAnnotations()) {
      if (CONSTRAINTS.contains(each.annotationType().getName())) {
        return true;
      }
    }
    return false;
  }

  private void add(Annotation say, String name, ObjectNode to) {
    switch (name) {
      case "NotNull" -> {
        // The component is not null anyway.
      }
      case "NotEmpty" -> addSize(1, Integer.MAX_VALUE, name, to);
      // White space as in String.trim.
      case "NotBlank" -> addPattern("[^\\u0000-\\u0020]", name, to);
      case "Size" -> addSize((int) value(say, "min"), (int) value(say, "max"), name, to);
      case "Pattern" -> {
        if (((Object[]) value(say, "flags")).length > 0) {
          throw problem("@Pattern with flags", "say it in the expression");
        }
        addPattern(JavaPatterns.java((String) value(say, "regexp"), path), name, to);
      }
      case "Matching" ->
          addPattern(JavaPatterns.toEcma((String) value(say, "value"), path), name, to);
      case "Email" -> {
        require(to, "string", name);
        to.put("format", "email");
      }
      case "Min" -> addBound(new BigDecimal((long) value(say, "value")), true, true, name, to);
      case "Max" -> addBound(new BigDecimal((long) value(say, "value")), true, false, name, to);
      case "Range" -> {
        addBound(new BigDecimal((long) value(say, "min")), true, true, name, to);
        addBound(new BigDecimal((long) value(say, "max")), true, false, name, to);
      }
      case "DecimalMin", "DecimalMax" ->
          addBound(
              new BigDecimal((String) value(say, "value")),
              (boolean) value(say, "inclusive"),
              name.equals("DecimalMin"),
              name,
              to);
      case "Positive" -> addBound(BigDecimal.ZERO, false, true, name, to);
      case "PositiveOrZero" -> addBound(BigDecimal.ZERO, true, true, name, to);
      case "Negative" -> addBound(BigDecimal.ZERO, false, false, name, to);
      case "NegativeOrZero" -> addBound(BigDecimal.ZERO, true, false, name, to);
      case "Digits" -> {
        BigDecimal most = BigDecimal.ONE.scaleByPowerOfTen((int) value(say, "integer"));
        addBound(most.negate(), false, true, name, to);
        addBound(most, false, false, name, to);
        to.put("multipleOf", BigDecimal.ONE.scaleByPowerOfTen(-(int) value(say, "fraction")));
      }
      case "AssertTrue", "AssertFalse" -> {
        require(to, "boolean", name);
        to.put("const", name.equals("AssertTrue"));
      }
      default -> throw problem("@" + name + " has no keyword", "leave it out");
    }
  }

  private void addPattern(String pattern, String name, ObjectNode to) {
    require(to, "string", name);
    if (to.has("pattern")) {
      to.withArray("/allOf").addObject().put("pattern", pattern);
    } else {
      to.put("pattern", pattern);
    }
  }

  private void addSize(int min, int max, String name, ObjectNode to) {
    String what =
        switch (to.path("type").asText()) {
          case "string" -> "Length";
          case "array" -> "Items";
          case "object" -> "Properties";
          default -> throw misplacedAnnotation(name);
        };
    if (min > to.path("min" + what).asInt(0)) {
      to.put("min" + what, min);
    }
    if (max < to.path("max" + what).asInt(Integer.MAX_VALUE)) {
      to.put("max" + what, max);
    }
    checkOrder("min" + what, "max" + what, name, to);
  }

  private void checkOrder(String lower, String upper, String name, ObjectNode to) {
    if (to.has(lower)
        && to.has(upper)
        && to.path(lower).decimalValue().compareTo(to.path(upper).decimalValue()) > 0) {
      throw problem("@" + name + " leaves no value", "choose other bounds");
    }
  }

  /** Adds a bound. The narrower of two bounds stays. */
  private void addBound(
      BigDecimal value, boolean included, boolean lower, String name, ObjectNode to) {
    String type = to.path("type").asText();
    if (!type.equals("integer") && !type.equals("number")) {
      throw misplacedAnnotation(name);
    }
    String inclusive = lower ? "minimum" : "maximum";
    String exclusive = lower ? "exclusiveMinimum" : "exclusiveMaximum";
    for (String each : new String[] {inclusive, exclusive}) {
      JsonNode other = to.get(each);
      int order = other == null ? 0 : value.compareTo(other.decimalValue());
      boolean isWider = lower ? order < 0 : order > 0;
      boolean isSame = order == 0 && (included || each.equals(exclusive));
      if (other != null && (isWider || isSame)) {
        return;
      }
    }
    to.remove(List.of(inclusive, exclusive));
    to.put(included ? inclusive : exclusive, value);
    checkOrder("minimum", "maximum", name, to);
  }

  private void require(ObjectNode to, String type, String name) {
    if (!to.path("type").asText().equals(type)) {
      throw misplacedAnnotation(name);
    }
  }

  private TypeSchemaException misplacedAnnotation(String name) {
    return problem("@" + name + " means nothing here", "leave it out");
  }

  private TypeSchemaException problem(String problem, String advice) {
    return TypeSchemaException.type(path, problem, advice);
  }

  private Object value(Annotation annotation, String member) {
    @Nullable Object value;
    try {
      value = annotation.annotationType().getMethod(member).invoke(annotation);
    } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException e) {
      throw problem(annotation + " has no " + member, "use the annotation of jakarta.validation");
    }
    if (value == null) {
      throw problem(annotation + " has no " + member, "use the annotation of jakarta.validation");
    }
    return value;
  }
}
