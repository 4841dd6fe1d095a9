package io.dyck.records;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.Primitives;
import io.dyck.failure.LimitExceededException;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The description of a Java type for its grammar: the records, enums and sealed types that it
 * reaches, and the shape of each record component. Only this class reflects on types. A component
 * whose type has no text, such as a thread, is an error that names the path to the component. An
 * instance describes one type.
 */
final class Shapes {
  private static final int GREATEST_NESTING = 50;

  private final RecordOptions options;
  private final Map<Key, String> names = new HashMap<>();
  private final Map<String, Class<?>> typeOfName = new HashMap<>();
  private final Map<String, Structure> structures = new LinkedHashMap<>();

  /** A type with the shapes of its type parameters. */
  private record Key(Class<?> type, ImmutableList<Shape> arguments) {}

  Shapes(RecordOptions options) {
    this.options = options;
  }

  /** Returns the shape of a type without parameters. */
  Shape of(Class<?> type) {
    Shape shape = ofClass(type, new Place(type.getSimpleName(), ImmutableMap.of()));
    FiniteValues.check(shape, structures);
    return shape;
  }

  /** Returns the structures that were reached, by name. */
  ImmutableMap<String, Structure> structures() {
    return ImmutableMap.copyOf(structures);
  }

  /** The path to a use of a type, and the shapes of type variables there. */
  private record Place(String path, Map<String, Shape> bindings) {
    Place at(String step) {
      return new Place(path + step, bindings);
    }
  }

  private Shape shape(AnnotatedType annotated, Place place) {
    Shape shape = annotated(annotated, place);
    boolean nullable = false;
    for (Annotation annotation : annotated.getAnnotations()) {
      nullable |= annotation.annotationType().getSimpleName().equals("Nullable");
    }
    if (!nullable) {
      return shape;
    }
    if (shape instanceof Shape.Maybe && options.form() == TextForm.JSON) {
      throw ambiguousNull(place);
    }
    return new Shape.OrNull(shape);
  }

  private Shape annotated(AnnotatedType annotated, Place place) {
    Type type = annotated.getType();
    Annotations annotations = new Annotations(annotated, place.path());
    Shape shape;
    if (type instanceof TypeVariable<?> variable) {
      shape = place.bindings().get(variable.getName());
    } else if (annotated instanceof AnnotatedParameterizedType parameterized) {
      return annotations.done(ofParameterized(parameterized, annotations, place));
    } else {
      shape = type instanceof Class<?> raw ? leaf(raw, annotations) : null;
      if (shape == null && type instanceof Class<?> raw) {
        shape = ofClass(raw, place);
      }
    }
    if (shape == null) {
      throw unsupported(type, place);
    }
    return annotations.done(shape);
  }

  private static @Nullable Shape leaf(Class<?> raw, Annotations say) {
    Class<?> type = Primitives.unwrap(raw);
    if (say.isWhole(type)) {
      return say.whole(type);
    } else if (type == float.class || type == double.class || type == BigDecimal.class) {
      return say.decimal(type);
    } else if (type == String.class) {
      return say.text();
    } else if (type == char.class) {
      return new Shape.Letter();
    } else if (type == boolean.class) {
      return new Shape.Truth();
    }
    return null;
  }

  private Shape ofParameterized(
      AnnotatedParameterizedType parameterized, Annotations annotations, Place place) {
    AnnotatedType[] arguments = parameterized.getAnnotatedActualTypeArguments();
    Class<?> raw = (Class<?>) ((ParameterizedType) parameterized.getType()).getRawType();
    List<Shape> shapes = new ArrayList<>();
    for (AnnotatedType argument : arguments) {
      Shape shape = shape(argument, place.at("<" + (shapes.size() + 1) + ">"));
      if (shape instanceof Shape.OrNull) {
        throw new RecordTypeException(
            "DYCK-R004",
            place.path(),
            "null inside of " + raw.getSimpleName(),
            "Java's own collections and Optional hold no null; leave @Nullable to components");
      }
      if (nesting(shape) >= GREATEST_NESTING) {
        throw new RecordTypeException(
            "DYCK-R001",
            place.path(),
            "collections nested " + GREATEST_NESTING + " deep",
            "put the inner ones in a record; a record whose type argument grows has no end");
      }
      shapes.add(shape);
    }
    if (raw == Optional.class) {
      if (options.form() == TextForm.JSON && shapes.get(0) instanceof Shape.Maybe) {
        throw ambiguousNull(place);
      }
      return new Shape.Maybe(shapes.get(0));
    } else if (raw == List.class) {
      return new Shape.Many(shapes.get(0), annotations.count());
    } else if (raw == Map.class) {
      checkKey(shapes.get(0), place);
      return new Shape.Pairs(shapes.get(0), shapes.get(1), annotations.count());
    } else if (raw.isRecord()) {
      return product(raw, ImmutableList.copyOf(shapes), place);
    }
    throw unsupported(raw, place);
  }

