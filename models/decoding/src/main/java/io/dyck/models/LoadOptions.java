package io.dyck.models;

import com.google.common.base.Preconditions;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The options of opening and running a model.
 *
 * @param threads the number of threads that compute one step; 0 means one thread for each core of
 *     the machine
 * @param prefillTokens the number of tokens of a prompt that one pass reads, which bounds the
 *     memory
 * @param warmsUp whether the engine {@linkplain EngineWarmup warms up} while the weights are read
 * @param device what computes the logits: {@code cpu}, or {@code cuda} for a graphics card, with
 *     its number as in {@code cuda:1}
 */
public record LoadOptions(int threads, int prefillTokens, boolean warmsUp, String device) {
  private static final String PROCESSOR = "cpu";
  private static final Pattern DEVICES = Pattern.compile(PROCESSOR + "|cuda(:([0-9]{1,3}))?");

  /**
   * One thread for each core, 512 tokens of a prompt in one pass, a warm-up, and the processor as
   * the device.
   */
  public static final LoadOptions DEFAULT = new LoadOptions(0, 512, true, PROCESSOR);

  /**
   * Checks the values.
   *
   * @param threads 0 or more
   * @param prefillTokens at least 1
   * @param warmsUp any
   * @param device {@code cpu}, {@code cuda} or {@code cuda:} and a number
   */
  public LoadOptions {
    Preconditions.checkArgument(threads >= 0, "threads (%s) must be >= 0", threads);
    Preconditions.checkArgument(
        prefillTokens >= 1, "prefillTokens (%s) must be >= 1", prefillTokens);
    Preconditions.checkArgument(
        DEVICES.matcher(device).matches(),
        "the device must be cpu, cuda or cuda:N, not %s",
        device);
  }

  /**
   * Returns these options with another number of threads.
   *
   * @param newThreads see {@link #threads()}
   * @return changed options
   */
  public LoadOptions withThreads(int newThreads) {
    return new LoadOptions(newThreads, prefillTokens, warmsUp, device);
  }

  /**
   * Returns these options with another number of prompt tokens in one pass.
   *
   * @param newPrefillTokens see {@link #prefillTokens()}
   * @return changed options
   */
  public LoadOptions withPrefillTokens(int newPrefillTokens) {
    return new LoadOptions(threads, newPrefillTokens, warmsUp, device);
  }

  /**
   * Returns these options without a warm-up. Opening a model then takes less of the processor, and
   * the first masks take longer.
   *
   * @return changed options
   */
  public LoadOptions withoutWarmup() {
    return new LoadOptions(threads, prefillTokens, false, device);
  }

  /**
   * Returns these options with another device.
   *
   * @param newDevice see {@link #device()}
   * @return changed options
   * @throws IllegalArgumentException if it names no device
   */
  public LoadOptions withDevice(String newDevice) {
    return new LoadOptions(threads, prefillTokens, warmsUp, newDevice);
  }

  /**
   * Returns the graphics card that computes the logits.
   *
   * @return its number for CUDA; empty for the processor
   */
  public OptionalInt graphicsCard() {
    Matcher parts = DEVICES.matcher(device);
    if (!parts.matches() || device.equals(PROCESSOR)) {
      return OptionalInt.empty();
    }
    String number = parts.group(2);
    return OptionalInt.of(number == null ? 0 : Integer.parseInt(number));
  }
}
