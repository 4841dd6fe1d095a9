package io.dyck.samples;

import io.dyck.compose.Matcher;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.mask.TokenMask;
import io.dyck.pda.Pda;
import io.dyck.schema.SchemaOptions;
import io.dyck.schema.types.RecordGrammar;
import io.dyck.schema.types.RecordSchemas;
import io.dyck.schema.types.constraint.Matching;
import io.dyck.schema.types.constraint.Range;
import io.dyck.schema.types.constraint.Size;
import io.dyck.vocabulary.Vocabulary;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * A record as a constraint, and the conversion of the text back to the record, one line each.
 * Random tokens that the masks allow replace a model here. A budget of tokens makes the text end.
 *
 * <p>Run it with {@code java -cp 'cli/target/*:cli/target/lib/*' io.dyck.samples.WeatherRecords}.
 */
public final class WeatherRecords {
  private static final int TOKENS = 60;

  private WeatherRecords() {}

  /** The state of the sky. */
  public enum Sky {
    /** No clouds. */
    CLEAR,
    /** Clouds. */
    CLOUDY,
    /** Rain. */
    RAIN
  }

  /** A danger to warn of. */
  public sealed interface Alert permits Storm, Frost {}

  /**
   * Wind.
   *
   * @param force on Beaufort's scale
   */
  public record Storm(@Range(min = 8, max = 12) int force) implements Alert {}

  /**
   * Cold.
   *
   * @param celsius at the ground
   */
  public record Frost(@Range(min = -60, max = 0) double celsius) implements Alert {}

  /**
   * The weather of a place.
   *
   * @param station the station's name of four letters
   * @param celsius the temperature in the shade
   * @param sky at most two words for the sky
   * @param humidity the humidity in percent, if it was measured
   * @param alerts the alerts; empty at most places
   */
  public record Weather(
      @Matching("[A-Z]{4}") String station,
      @Range(min = -90, max = 60) double celsius,
      @Size(min = 1, max = 2) List<Sky> sky,
      Optional<@Range(min = 0, max = 100) Integer> humidity,
      @Size(max = 2) List<Alert> alerts) {}

  /**
   * Generates a weather report in both forms, and reads each text back.
   *
   * @param arguments a seed, or nothing
   */
  public static void main(String[] arguments) {
    long seed = arguments.length > 0 ? Long.parseLong(arguments[0]) : 1;
    Vocabulary vocabulary = Vocabulary.o200k();
    RecordGrammar<Weather> calls = RecordGrammar.of(Weather.class);
    String call = generate(calls.pda(), vocabulary, seed);
    System.out.println(call);
    System.out.println("  is the record " + calls.parse(call));
    RecordSchemas<Weather> schemas = RecordSchemas.of(Weather.class);
    Pda pda = Pda.of("weather", schemas.read(SchemaOptions.GENERATION).language());
    String json = generate(pda, vocabulary, seed);
    System.out.println(json);
    System.out.println("  is the record " + schemas.parse(json));
  }

  /**
   * Generates random tokens that an automaton allows, until the text ends.
   *
   * @param pda the automaton of any type
   * @param vocabulary the tokens
   * @param seed the seed of the random choices
   * @return a text that the automaton accepts
   */
  public static String generate(Pda pda, Vocabulary vocabulary, long seed) {
    Random random = new Random(seed);
    Matcher matcher = TokenConstraint.compose(pda, vocabulary).newMatcher();
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    for (int left = Math.max(TOKENS, matcher.shortestCompletion()); !matcher.isFinished(); left--) {
      TokenMask allowed = matcher.maskWithin(left);
      int[] tokens = allowed.toArray();
      int token = tokens[random.nextInt(tokens.length)];
      if (vocabulary.isOrdinary(token)) {
        text.writeBytes(vocabulary.bytes(token));
      }
      matcher.accept(token);
    }
    return text.toString(StandardCharsets.UTF_8);
  }
}
