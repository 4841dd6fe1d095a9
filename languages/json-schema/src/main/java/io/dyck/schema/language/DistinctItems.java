package io.dyck.schema.language;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.schema.algebra.ConstantFormulas;
import io.dyck.schema.algebra.Formula;
import io.dyck.schema.plan.ArrayPlan;
import io.dyck.schema.plan.FiniteValues;
import io.dyck.schema.plan.ItemText;
import io.dyck.schema.plan.ItemValue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Tells the items of arrays apart that differ: by their values. So {@code 1} and {@code 1.0}, and
 * objects whose members stand in another order, are one.
 */
final class DistinctItems {
  private static final ObjectMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(Integer.MAX_VALUE)
                          .maxNumberLength(Integer.MAX_VALUE)
                          .maxNameLength(Integer.MAX_VALUE)
                          .maxStringLength(Integer.MAX_VALUE)
                          .build())
                  .build())
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  private static final Pattern EXPONENT = Pattern.compile("[0-9][eE]");

  /** Digits of an exponent, and what else may follow a number. */
  private static final int MOST_LONGER = 64;

  private final JsonLanguage language;
  private final ConstantFormulas constants;
  private final EnumeratedItemValues fewValues;

  /** What the place reads that was asked for last. */
  private @Nullable ItemTransitions last;

  /**
   * What a place in an item reads.
   *
   * @param near of the values that may not do
   * @param watched the bytes after which the text may become one of such a value
   * @param free the other bytes
   */
  record ItemTransitions(
      DistinctItemPosition of,
      ResolvedTransitions item,
      ResolvedTransitions near,
      BitSet watched,
      BitSet free) {}

  /** An end of an item, its value, and how far the array is after it, the value left out. */
  @SuppressWarnings("ArrayRecordComponent") // Of the record itself nobody asks anything.
  record ItemEnd(byte[] text, ItemValue value, ArrayPlan.State after) {}

  DistinctItems(JsonLanguage language, ConstantFormulas constants, FiniteValues finite) {
    this.language = language;
    this.constants = constants;
    this.fewValues = new EnumeratedItemValues(language, this, finite);
  }

  EnumeratedItemValues fewValues() {
    return fewValues;
  }

  /** Returns a JSON value as the value of an item. */
  ItemValue value(JsonNode value) {
    return ItemValue.of(value, constants);
  }

  /** The value of a text. */
  ItemValue value(byte[] text) {
    try {
      return value(JSON.readTree(text));
    } catch (IOException e) {
      throw new IllegalStateException("an item that is no JSON", e);
    }
  }

  @SuppressWarnings("ReferenceEquality") // The same place is asked again and again.
  ItemTransitions transitions(DistinctItemPosition place) {
    ItemTransitions known = last;
    if (known == null || known.of != place) {
      ResolvedTransitions item = ResolvedTransitions.of(place.stacks(), language);
      ResolvedTransitions near = ResolvedTransitions.of(place.nearValues(), language);
      BitSet watched = new BitSet();
      near.addLetters(watched);
      if (place.isInNumber(language) && !fewValues.excludedValues(place.arrayState()).isEmpty()) {
        watched.set('e');
        watched.set('E');
      }
      BitSet free = new BitSet();
      item.addLetters(free);
      watched.and(free);
      free.andNot(watched);
      known = new ItemTransitions(place, item, near, watched, free);
      last = known;
    }
    return known;
  }

  /**
   * How far the array is after an item, its value left out: by what is at the bottom of a stack.
   */
  ArrayPlan.State afterItem(int bottom) {
    return ((ArrayPositions.AfterItem) language.position(bottom)).at();
  }

  /** The derivations of no text yet of the next item, if it satisfies something more. */
  ImmutableSet<StateStack> startDerivations(ArrayPlan.State at, Formula more, int depth) {
    ImmutableSet.Builder<StateStack> result = ImmutableSet.builder();
    for (ArrayPlan.Step step : language.inhabitants().possibleSteps(at)) {
      int after = language.state(new ArrayPositions.AfterItem(step.after(), depth));
      for (Formula value : language.inhabitants().values(step, at)) {
        Formula item = language.formulas().conjunction(value, more);
        if (language.hasText(item)) {
          result.add(new StateStack(language.value(item, depth + 1), new StateStack(after, null)));
        }
      }
    }
    return result.build();
  }

  /**
   * The derivations of no text yet of the values that may not do. Where members have an order, it
   * is that of the items.
   *
   * @param exponents whether numbers have exponents, which single numbers do not have: then any
   *     number stands for each
   */
  ImmutableSet<StateStack> watchedStarts(ArrayPlan.State at, int depth, boolean exponents) {
    ImmutableSet.Builder<StateStack> result = ImmutableSet.builder();
    for (ItemValue watched : fewValues.excludedValues(at)) {
      Formula value = exponents ? watched.withAnyNumbers() : watched.formula();
      if (language.policy().anyOrder()) {
        result.add(new StateStack(language.value(value, depth + 1), new StateStack(0, null)));
      } else {
        result.addAll(startDerivations(at, value, depth));
      }
    }
    return result.build();
  }

  /**
   * Whether an item may have a value: it is new, and the items fit that must follow.
   *
   * @param after how far the array is after it, the value left out
   */
  boolean isAllowed(ItemValue value, ArrayPlan.State after) {
    return !after.seen().contains(value)
        && (after.plan().isComplete(after) || language.inhabitants().canFinish(after.with(value)));
  }

  /**
   * Finds an end of an item. A value that will not do is left out of what the item can be, and the
   * text is read again; this happens at most once for each value that is near.
   */
  @Nullable ItemEnd findEnd(DistinctItemPosition place) {
    Set<ItemValue> refused = new HashSet<>();
    ImmutableSet<StateStack> stacks = place.stacks();
    byte[] text = place.text().bytes();
    while (!stacks.isEmpty()) {
      StateStack stack = stacks.iterator().next();
      byte[] whole = stack.endText(text, language);
      ItemValue value = value(whole);
      ArrayPlan.State after = afterItem(stack.bottom());
      if (!place.isNearRefused() || isAllowed(value, after)) {
        return new ItemEnd(restOfText(whole, text), value, after);
      }
      if (!refused.add(value)) {
        throw new IllegalStateException("a value that was left out");
      }
      stacks = remainingDerivations(place, refused);
    }
    return place.isNearRefused() ? longerEnd(place) : null;
  }

  /**
   * Looks for an end of a text with an exponent, which numbers that are left after others were
   * taken out do not have: more digits make another number.
   */
  private @Nullable ItemEnd longerEnd(DistinctItemPosition place) {
    if (!EXPONENT.matcher(new String(place.text().bytes(), ISO_8859_1)).find()) {
      return null;
    }
    ShortTexts longer = new ShortTexts(language, place.stacks(), place.text());
    for (int i = 0; i < MOST_LONGER && longer.hasNext(); i++) {
      byte[] text = longer.nextText();
      ItemValue value = value(text);
      ArrayPlan.State after = afterItem(longer.bottom());
      if (isAllowed(value, after)) {
        return new ItemEnd(restOfText(text, place.text().bytes()), value, after);
      }
    }
    return null;
  }

  private static byte[] restOfText(byte[] text, byte[] begin) {
    return java.util.Arrays.copyOfRange(text, begin.length, text.length);
  }

  /** The derivations of a text as one of the values that are left. */
  private ImmutableSet<StateStack> remainingDerivations(
      DistinctItemPosition place, Set<ItemValue> refused) {
    return read(
        startDerivations(place.arrayState(), excluding(refused), place.depth()), place.text());
  }

  /** The derivations of a text that go on with others. */
  ImmutableSet<StateStack> read(ImmutableSet<StateStack> from, ItemText text) {
    ImmutableSet<StateStack> stacks = from;
    for (byte letter : text.bytes()) {
      stacks = ResolvedTransitions.of(stacks, language).stacksAfter(letter & 0xFF);
    }
    return stacks;
  }

  /** Holds for the values that are none of some. */
  Formula excluding(Set<ItemValue> values) {
    List<Formula> all = new ArrayList<>();
    values.forEach(value -> all.add(value.formula().negation()));
    return language.formulas().conjunction(all);
  }

  /** Texts of items that complete an array: first those that have few values, then the others. */
  ImmutableList<byte[]> texts(ArrayPlan.State from, List<ArrayPlan.Step> items) {
    Set<ItemValue> taken =
        new HashSet<>(items.isEmpty() ? from.seen() : items.get(items.size() - 1).after().seen());
    ImmutableList.Builder<byte[]> result = ImmutableList.builder();
    ShortTexts texts = null;
    Formula of = null;
    int known = from.seen().size();
    for (ArrayPlan.Step item : items) {
      if (item.after().seen().size() > known) {
        result.add(language.inhabitants().shortText(item.value()));
        known++;
        continue;
      }
      if (texts == null || of != item.value()) {
        texts = new ShortTexts(language, item.value());
        of = item.value();
      }
      byte[] text = texts.nextText();
      while (!taken.add(value(text))) {
        text = texts.nextText();
      }
      result.add(text);
    }
    return result.build();
  }
}
