package io.dyck.grammar.notation;

import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.GrammarLimits;
import java.util.Optional;

/** The options of reading a grammar in any notation. Immutable. */
public final class ReadOptions {
  /**
   * The default options: the detected notation, its own start rule and terminals, case-sensitive
   * texts, no additional white space, default limits.
   */
  public static final ReadOptions DEFAULT = builder().build();

  private final Optional<Notation> notation;
  private final Optional<String> start;
  private final ImmutableSet<String> longestMatch;
  private final boolean conventionalTerminals;
  private final boolean ignoreCase;
  private final Optional<String> whitespace;
  private final GrammarLimits limits;
  private final Optional<SchemaLanguages> schemas;

  private ReadOptions(Builder builder) {
    this.notation = builder.notation;
    this.start = builder.start;
    this.longestMatch = builder.longestMatch;
    this.conventionalTerminals = builder.conventionalTerminals;
    this.ignoreCase = builder.ignoreCase;
    this.whitespace = builder.whitespace;
    this.limits = builder.limits;
    this.schemas = builder.schemas;
  }

  /**
   * Returns the reader of the JSON Schemas inside a grammar.
   *
   * @return empty if there must be none
   */
  public Optional<SchemaLanguages> schemas() {
    return schemas;
  }

  /**
   * Returns these options with the usual start rule.
   *
   * @return a changed copy
   */
  public ReadOptions withoutStart() {
    Builder builder = new Builder();
    builder.notation = notation;
    builder.longestMatch = longestMatch;
    builder.conventionalTerminals = conventionalTerminals;
    builder.ignoreCase = ignoreCase;
    builder.whitespace = whitespace;
    builder.limits = limits;
    builder.schemas = schemas;
    return builder.build();
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
   * Returns the notation.
   *
   * @return empty: detected from the file's name and content
   */
  public Optional<Notation> notation() {
    return notation;
  }

  /**
   * Returns the rule every text is derived from.
   *
   * @return its name; empty: as the notation has it
   */
  public Optional<String> start() {
    return start;
  }

  /**
   * Returns additional rules with longest match.
   *
   * @return their names
   */
  public ImmutableSet<String> longestMatch() {
    return longestMatch;
  }

  /**
   * Returns whether the terminals of the notation have longest match: the terminals by a
   * convention, and the declared terminals of W3C EBNF.
   *
   * @return true unless the caller says otherwise
   */
  public boolean conventionalTerminals() {
    return conventionalTerminals;
  }

  /**
   * Returns whether literals match both upper and lower case.
   *
   * @return false unless the caller says otherwise
   */
  public boolean ignoreCase() {
    return ignoreCase;
  }

  /**
   * Returns the rule that may match, any number of times, before each terminal and at the end.
   *
   * @return the name of the rule, or empty for no additional white space
   */
  public Optional<String> whitespace() {
    return whitespace;
  }

  /**
   * Returns the limits for the text.
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
    private Optional<Notation> notation = Optional.empty();
    private Optional<String> start = Optional.empty();
    private ImmutableSet<String> longestMatch = ImmutableSet.of();
    private boolean conventionalTerminals = true;
    private boolean ignoreCase;
    private Optional<String> whitespace = Optional.empty();
    private GrammarLimits limits = GrammarLimits.DEFAULT;
    private Optional<SchemaLanguages> schemas = Optional.empty();

    private Builder() {}

    /**
     * Sets the notation.
     *
     * @param value the notation of the text
     * @return this builder
     */
    public Builder notation(Notation value) {
      this.notation = Optional.of(value);
      return this;
    }

    /**
     * Sets the rule every text is derived from.
     *
     * @param rule its name
     * @return this builder
     */
    public Builder start(String rule) {
      this.start = Optional.of(rule);
      return this;
    }

    /**
     * Sets additional rules with longest match.
     *
     * @param rules their names
     * @return this builder
     */
    public Builder longestMatch(Iterable<String> rules) {
      this.longestMatch = ImmutableSet.copyOf(rules);
      return this;
    }

    /**
     * Sets whether the terminals of the notation have longest match.
     *
     * @param value false: no longest match for the terminals of the notation
     * @return this builder
     */
    public Builder conventionalTerminals(boolean value) {
      this.conventionalTerminals = value;
      return this;
    }

    /**
     * Sets whether literals match both upper and lower case.
     *
     * @param value whether they do
     * @return this builder
     */
    public Builder ignoreCase(boolean value) {
      this.ignoreCase = value;
      return this;
    }

    /**
     * Sets the rule that may match before each terminal and at the end.
     *
     * @param rule its name
     * @return this builder
     */
    public Builder whitespace(String rule) {
      this.whitespace = Optional.of(rule);
      return this;
    }

    /**
     * Sets the limits for a text.
     *
     * @param value the limits
     * @return this builder
     */
    public Builder limits(GrammarLimits value) {
      this.limits = value;
      return this;
    }

    /**
     * Allows JSON Schemas inside a grammar.
     *
     * @param value reads them
     * @return this
     */
    public Builder schemas(SchemaLanguages value) {
      this.schemas = Optional.of(value);
      return this;
    }

    /**
     * Finishes.
     *
     * @return the options
     */
    public ReadOptions build() {
      return new ReadOptions(this);
    }
  }
}
