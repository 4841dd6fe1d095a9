package io.dyck.grammar.outline;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.abnf.AbnfDialect;
import io.dyck.grammar.bnf.BnfDialect;
import io.dyck.grammar.iso.IsoDialect;
import io.dyck.grammar.notation.Notation;
import io.dyck.grammar.w3c.W3cDialect;
import io.dyck.grammar.wirth.WirthDialect;
import io.dyck.grammar.xgrammar.XgrammarDialect;
import java.util.Optional;

/**
 * The words of a text and the rules that it defines. Immutable.
 *
 * @param words in the order of the text, without overlap; blanks are between them
 * @param definitions in the order of the text; a rule may be defined several times
 */
public record Outline(ImmutableList<Word> words, ImmutableList<RuleDefinition> definitions) {
  /** Returns the outline of a text, which may be unfinished. Cost: linear. */
  public static Outline of(Notation notation, SourceText source) {
    return switch (notation) {
      case GBNF -> new GbnfOutline(source).outline();
      case XGRAMMAR -> new EbnfOutline(source, new XgrammarDialect()).outline();
      case W3C -> new EbnfOutline(source, new W3cDialect()).outline();
      case ISO -> new EbnfOutline(source, new IsoDialect()).outline();
      case WIRTH -> new EbnfOutline(source, new WirthDialect()).outline();
      case BNF -> new EbnfOutline(source, new BnfDialect()).outline();
      case ABNF -> new EbnfOutline(source, new AbnfDialect()).outline();
      case LARK -> new LarkOutline(source).outline();
      case REGEX -> RegexOutline.outlineOf(source);
    };
  }

  /**
   * Returns the word that contains an offset or ends there. Of two adjacent words, a name is
   * preferred.
   */
  public Optional<Word> wordAt(int offset) {
    Optional<Word> found = Optional.empty();
    for (int i = firstEndingAt(offset); i < words.size(); i++) {
      Word word = words.get(i);
      if (word.span().start() > offset) {
        break;
      }
      if (found.isEmpty() || word.isRule() || !found.get().isRule()) {
        found = Optional.of(word);
      }
    }
    return found;
  }

  /** Returns the index of the first word that does not end before an offset. Cost: logarithmic. */
  private int firstEndingAt(int offset) {
    int low = 0;
    int high = words.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (words.get(middle).span().end() < offset) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Returns the definitions of a rule. */
  public ImmutableList<RuleDefinition> definitionsOf(String rule) {
    return definitions.stream()
        .filter(definition -> definition.rule().equals(rule))
        .collect(ImmutableList.toImmutableList());
  }

  /** Every place where a rule is named, defined or called. */
  public ImmutableList<Word> namesOf(String rule) {
    return words.stream()
        .filter(word -> word.isRule() && word.rule().equals(rule))
        .collect(ImmutableList.toImmutableList());
  }
}
