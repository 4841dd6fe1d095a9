/**
 * Java types as grammars: a record, sealed interface, enum, with lists, maps, numbers and strings
 * in them, to a constraint on a text form, and the text back to a value.
 *
 * <p>Maven coordinates: {@code io.dyck:dyck-records}.
 *
 * <pre>{@code
 * record Weather(String city, @Range(min = -90, max = 60) double celsius) {}
 *
 * RecordGrammar<Weather> weather = RecordGrammar.of(Weather.class);
 * TokenConstraint constraint = TokenConstraint.compose(weather.pda(), vocabulary);
 * Weather value = weather.parse("new Weather(\"Lisbon\", 21.5)");
 * }</pre>
 */
@org.jspecify.annotations.NullMarked
module io.dyck.records {
  requires transitive io.dyck.pda;

  exports io.dyck.records;
}
