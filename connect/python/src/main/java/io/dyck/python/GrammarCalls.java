package io.dyck.python;

import com.google.common.collect.ImmutableMap;
import io.dyck.canonical.CanonicalMode;
import io.dyck.compose.ComposeOptions;
import io.dyck.compose.TokenConstraint;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.notation.Notation;
import io.dyck.grammar.notation.ReadOptions;
import io.dyck.grammar.read.Grammars;
import io.dyck.grammar.regex.Regex;
import io.dyck.grammar.regex.RegexOptions;
import io.dyck.pda.Pda;
import io.dyck.pda.PdaOptions;
import io.dyck.schema.EmbeddedSchemas;
import io.dyck.schema.JsonSchema;
import io.dyck.sql.SqlConstraint;
import io.dyck.sql.SqlOptions;
import io.dyck.sql.SqlPolicy;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.catalog.SqlParameter;
import io.dyck.sql.catalog.SqlRights;
import io.dyck.sql.catalog.SqlVerb;
import io.dyck.tools.Reasoning;
import io.dyck.tools.ToolCalls;
import io.dyck.tools.ToolChoice;
import io.dyck.tools.ToolSchemas;
import io.dyck.tools.ToolSet;
import io.dyck.tools.format.ToolFormat;
import io.dyck.tools.read.JsonPart;
import io.dyck.tools.request.RequestedOutput;
import io.dyck.vocabulary.Vocabulary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads grammars in all notations, and compiles them. Stateless. */
public final class GrammarCalls {
  private GrammarCalls() {}

  /**
   * Reads a grammar.
   *
   * @param name the name in messages, or the path of the file that the text comes from
   * @param text the grammar
   * @param notation an option name such as {@code gbnf}; empty to recognize the notation
   * @param start the start rule; empty for the notation's own
   * @param settings of the schemas inside of the grammar; see {@link SchemaSettings}
   * @return a grammar for {@link #compile}
   */
  public static Grammar read(
      String name, String text, String notation, String start, String settings) {
    return Grammars.read(name, text, reading(notation, start, settings));
  }

