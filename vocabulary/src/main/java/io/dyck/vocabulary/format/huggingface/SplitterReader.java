package io.dyck.vocabulary.format.huggingface;

import io.dyck.vocabulary.format.JsonComponent;
import io.dyck.vocabulary.format.JsonCursor;
import io.dyck.vocabulary.pattern.PatternTranslator;
import io.dyck.vocabulary.text.ByteAlphabet;
import io.dyck.vocabulary.text.CharacterClass;
import io.dyck.vocabulary.text.Piece;
import io.dyck.vocabulary.text.SpaceMarks;
import io.dyck.vocabulary.text.Splitter;
import io.dyck.vocabulary.text.TextSplit;
import io.dyck.vocabulary.text.TextSplit.Behavior;
import io.dyck.vocabulary.text.TextSplit.MatchFinder;
import java.util.ArrayList;
import java.util.List;

/** Understands the member {@code pre_tokenizer} of any tokenizer. */
final class SplitterReader {
  private final List<Splitter> splitters = new ArrayList<>();

  private SplitterReader() {}

  static List<Splitter> read(JsonComponent preTokenizer) {
    SplitterReader reader = new SplitterReader();
    if (!preTokenizer.isNull()) {
      reader.add(preTokenizer);
    }
    return List.copyOf(reader.splitters);
  }

  private void add(JsonComponent part) {
    String type = part.type();
    switch (type) {
      case "Sequence" -> part.elements("pretokenizers").forEach(this::add);
      case "ByteLevel" -> addByteLevel(part);
      case "BertPreTokenizer" -> {
        addCut(MatchFinder.of(CharacterClass.WHITE_SPACE::contains), Behavior.REMOVED);
        addCut(MatchFinder.of(CharacterClass.PUNCTUATION::contains), Behavior.ISOLATED);
      }
      case "WhitespaceSplit" ->
          addCut(MatchFinder.of(CharacterClass.WHITE_SPACE::contains), Behavior.REMOVED);
      case "Whitespace" ->
          splitters.add(new TextSplit(SplitterReader::splitWords, Behavior.REMOVED, true));
      case "Punctuation" ->
          addCut(MatchFinder.of(CharacterClass.PUNCTUATION::contains), behavior(part, "Isolated"));
      case "Digits" ->
          addCut(
              MatchFinder.of(CharacterClass.NUMBER::contains),
              part.booleanMember("individual_digits", false)
                  ? Behavior.ISOLATED
                  : Behavior.CONTIGUOUS);
      case "CharDelimiterSplit" -> {
        int delimiter = part.member("delimiter").string("the delimiter").codePointAt(0);
        addCut(MatchFinder.of(c -> c == delimiter), Behavior.REMOVED);
      }
      case "Split" ->
          splitters.add(
              new TextSplit(
                  MatchFinder.of(part.member("pattern").pattern()),
                  behavior(part, "Isolated"),
                  part.booleanMember("invert", false)));
      case "Metaspace" -> splitters.add(spaceMarks(part));
      default ->
          throw part.unsupported(
              "the pre-tokenizer '" + JsonCursor.shorten(type) + "' is not supported",
              "use a tokenizer with another pre-tokenizer");
    }
  }

  private void addCut(MatchFinder finder, Behavior behavior) {
    splitters.add(new TextSplit(finder, behavior, false));
  }

  private void addByteLevel(JsonComponent part) {
    if (part.booleanMember("add_prefix_space", true)) {
      splitters.add(
          (piece, into) -> {
            boolean prefixed = piece.text().startsWith(" ");
            into.add(new Piece(prefixed ? piece.text() : " " + piece.text(), piece.first()));
          });
    }
    if (part.booleanMember("use_regex", true)) {
      addCut(
          MatchFinder.of(PatternTranslator.translate(part.place(), PreTokenizerReader.GPT2)),
          Behavior.ISOLATED);
    }
    splitters.add(
        (piece, into) -> into.add(new Piece(ByteAlphabet.write(piece.text()), piece.first())));
  }

  private static Behavior behavior(JsonComponent part, String otherwise) {
    JsonComponent given = part.optional("behavior");
    String name = given == null ? otherwise : given.string("the behaviour");
    return switch (name) {
      case "Removed" -> Behavior.REMOVED;
      case "Isolated" -> Behavior.ISOLATED;
      case "MergedWithPrevious" -> Behavior.MERGED_WITH_PREVIOUS;
      case "MergedWithNext" -> Behavior.MERGED_WITH_NEXT;
      case "Contiguous" -> Behavior.CONTIGUOUS;
      default ->
          throw part.unsupported(
              "the behaviour '" + JsonCursor.shorten(name) + "' is not supported",
              "correct the file");
    };
  }

  private static SpaceMarks spaceMarks(JsonComponent part) {
    JsonComponent scheme = part.optional("prepend_scheme");
    String name = scheme == null ? "always" : scheme.string("the scheme");
    boolean never = !part.booleanMember("add_prefix_space", true);
    return new SpaceMarks(
        part.member("replacement").string("the replacement"),
        switch (never ? "never" : name) {
          case "always" -> SpaceMarks.Scheme.ALWAYS;
          case "first" -> SpaceMarks.Scheme.FIRST;
          case "never" -> SpaceMarks.Scheme.NEVER;
          default ->
              throw part.unsupported(
                  "the scheme '" + JsonCursor.shorten(name) + "' is not supported",
                  "correct the file");
        },
        part.booleanMember("split", true));
  }

  /**
   * Returns runs of word characters, and runs of characters that are neither word characters nor
   * white space.
   */
  private static List<int[]> splitWords(String text) {
    List<int[]> found = new ArrayList<>();
    int start = 0;
    int kind = 0;
    for (int at = 0; at < text.length(); ) {
      int codePoint = text.codePointAt(at);
      int next =
          CharacterClass.WHITE_SPACE.contains(codePoint)
              ? 0
              : CharacterClass.WORD.contains(codePoint) ? 1 : 2;
      if (next != kind) {
        if (kind != 0) {
          found.add(new int[] {start, at});
        }
        start = at;
        kind = next;
      }
      at += Character.charCount(codePoint);
    }
    if (kind != 0) {
      found.add(new int[] {start, text.length()});
    }
    return found;
  }
}
