package io.dyck.schema.types;

import io.dyck.schema.types.Zoo.Chain;
import io.dyck.schema.types.Zoo.Constant;
import io.dyck.schema.types.Zoo.Containers;
import io.dyck.schema.types.Zoo.Expr;
import io.dyck.schema.types.Zoo.Generics;
import io.dyck.schema.types.Zoo.Interval;
import io.dyck.schema.types.Zoo.Literal;
import io.dyck.schema.types.Zoo.Negated;
import io.dyck.schema.types.Zoo.Nothing;
import io.dyck.schema.types.Zoo.Numbers;
import io.dyck.schema.types.Zoo.Pair;
import io.dyck.schema.types.Zoo.Ranges;
import io.dyck.schema.types.Zoo.Sky;
import io.dyck.schema.types.Zoo.Strings;
import io.dyck.schema.types.Zoo.Sum;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Random values of the {@link Zoo}, with the awkward ones among them. */
final class ZooValues {
  static final List<Class<?>> TYPES =
      List.of(
          Numbers.class,
          Ranges.class,
          Strings.class,
          Containers.class,
          Generics.class,
          Expr.class,
          Chain.class,
          Interval.class,
          Sky.class,
          Nothing.class);

  private static final List<Sky> SKIES = List.of(Sky.CLEAR, Sky.CLEARING, Sky.OVERCAST);

  private static final double[] DOUBLES = {
    0,
    1,
    1e7,
    9999999,
    1e-3,
    9.99E-4,
    12345.678,
    Double.MAX_VALUE,
    -Double.MAX_VALUE,
    Double.MIN_VALUE,
    Double.MIN_NORMAL,
    1.7976931348623155E308,
    4.35e-322,
    Double.parseDouble("2e23"),
    1e22
  };
  private static final float[] FLOATS = {
    0, 1, 1e7f, 1e-3f, Float.MAX_VALUE, -Float.MAX_VALUE, Float.MIN_VALUE, 3.4028233E38f
  };
  private static final String CHARACTERS = "ab x\"'\\\n\t\u0000\u001f\u007fé€\u2028/<>{}u";

  private final Random random;

  ZooValues(long seed) {
    this.random = new Random(seed);
  }

  Object of(Class<?> type) {
    if (type == Numbers.class) {
      return new Numbers(
          (byte) random.nextInt(),
          (short) random.nextInt(),
          random.nextInt(),
          random.nextBoolean() ? random.nextLong() : Long.MIN_VALUE,
          floating(),
          doubling(),
          new BigInteger(random.nextInt(200), random).multiply(BigInteger.valueOf(sign())),
          new BigDecimal(new BigInteger(random.nextInt(60), random), random.nextInt(60) - 20),
          random.nextBoolean() ? Integer.MIN_VALUE : random.nextInt(10));
    } else if (type == Ranges.class) {
      return new Ranges(
          1 + random.nextInt(31),
          random.nextBoolean() ? random.nextInt(151) - 90 : Math.pow(random.nextGaussian(), 9) % 60,
          -2 - random.nextInt(4),
          random.nextBoolean() ? random.nextInt(2) : (float) Math.pow(random.nextFloat(), 40),
          new BigDecimal(BigInteger.valueOf(random.nextInt(120)), 1 + random.nextInt(9)),
          BigInteger.valueOf(999L + random.nextInt(999_003)),
          (byte) (100 + random.nextInt(28)));
    } else if (type == Strings.class) {
      return new Strings(
          string(random.nextInt(9)),
          random.nextInt(4) == 0 ? "\"q\\\"" : "ABC-" + random.nextInt(1_000),
          string(1 + random.nextInt(3)),
          List.of("", "a", "xa", "abcd", "xxxy").get(random.nextInt(5)),
          CHARACTERS.charAt(random.nextInt(CHARACTERS.length())),
          random.nextBoolean());
    } else if (type == Containers.class) {
      return new Containers(
          list(3, () -> string(3)),
          Stream.generate(() -> random.nextInt(10)).limit(1 + random.nextInt(2)).toList(),
          map(3, () -> string(2), () -> list(3, random::nextInt)),
          map(3, this::sky, this::doubling),
          map(1, random::nextInt, random::nextBoolean),
          optional(() -> list(3, () -> optional(this::sky))));
    } else if (type == Generics.class) {
      return new Generics(
          new Pair<>(string(2), random.nextInt()),
          new Pair<>(random.nextInt(), new Pair<>(sky(), list(2, () -> string(1)))),
          orNull(() -> string(4)),
          orNull(() -> new Pair<>(random.nextBoolean(), random.nextLong())));
    } else if (type == Expr.class) {
      return expression(4);
    } else if (type == Chain.class) {
      return chain(random.nextInt(9));
    } else if (type == Interval.class) {
      int from = random.nextInt(10);
      return new Interval(from, from + random.nextInt(10 - from));
    }
    return type == Sky.class ? sky() : new Nothing();
  }

  private int sign() {
    return random.nextBoolean() ? 1 : -1;
  }

  private double doubling() {
    double any = Double.longBitsToDouble(random.nextLong());
    boolean finite = Double.isFinite(any);
    return switch (random.nextInt(3)) {
      case 0 -> DOUBLES[random.nextInt(DOUBLES.length)];
      case 1 -> random.nextInt(1_000_000) / 100.0 * sign();
      default -> finite ? any : 0.5;
    };
  }

  private float floating() {
    float any = Float.intBitsToFloat(random.nextInt());
    return random.nextBoolean() && Float.isFinite(any)
        ? any
        : FLOATS[random.nextInt(FLOATS.length)];
  }

  private Sky sky() {
    return SKIES.get(random.nextInt(SKIES.size()));
  }

  private String string(int length) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.append(
          random.nextInt(12) == 0 ? "😀" : CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
    }
    return text.toString();
  }

  private <E> List<E> list(int most, Supplier<E> items) {
    return Stream.generate(items).limit(random.nextInt(most + 1)).toList();
  }

  private <K, V> Map<K, V> map(int most, Supplier<K> keys, Supplier<V> values) {
    Map<K, V> map = new LinkedHashMap<>();
    for (int i = random.nextInt(most + 1); i > 0; i--) {
      map.put(keys.get(), values.get());
    }
    return map;
  }

  private <E> Optional<E> optional(Supplier<E> value) {
    return random.nextBoolean() ? Optional.of(value.get()) : Optional.empty();
  }

  private <E> @Nullable E orNull(Supplier<E> value) {
    return random.nextBoolean() ? value.get() : null;
  }

  private Expr expression(int depth) {
    return switch (random.nextInt(depth > 0 ? 4 : 2)) {
      case 0 -> new Literal(random.nextInt(100) - 50);
      case 1 -> random.nextBoolean() ? Constant.PI : Constant.E;
      case 2 -> new Negated(expression(depth - 1));
      default ->
          new Sum(
              Stream.generate(() -> expression(depth - 1)).limit(2 + random.nextInt(2)).toList(),
              new Nothing());
    };
  }

  private Chain chain(int length) {
    return new Chain(
        random.nextInt(10), length == 0 ? Optional.empty() : Optional.of(chain(length - 1)));
  }
}