  static ReadOptions reading(String notation, String start, String settings) {
    ReadOptions.Builder options =
        ReadOptions.builder().schemas(new EmbeddedSchemas(SchemaSettings.read(settings)));
    if (!notation.isEmpty()) {
      options.notation(
          Notation.findByOption(notation)
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "there is no notation '"
                              + notation
                              + "'; there are "
                              + Arrays.stream(Notation.values())
                                  .map(Notation::option)
                                  .collect(Collectors.joining(", ")))));
    }
    if (!start.isEmpty()) {
      options.start(start);
    }
    return options.build();
  }

  /**
   * Reads a regular expression, which the whole text matches.
   *
   * @param name the name in messages
   * @param pattern the regular expression
   * @param flags letters: {@code i} ignores case, {@code s} lets the dot match line ends, {@code m}
   *     lets anchors match at lines, {@code x} reads the operators {@code &} and {@code ~}
   * @return a grammar for {@link #compile}
   */
  public static Grammar regex(String name, String pattern, String flags) {
    RegexOptions options = RegexOptions.DEFAULT;
    for (int i = 0; i < flags.length(); i++) {
      options =
          switch (flags.charAt(i)) {
            case 'i' -> options.withIgnoreCase(true);
            case 's' -> options.withDotAll(true);
            case 'm' -> options.withMultiline(true);
            case 'x' -> options.withOperators(true);
            default ->
                throw new IllegalArgumentException(
                    "there is no flag '" + flags.charAt(i) + "'; there are i, s, m and x");
          };
    }
    return Regex.parse(name, pattern, options);
  }

  /**
   * Reads a constraint as requests to servers name it.
   *
   * @param member the name of the member, such as {@code json_schema} or {@code structural_tag}
   * @param value the value as JSON
   * @param settings see {@link SchemaSettings}
   * @return the grammar; null if the member allows every text
   */
  public static @Nullable Grammar member(String member, String value, String settings) {
    return new RequestedOutput(SchemaSettings.read(settings))
        .ofMember(member, JsonPart.read(value))
        .orElse(null);
  }

  /**
   * Reads a JSON Schema.
   *
   * @param schema the schema
   * @param settings see {@link SchemaSettings}
   * @return a grammar for {@link #compile}
   */
  public static Grammar schema(String schema, String settings) {
    return Grammar.of(
        SourceText.of("json", ""), JsonSchema.of(schema, SchemaSettings.read(settings)).language());
  }

  /**
   * Reads tools, as OpenAI's interface has them.
   *
   * @param tools an array, as JSON
   * @param choice a string or an object, as JSON
   * @param format the name of a format, or an object as JSON
   * @param reasoning {@code none}, {@code allowed} or {@code begun}
   * @param parallel whether a message may have several calls
   * @param settings see {@link SchemaSettings}
   * @return the messages, for {@link #ofTools}
   */
  public static ToolCalls tools(
      String tools,
      String choice,
      String format,
      String reasoning,
      boolean parallel,
      String settings) {
    ToolSchemas schemas = new ToolSchemas(SchemaSettings.read(settings));
    ToolFormat written =
        format.startsWith("{") ? ToolFormat.read("format", format) : ToolFormat.named(format);
    return ToolCalls.of(
            ToolSet.of(io.dyck.tools.Tool.list(tools), schemas), ToolChoice.read(choice), written)
        .withParallel(parallel)
        .withReasoning(reasoning(reasoning));
  }

  private static Reasoning reasoning(String name) {
    return Arrays.stream(Reasoning.values())
        .filter(value -> value.name().toLowerCase(Locale.ROOT).equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "there is no reasoning '" + name + "'; there are none, allowed and begun"));
  }

  /**
   * Returns the grammar of messages with calls; special tokens are those of the vocabulary.
   *
   * @param calls the messages
   * @param vocabulary the vocabulary
   * @return a grammar for {@link #compile}
   */
  public static Grammar ofTools(ToolCalls calls, Vocabulary vocabulary) {
    return calls.grammar(vocabulary);
  }

  /**
   * Reads the statements of a database.
   *
   * @param ddl its CREATE statements
   * @param dialect {@code sqlite}, {@code h2}, {@code duckdb} or {@code postgresql}
   * @param policy what a role may read and write, as JSON; empty for SELECT of everything
   * @param everyText whether statements may have comments, and white space of any length
   * @param names the names of the parameters
   * @param types the type of each parameter
   * @return a grammar for {@link #compile}
   */
  public static Grammar sql(
      String ddl,
      String dialect,
      String policy,
      boolean everyText,
      String[] names,
      String[] types) {
    List<SqlParameter> parameters = new ArrayList<>();
    for (int i = 0; i < names.length; i++) {
      parameters.add(new SqlParameter(names[i], types[i]));
    }
    SqlOptions options = SqlOptions.GENERATION.withEveryText(everyText).withParameters(parameters);
    SqlCatalog catalog = SqlCatalog.ofDdl(ddl, SqlDialect.of(dialect));
    if (policy.isEmpty()) {
      return SqlConstraint.of(catalog, options).toGrammar();
    }
    SqlPolicy granted = SqlPolicy.ofJson(policy);
    SqlRights rights = granted.apply(SqlRights.all(catalog));
    ImmutableMap<SqlVerb, ?> verbs = granted.granted();
    return SqlConstraint.of(rights, options.withVerbs(verbs.keySet())).toGrammar();
  }

  /**
   * Compiles a grammar.
   *
   * @param grammar the grammar
   * @param permissive whether a conflict is followed in all its readings instead of refused
   * @return the automaton
   */
  public static Pda compile(Grammar grammar, boolean permissive) {
    PdaOptions options = PdaOptions.DEFAULT;
    return Pda.compile(grammar, permissive ? options.permissively() : options);
  }

  /**
   * Composes an automaton with a vocabulary.
   *
   * @param pda the automaton
   * @param vocabulary the vocabulary
   * @param canonical whether only canonical tokens are allowed
   * @param cacheBytes the most bytes that the masks of the constraint take
   * @return the constraint
   */
  public static TokenConstraint compose(
      Pda pda, Vocabulary vocabulary, boolean canonical, long cacheBytes) {
    return TokenConstraint.compose(
        pda,
        vocabulary,
        new ComposeOptions(cacheBytes).withMode(canonical ? CanonicalMode.INSTANCE : null));
  }
}
