package io.dyck.server.setup;

import com.google.common.base.Preconditions;
import com.google.common.collect.ImmutableList;
import io.dyck.schema.SchemaOptions;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * The address, the limits and the constraints of a server.
 *
 * @param host the host name or address to listen on; the loopback address unless others are to
 *     reach it
 * @param port the port to listen on; 0 for any free port
 * @param apiKey the bearer token that clients must send, if the server has one
 * @param batch the most texts that are generated at once, at least 1
 * @param mostQueued the most texts that may wait; more are refused with status 429
 * @param mostBodyBytes the most bytes of a request; longer requests are refused with status 413
 * @param mostTokens the most tokens of an answer, also the greatest allowed {@code max_tokens}
 * @param timeout the most time for an answer, waiting included
 * @param compileTime the most time to read and compile the constraint of a request, and also the
 *     most time for one of its masks
 * @param keepAlive the time without progress after which a stream of server-sent events gets a
 *     comment; the comment keeps the connection alive
 * @param cacheBytes the most bytes of constraints in the cache, estimated
 * @param schemas the way to read schemas, and to write values where a schema leaves this open
 * @param offers constraints that requests use by name
 * @param origins the origins of web pages that may read answers in a browser, such as {@code
 *     https://example.org}; {@code *} for every origin
 * @param log takes a line of JSON for each request; the line contains neither prompts nor answers
 */
public record ServerOptions(
    String host,
    int port,
    Optional<String> apiKey,
    int batch,
    int mostQueued,
    int mostBodyBytes,
    int mostTokens,
    Duration timeout,
    Duration compileTime,
    Duration keepAlive,
    long cacheBytes,
    SchemaOptions schemas,
    ImmutableList<NamedConstraint> offers,
    ImmutableList<String> origins,
    Consumer<String> log) {
  /** The form of an origin: scheme, host and an optional port, without a path. */
  private static final Pattern ORIGIN = Pattern.compile("\\*|https?://[^/\\s*@?#]+");

  /**
   * On the loopback address at port 8080 without a key: 16 texts at once, 256 waiting, 2 MB a
   * request, 4,096 tokens and five minutes an answer, ten seconds a constraint and without news,
   * 256 MB of constraints, no other web pages, no log.
   */
  public static final ServerOptions DEFAULT =
      new ServerOptions(
          "127.0.0.1",
          8080,
          Optional.empty(),
          16,
          256,
          2 << 20,
          4096,
          Duration.ofMinutes(5),
          Duration.ofSeconds(10),
          Duration.ofSeconds(10),
          256L << 20,
          SchemaOptions.GENERATION,
          ImmutableList.of(),
          ImmutableList.of(),
          line -> {});

  /**
   * Checks the numbers.
   *
   * @param host an address
   * @param port 0 to 65,535
   * @param apiKey if anything
   * @param batch at least 1
   * @param mostQueued at least 1
   * @param mostBodyBytes at least 1
   * @param mostTokens at least 1
   * @param timeout above 0
   * @param compileTime above 0
   * @param keepAlive above 0
   * @param cacheBytes above 0
   * @param schemas used for all requests
   * @param offers no two with the same field and name
   * @param origins each {@code *}, or scheme, host and perhaps port
   * @param log called by several threads
   */
  public ServerOptions {
    Preconditions.checkArgument(batch >= 1, "batch (%s) must be >= 1", batch);
    Preconditions.checkArgument(mostQueued >= 1, "mostQueued (%s) must be >= 1", mostQueued);
    Preconditions.checkArgument(
        keepAlive.toMillis() >= 1, "keepAlive (%s) must be a millisecond or more", keepAlive);
    Preconditions.checkArgument(mostTokens >= 1, "mostTokens (%s) must be >= 1", mostTokens);
    for (String origin : origins) {
      Preconditions.checkArgument(
          ORIGIN.matcher(origin).matches(),
          "origin (%s) must be '*', or scheme, host and perhaps port of web pages",
          origin);
    }
    long names =
        offers.stream().map(offer -> offer.field() + '\0' + offer.name()).distinct().count();
    Preconditions.checkArgument(names == offers.size(), "two offers have the same name");
  }

  /**
   * Returns these options with another address.
   *
   * @param newHost the host name or address to listen on
   * @param newPort the port to listen on
   * @return changed options
   */
  public ServerOptions withAddress(String newHost, int newPort) {
    OptionsBuilder draft = new OptionsBuilder(this);
    draft.host = newHost;
    draft.port = newPort;
    return draft.build();
  }

  /**
   * Returns these options with a key.
   *
   * @param key the bearer token that clients must send
   * @return changed options
   */
  public ServerOptions withApiKey(String key) {
    OptionsBuilder draft = new OptionsBuilder(this);
    draft.apiKey = Optional.of(key);
    return draft.build();
  }

  /**
   * Returns these options with other numbers of texts.
   *
   * @param newBatch the most texts that are generated at once
   * @param newMostQueued the most texts that may wait
   * @return changed options
   */
  public ServerOptions withPlaces(int newBatch, int newMostQueued) {
    OptionsBuilder draft = new OptionsBuilder(this);
    draft.batch = newBatch;
    draft.mostQueued = newMostQueued;
    return draft.build();
  }

  /**
   * Returns these options with other time limits.
   *
   * @param newTimeout the most time for an answer
   * @param newCompileTime the most time for a constraint
   * @return changed options
   */
  public ServerOptions withTimes(Duration newTimeout, Duration newCompileTime) {
    OptionsBuilder draft = new OptionsBuilder(this);
    draft.timeout = newTimeout;
    draft.compileTime = newCompileTime;
    return draft.build();
  }

  /**
   * Returns these options with another time between comments.
   *
   * @param newKeepAlive the time without progress after which a stream gets a comment
   * @return changed options
   */
  public ServerOptions withKeepAlive(Duration newKeepAlive) {
    OptionsBuilder draft = new OptionsBuilder(this);
    draft.keepAlive = newKeepAlive;
    return draft.build();
  }

  /**
   * Returns these options with another way to read schemas and to write values.
   *
   * @param newSchemas the options, such as {@link SchemaOptions#GENERATION} with another policy of
   *     texts
   * @return changed options
   */
  public ServerOptions withSchemas(SchemaOptions newSchemas) {
    OptionsBuilder draft = new OptionsBuilder(this);
    draft.schemas = newSchemas;
    return draft.build();
  }

  /**
   * Returns these options with other constraints that requests use by name.
   *
   * @param newOffers no two with the same field and name
   * @return changed options
   */
  public ServerOptions withOffers(Collection<NamedConstraint> newOffers) {
    OptionsBuilder draft = new OptionsBuilder(this);
    draft.offers = ImmutableList.copyOf(newOffers);
    return draft.build();
  }

  /**
   * Returns these options with the origins of web pages whose scripts may read answers in a
   * browser.
   *
   * @param newOrigins origins such as {@code https://example.org}; {@code *} for every origin
   * @return changed options
   */
  public ServerOptions withOrigins(Collection<String> newOrigins) {
    OptionsBuilder draft = new OptionsBuilder(this);
    draft.origins = ImmutableList.copyOf(newOrigins);
    return draft.build();
  }

  /**
   * Returns these options with a log.
   *
   * @param newLog takes a line of JSON for each request
   * @return changed options
   */
  public ServerOptions withLog(Consumer<String> newLog) {
    OptionsBuilder draft = new OptionsBuilder(this);
    draft.log = newLog;
    return draft.build();
  }

  /** Options that are being changed. */
  private static final class OptionsBuilder {
    private String host;
    private int port;
    private Optional<String> apiKey;
    private int batch;
    private int mostQueued;
    private final int mostBodyBytes;
    private final int mostTokens;
    private Duration timeout;
    private Duration compileTime;
    private Duration keepAlive;
    private final long cacheBytes;
    private SchemaOptions schemas;
    private ImmutableList<NamedConstraint> offers;
    private ImmutableList<String> origins;
    private Consumer<String> log;

    OptionsBuilder(ServerOptions options) {
      this.host = options.host;
      this.port = options.port;
      this.apiKey = options.apiKey;
      this.batch = options.batch;
      this.mostQueued = options.mostQueued;
      this.mostBodyBytes = options.mostBodyBytes;
      this.mostTokens = options.mostTokens;
      this.timeout = options.timeout;
      this.compileTime = options.compileTime;
      this.keepAlive = options.keepAlive;
      this.cacheBytes = options.cacheBytes;
      this.schemas = options.schemas;
      this.offers = options.offers;
      this.origins = options.origins;
      this.log = options.log;
    }

    ServerOptions build() {
      return new ServerOptions(
          host,
          port,
          apiKey,
          batch,
          mostQueued,
          mostBodyBytes,
          mostTokens,
          timeout,
          compileTime,
          keepAlive,
          cacheBytes,
          schemas,
          offers,
          origins,
          log);
    }
  }
}
