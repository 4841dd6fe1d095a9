package io.dyck.chat.library;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import io.dyck.chat.format.PercentFormat;
import io.dyck.chat.text.OriginText;
import io.dyck.chat.text.UnlocatedTemplateError;
import io.dyck.chat.value.CallArguments;
import io.dyck.chat.value.Iteration;
import io.dyck.chat.value.Representation;
import io.dyck.chat.value.Truthiness;
import io.dyck.chat.value.Tuple;
import io.dyck.chat.value.TypeNames;
import io.dyck.chat.value.Undefined;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The filters of Jinja, with the {@code tojson} of transformers. */
public final class Filters {
  private static final ImmutableMap<String, Filter> FILTERS =
      ImmutableMap.<String, Filter>builder()
          .put("abs", NumberFilters::abs)
          .put(
              "attr",
              (v, a) -> MemberAccess.onlyAttribute(v, a.bind("attr", "name").textArgument(0)))
          .put("batch", ItemFilters::batch)
          .put("capitalize", (v, a) -> LetterCase.capitalize(Representation.str(v)))
          .put("center", (v, a) -> TextFilters.centerText(v, a))
          .put("count", Filters::length)
          .put("d", Filters::defaultFilter)
          .put("default", Filters::defaultFilter)
          .put("dictsort", SortFilters::dictSort)
          .put("e", TextFilters::escape)
          .put("escape", TextFilters::escape)
          .put("first", ItemFilters::firstItem)
          .put("float", NumberFilters::toFloat)
          .put("forceescape", (v, a) -> Representation.str(v).escaped().asMarkup())
          .put("format", Filters::format)
          .put("indent", TextFilters::indent)
          .put("int", NumberFilters::toInt)
          .put("items", ItemFilters::items)
          .put("join", TextFilters::join)
          .put("last", ItemFilters::lastItem)
          .put("length", Filters::length)
          .put("list", (v, a) -> List.copyOf(Iteration.items(v)))
          .put("lower", (v, a) -> Representation.str(v).map(s -> s.toLowerCase(Locale.ROOT)))
          .put("map", ItemFilters::map)
          .put("max", (v, a) -> SortFilters.minOrMax(v, a, true))
          .put("min", (v, a) -> SortFilters.minOrMax(v, a, false))
          .put("reject", (v, a) -> ItemFilters.select(v, a, false, false))
          .put("rejectattr", (v, a) -> ItemFilters.select(v, a, true, false))
          .put("replace", TextFilters::replace)
          .put("reverse", ItemFilters::reverse)
          .put("round", NumberFilters::round)
          .put("safe", (v, a) -> Representation.str(v).asMarkup())
          .put("select", (v, a) -> ItemFilters.select(v, a, false, true))
          .put("selectattr", (v, a) -> ItemFilters.select(v, a, true, true))
          .put("slice", ItemFilters::slice)
          .put("sort", SortFilters::sort)
          .put("string", (v, a) -> Representation.str(v))
          .put("sum", NumberFilters::sum)
          .put("title", (v, a) -> TextFilters.toTitleCase(Representation.str(v)))
          .put("tojson", TextFilters::toJson)
          .put("trim", (v, a) -> StripMethods.strip(Representation.str(v), a, true, true))
          .put("truncate", TextFilters::truncate)
          .put("unique", SortFilters::uniqueItems)
          .put("upper", (v, a) -> Representation.str(v).map(s -> s.toUpperCase(Locale.ROOT)))
          .put("urlencode", TextFilters::urlEncode)
          .put("wordcount", (v, a) -> TextFilters.wordCount(Representation.str(v)))
          .buildOrThrow();

  /** Further filters of Jinja, which are not supported because no chat template needs them. */
  private static final ImmutableSet<String> OTHERS =
      ImmutableSet.of(
          "filesizeformat",
          "groupby",
          "pprint",
          "random",
          "striptags",
          "urlize",
          "wordwrap",
          "xmlattr");

  private Filters() {}

  public static boolean isFilter(String name) {
    return FILTERS.containsKey(name) || OTHERS.contains(name);
  }

  public static Filter get(String name) {
    Filter filter = FILTERS.get(name);
    if (filter != null) {
      return filter;
    } else if (OTHERS.contains(name)) {
      throw UnlocatedTemplateError.unsupported("the filter '" + name + "'");
    }
    throw UnlocatedTemplateError.pythonError("No filter named '" + name + "'.");
  }

  private static Object length(Object value, CallArguments arguments) {
    return (long)
        Iteration.size(value)
            .orElseThrow(
                () ->
                    UnlocatedTemplateError.pythonError(
                        "object of type '" + TypeNames.name(value) + "' has no len()"));
  }

  private static Object defaultFilter(Object value, CallArguments arguments) {
    CallArguments.BoundArguments bound = arguments.bind("default", "default_value", "boolean");
    boolean missing =
        value instanceof Undefined
            || (bound.booleanArgument(1, false) && !Truthiness.isTruthy(value));
    return missing ? bound.get(0, OriginText.EMPTY) : value;
  }

  private static Object format(Object value, CallArguments arguments) {
    if (arguments.named().isEmpty()) {
      return PercentFormat.format(Representation.str(value), new Tuple(arguments.positional()));
    } else if (!arguments.positional().isEmpty()) {
      throw UnlocatedTemplateError.pythonError(
          "can't handle positional and keyword arguments at the same time");
    }
    Map<Object, Object> named = new LinkedHashMap<>();
    arguments.named().forEach((name, each) -> named.put(OriginText.ofTemplate(name), each));
    return PercentFormat.format(Representation.str(value), named);
  }
}