  /** Returns the number of nested collections down to a record. */
  private static int nesting(Shape shape) {
    if (shape instanceof Shape.Maybe maybe) {
      return 1 + nesting(maybe.element());
    } else if (shape instanceof Shape.Many many) {
      return 1 + nesting(many.element());
    } else if (shape instanceof Shape.Pairs pairs) {
      return 1 + Math.max(nesting(pairs.key()), nesting(pairs.value()));
    }
    return 0;
  }

  private void checkKey(Shape key, Place place) {
    boolean simple =
        key instanceof Shape.Text
            || key instanceof Shape.Whole
            || key instanceof Shape.Constants
            || key instanceof Shape.Letter
            || key instanceof Shape.Truth;
    if (options.form() == TextForm.JSON && !simple) {
      throw new RecordTypeException(
          "DYCK-R001",
          place.path(),
          "a key that JSON cannot hold",
          "keys are strings, chars, booleans, whole numbers or constants of an enum");
    }
  }

  private Shape ofClass(Class<?> raw, Place place) {
    if (raw.isEnum()) {
      checkName(raw, place);
      ImmutableList.Builder<Enum<?>> values = ImmutableList.builder();
      for (Object value : raw.getEnumConstants()) {
        values.add((Enum<?>) value);
      }
      return new Shape.Constants(raw, values.build());
    } else if (raw.isRecord() && raw.getTypeParameters().length == 0) {
      return product(raw, ImmutableList.of(), place);
    } else if (raw.isSealed() && raw.isInterface() && raw.getTypeParameters().length == 0) {
      return sum(raw, place);
    }
    throw unsupported(raw, place);
  }

  private Shape product(Class<?> type, ImmutableList<Shape> arguments, Place place) {
    Key key = new Key(type, arguments);
    String known = names.get(key);
    if (known != null) {
      return new Shape.Named(known);
    }
    String name = name(key, place);
    Map<String, Shape> bindings = new HashMap<>();
    TypeVariable<?>[] variables = type.getTypeParameters();
    for (int i = 0; i < variables.length; i++) {
      bindings.put(variables[i].getName(), arguments.get(i));
    }
    RecordComponent[] components = type.getRecordComponents();
    Class<?>[] types = new Class<?>[components.length];
    ImmutableList.Builder<Structure.Part> parts = ImmutableList.builder();
    for (int i = 0; i < components.length; i++) {
      RecordComponent component = components[i];
      types[i] = component.getType();
      Place inner = new Place(type.getSimpleName() + "." + component.getName(), bindings);
      Shape shape = shape(component.getAnnotatedType(), inner);
      parts.add(new Structure.Part(component.getName(), accessor(component, inner), shape));
    }
    structures.put(
        name, new Structure.Product(type, constructor(type, types, place), parts.build()));
    return new Shape.Named(name);
  }

  private Shape sum(Class<?> type, Place place) {
    Key key = new Key(type, ImmutableList.of());
    String known = names.get(key);
    if (known != null) {
      return new Shape.Named(known);
    }
    String name = name(key, place);
    Set<Shape> alternatives = new LinkedHashSet<>();
    collect(type, place, alternatives);
    structures.put(name, new Structure.Sum(type, ImmutableList.copyOf(alternatives)));
    return new Shape.Named(name);
  }

  /**
   * Collects the records and enums below a sealed interface. Sealed interfaces in between are
   * skipped.
   */
  private void collect(Class<?> type, Place place, Set<Shape> alternatives) {
    for (Class<?> permitted : type.getPermittedSubclasses()) {
      Place inner = place.at(" → " + permitted.getSimpleName());
      if (permitted.isSealed() && permitted.isInterface()) {
        collect(permitted, inner, alternatives);
      } else {
        alternatives.add(ofClass(permitted, inner));
      }
    }
  }

