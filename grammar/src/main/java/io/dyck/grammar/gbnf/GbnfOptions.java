package io.dyck.grammar.gbnf;

import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.GrammarLimits;

/** How to read a text in GBNF. Immutable. */
public final class GbnfOptions {
  private static final GbnfOptions DEFAULTS = builder().build();

  private final String start;
  private final ImmutableSet<String> longestMatch;
  private final GrammarLimits limits;

  private GbnfOptions(Builder builder) {
    this.start = builder.start;
    this.longestMatch = builder.longestMatch;
    this.limits = builder.limits;
  }

  /**
   * What holds unless the caller says otherwise.
   *
   * @return start rule {@code root}, no longest match but that of the text's own pragmas, default
   *     limits
   */
  public static GbnfOptions defaults() {
    return DEFAULTS;
  }

  /**
   * Starts from the defaults.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * The rule every text is derived from.
   *
   * @return its name
   */
  public String start() {
    return start;
  }

  /**
   * The rules that take as many characters as they can, besides those of the text's own pragmas.
   *
   * @return their names
   */
  public ImmutableSet<String> longestMatch() {
    return longestMatch;
  }

  /**
   * How much a text may ask for.
   *
   * @return the limits
   */
  public GrammarLimits limits() {
    return limits;
  }

  /** Puts options together. Not thread-safe. */
  @SuppressWarnings(
      "CanIgnoreReturnValueSuggester") // its annotation would be a dependency of users
  public static final class Builder {
    private String start = "root";
    private ImmutableSet<String> longestMatch = ImmutableSet.of();
    private GrammarLimits limits = GrammarLimits.defaults();

    private Builder() {}

    /**
     * Sets the rule every text is derived from.
     *
     * @param rule its name
     * @return this builder
     */
    public Builder start(String rule) {
      this.start = rule;
      return this;
    }

    /**
     * Sets the rules that take as many characters as they can.
     *
     * @param rules their names
     * @return this builder
     */
    public Builder longestMatch(Iterable<String> rules) {
      this.longestMatch = ImmutableSet.copyOf(rules);
      return this;
    }

    /**
     * Sets how much a text may ask for.
     *
     * @param value the limits
     * @return this builder
     */
    public Builder limits(GrammarLimits value) {
      this.limits = value;
      return this;
    }

    /**
     * Finishes.
     *
     * @return the options
     */
    public GbnfOptions build() {
      return new GbnfOptions(this);
    }
  }
}
