package io.dyck.grammar.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.Grammar;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** Agreement of the oracle with brute force, and of its answers with each other. */
class OraclePropertiesTest {
  private static final int LENGTH = 4;

  @Property(tries = 1000)
  void acceptanceIsThatOfTheEnumeratedLanguage(@ForAll("withDifferences") Grammar grammar) {
    String alphabet = alphabet(grammar);
    Set<String> language = NaiveLanguage.of(grammar, alphabet, LENGTH);
    EarleyOracle oracle = EarleyOracle.of(grammar);
    for (String text : texts(alphabet)) {
      assertThat(oracle.accepts(Texts.bytes(text)))
          .as("%s on \"%s\"", grammar.source().content(), text)
          .isEqualTo(language.contains(text));
    }
  }

  @Property(tries = 1000)
  void viablePrefixesAreThoseOfTheEnumeration(@ForAll("plain") Grammar grammar) {
    String alphabet = alphabet(grammar);
    Set<String> prefixes = NaivePrefixes.of(grammar, alphabet, LENGTH);
    EarleyOracle oracle = EarleyOracle.of(grammar);
    for (String text : texts(alphabet)) {
      assertThat(oracle.isViable(Texts.bytes(text)))
          .as("%s on \"%s\"", grammar.source().content(), text)
          .isEqualTo(prefixes.contains(text));
    }
  }

  /** Derivatives decide every regular grammar without any item set. */
  @Property(tries = 1000)
  void regularGrammarsAgreeWithTheirDerivatives(@ForAll("regularCases") GrammarCase example) {
    EarleyOracle oracle = EarleyOracle.of(example.grammar());
    Regex whole = Regex.of(Expressions.call(example.grammar().start()), example.grammar());
    for (byte[] text : example.texts()) {
      Regex rest = whole;
      int viable = 0;
      for (byte b : text) {
        rest = rest.derivative(Byte.toUnsignedInt(b));
        viable += isProductive(rest) ? 1 : 0;
      }
      assertThat(oracle.accepts(text)).as(Texts.show(text)).isEqualTo(rest.isNullable());
      assertThat(oracle.longestViablePrefix(text)).as(Texts.show(text)).isEqualTo(viable);
    }
  }

  @Property(tries = 500)
  void sampledSentencesAreAcceptedAndExistIfTheLanguageDoes(
      @ForAll("withDifferences") Grammar grammar, @ForAll long seed) {
    EarleyOracle oracle = EarleyOracle.of(grammar);
    Optional<byte[]> sentence = SentenceSampler.of(grammar).sample(seed, 30);
    assertThat(sentence.isPresent()).isEqualTo(oracle.start().isViable());
    sentence.ifPresent(text -> assertThat(oracle.accepts(text)).as(Texts.show(text)).isTrue());
  }

  @Property(tries = 500)
  void derivationsExistExactlyForAcceptedTexts(@ForAll("cases") GrammarCase example) {
    EarleyOracle oracle = EarleyOracle.of(example.grammar());
    for (byte[] text : example.texts()) {
      List<Derivation> derivations = oracle.derivations(text, 3);
      assertThat(derivations.isEmpty()).isEqualTo(!oracle.accepts(text));
      assertThat(derivations).doesNotHaveDuplicates().hasSizeLessThanOrEqualTo(3);
      for (Derivation derivation : derivations) {
        assertThat(derivation.rule()).isEqualTo("root");
        assertThat(derivation.start()).isZero();
        assertThat(derivation.end()).isEqualTo(text.length);
        assertNested(derivation);
      }
    }
  }

  @Property(tries = 500)
  void openReadingsExistExactlyForViablePrefixes(@ForAll("cases") GrammarCase example) {
    EarleyOracle oracle = EarleyOracle.of(example.grammar());
    for (byte[] text : example.texts()) {
      Set<? extends List<OpenRule>> readings = oracle.openReadings(text, 20);
      assertThat(readings.isEmpty()).isEqualTo(!oracle.isViable(text));
      for (List<OpenRule> reading : readings) {
        assertThat(oracle.isPartialDerivation(text, reading)).as("%s", reading).isTrue();
      }
    }
  }

  @Property(tries = 300)
  void masksAreTheTokensThatKeepThePrefixViable(
      @ForAll("vocabularies") Tuple.Tuple3<Grammar, byte[], List<byte[]>> example) {
    EarleyOracle oracle = EarleyOracle.of(example.get1());
    byte[] prefix = example.get2();
    List<byte[]> vocabulary = example.get3();
    for (int token = 0; token < vocabulary.size(); token++) {
      byte[] text = Texts.concatenation(List.of(prefix, vocabulary.get(token)));
      assertThat(oracle.mask(prefix, vocabulary).get(token))
          .as("%s then %s", Texts.show(prefix), Texts.show(vocabulary.get(token)))
          .isEqualTo(oracle.isViable(text));
    }
  }

  @Provide
  Arbitrary<Grammar> plain() {
    return GrammarArbitraries.plain();
  }

  @Provide
  Arbitrary<Grammar> withDifferences() {
    return GrammarArbitraries.withDifferences();
  }

  @Provide
  Arbitrary<GrammarCase> cases() {
    return GrammarArbitraries.cases(GrammarArbitraries.withDifferences(), 5);
  }

  @Provide
  Arbitrary<GrammarCase> regularCases() {
    return GrammarArbitraries.cases(GrammarArbitraries.regularOnly(), 5);
  }

  @Provide
  Arbitrary<Tuple.Tuple3<Grammar, byte[], List<byte[]>>> vocabularies() {
    return GrammarArbitraries.plain()
        .flatMap(
            grammar ->
                TextArbitraries.mixed(grammar)
                    .tuple2()
                    .flatMap(
                        texts ->
                            VocabularyArbitraries.over(grammar)
                                .map(vocabulary -> Tuple.of(grammar, texts.get1(), vocabulary))));
  }

  /** Returns at most three characters, because all texts over the alphabet are tried. */
  private static String alphabet(Grammar grammar) {
    StringBuilder alphabet = new StringBuilder();
    Alphabet.of(grammar).stream()
        .filter(c -> c != 0 && c < 0x10000)
        .limit(3)
        .forEach(alphabet::appendCodePoint);
    return alphabet.toString();
  }

  private static Set<String> texts(String alphabet) {
    Set<String> texts = new HashSet<>();
    Queue<String> queue = new ArrayDeque<>(List.of(""));
    while (!queue.isEmpty()) {
      String text = queue.remove();
      texts.add(text);
      if (text.length() < LENGTH) {
        alphabet.chars().forEach(c -> queue.add(text + (char) c));
      }
    }
    return texts;
  }

  private static boolean isProductive(Regex regex) {
    Set<Regex> seen = new HashSet<>(Set.of(regex));
    Queue<Regex> queue = new ArrayDeque<>(seen);
    while (!queue.isEmpty()) {
      Regex next = queue.remove();
      if (next.isNullable()) {
        return true;
      }
      for (int b = 0; b < 256; b++) {
        Regex derivative = next.derivative(b);
        if (seen.add(derivative)) {
          queue.add(derivative);
        }
      }
    }
    return false;
  }

  private static void assertNested(Derivation derivation) {
    int place = derivation.start();
    for (Derivation child : derivation.children()) {
      assertThat(child.start()).isGreaterThanOrEqualTo(place);
      assertThat(child.end()).isGreaterThanOrEqualTo(child.start());
      place = child.end();
      assertNested(child);
    }
    assertThat(place).isLessThanOrEqualTo(derivation.end());
  }
}