  private String name(Key key, Place place) {
    checkName(key.type(), place);
    if (names.size() >= options.types()) {
      throw new LimitExceededException(
          "types", options.types(), names.size() + 1L, "types reached at " + place.path());
    }
    String simple = key.type().getSimpleName();
    String name = simple;
    for (int i = 2; names.containsValue(name); i++) {
      name = simple + "-" + i;
    }
    names.put(key, name);
    return name;
  }

  /**
   * Checks that no other type has the same simple name, because a text has only the simple name.
   */
  private void checkName(Class<?> type, Place place) {
    Class<?> other = typeOfName.putIfAbsent(type.getSimpleName(), type);
    if (other != null && other != type) {
      throw new RecordTypeException(
          "DYCK-R002",
          place.path(),
          type.getName() + " and " + other.getName() + " have one simple name",
          "rename one, for texts say only the simple name");
    }
  }

  private static Constructor<?> constructor(Class<?> type, Class<?>[] types, Place place) {
    try {
      Constructor<?> canonical = type.getDeclaredConstructor(types);
      canonical.setAccessible(true);
      return canonical;
    } catch (NoSuchMethodException | InaccessibleObjectException e) {
      throw inaccessible(type, place, e);
    }
  }

  private static Method accessor(RecordComponent component, Place place) {
    try {
      Method accessor = component.getAccessor();
      accessor.setAccessible(true);
      return accessor;
    } catch (InaccessibleObjectException e) {
      throw inaccessible(component.getDeclaringRecord(), place, e);
    }
  }

  private static RecordTypeException inaccessible(Class<?> type, Place place, Exception e) {
    return new RecordTypeException(
        "DYCK-R006",
        place.path(),
        type.getName() + " cannot be reached (" + e.getMessage() + ")",
        "make it public, or open its package to io.dyck.records");
  }

  private static RecordTypeException ambiguousNull(Place place) {
    return new RecordTypeException(
        "DYCK-R004",
        place.path(),
        "null in JSON would mean two things",
        "make it either Optional or @Nullable, once, or use TextForm.CONSTRUCTOR");
  }

  private static RecordTypeException unsupported(Type type, Place place) {
    return new RecordTypeException(
        "DYCK-R001",
        place.path(),
        type.getTypeName() + " has no text form",
        "use records, sealed interfaces of records, enums, Optional, List, Map, String, char,"
            + " boolean and numbers, with all type arguments given");
  }

  /**
   * Checks that types have finite values. A record that always contains another record of its type
   * has none.
   */
  private static final class FiniteValues {
    private final Set<String> buildable = new HashSet<>();

    private FiniteValues() {}

    /** Throws if a structure has no finite value. Cost: the square of the number of structures. */
    static void check(Shape start, Map<String, Structure> structures) {
      FiniteValues values = new FiniteValues();
      boolean grown = true;
      while (grown) {
        grown = false;
        for (Map.Entry<String, Structure> entry : structures.entrySet()) {
          grown |= values.has(entry.getValue()) && values.buildable.add(entry.getKey());
        }
      }
      for (String name : structures.keySet()) {
        if (!values.buildable.contains(name)) {
          throw new RecordTypeException(
              "DYCK-R005",
              name,
              "no value is finite, for each holds another",
              "make the inner one Optional, or a List, or give its sealed type another record");
        }
      }
      if (!values.has(start)) {
        throw new RecordTypeException("DYCK-R005", "the type", "it has no value", "add a constant");
      }
    }

    private boolean has(Structure structure) {
      if (structure instanceof Structure.Product product) {
        return product.parts().stream().allMatch(part -> has(part.shape()));
      }
      ImmutableList<Shape> alternatives = ((Structure.Sum) structure).alternatives();
      return alternatives.stream().anyMatch(this::has);
    }

    private boolean has(Shape shape) {
      if (shape instanceof Shape.Named named) {
        return buildable.contains(named.structure());
      } else if (shape instanceof Shape.Constants constants) {
        return !constants.values().isEmpty();
      } else if (shape instanceof Shape.Many many) {
        return many.count().minimum() == 0 || has(many.element());
      } else if (shape instanceof Shape.Pairs pairs) {
        return pairs.count().minimum() == 0 || (has(pairs.key()) && has(pairs.value()));
      }
      return true;
    }
  }
}
