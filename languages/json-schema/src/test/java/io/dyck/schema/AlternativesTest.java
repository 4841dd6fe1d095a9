package io.dyck.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.oracle.LazyReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Alternatives that a constant distinguishes, so many that no memory could hold the product: the
 * tagged unions of Pydantic, OpenAPI and Rust, and switches on a kind by {@code if} and {@code
 * then}.
 */
final class AlternativesTest {
  private static final int MANY = 40;

  private static String json(String text) {
    return text.replace('\'', '"');
  }

  private static String list(int count, IntFunction<String> part) {
    return IntStream.range(0, count).mapToObj(part).collect(Collectors.joining(","));
  }

  private static String variant(int i, String more) {
    String type = List.of("string", "integer", "boolean").get(i % 3);
    String own = "v" + i % 7;
    return String.format(
        "{%s'properties':{'kind':{'const':'k%d'},'%s':{'type':'%s'}},'required':['kind','%s']}",
        more, i, own, type, own);
  }

  /** Asserts that a tagged union distinguishes its variants, for any order of members. */
  private static void checkUnion(String schema) {
    LazyLanguage language = JsonSchema.of(json(schema)).language();
    LazyReader reader = new LazyReader(language);
    for (String right :
        List.of(
            "{'kind':'k0','v0':'x'}",
            "{'kind':'k1','v1':7}",
            "{'v1':7,'kind':'k1'}",
            "{'v4':7,'kind':'k39'}".replace("7", "'x'"),
            "{'kind':'k39','v4':''}")) {
      assertThat(reader.accepts(json(right))).as(schema + " " + right).isTrue();
    }
    for (String wrong :
        List.of(
            "{'kind':'k0','v0':7}",
            "{'kind':'k1','v0':7}",
            "{'kind':'k40','v5':'x'}",
            "{'kind':'k0'}",
            "{'v0':'x'}",
            "{'v1':7,'kind':'k0'}")) {
      assertThat(reader.accepts(json(wrong))).as(schema + " " + wrong).isFalse();
    }
    String shortest = new String(language.shortestEnd(language.start()), StandardCharsets.UTF_8);
    assertThat(reader.accepts(shortest)).as(shortest).isTrue();
  }

  /** Without a tag every variant holds, and then not exactly one of them. */
  @Test
  void tagsOfAUnionMayBeLeftOutWhereAMemberTellsTheVariantsApart() {
    String variants =
        list(
            12,
            i ->
                String.format(
                    "{'type':'object','required':['label'],'additionalProperties':false,"
                        + "'properties':{'type':{'enum':['t%d','u%d']},'label':{'type':'string'},"
                        + "'help':{'type':'string'},'size':{'type':'integer'},"
                        + "'must':{'oneOf':[{'type':'boolean'},{'type':'string'}]},"
                        + "'options':{'type':'object','minProperties':1},'own%d':{}}}",
                    i, i, i));
    String schema = "{'type':'object','additionalProperties':{'oneOf':[" + variants + "]}}";
    LazyReader reader = new LazyReader(JsonSchema.of(json(schema)).language());
    for (String right :
        List.of(
            "{'f':{'label':'x','help':'y','size':1,'must':'s','type':'u3'}}",
            "{'f':{'type':'t11','label':'x','must':true},'g':{'own7':1,'label':''}}",
            "{'f':{'options':{'a':1},'label':'x','own0':null}}")) {
      assertThat(reader.accepts(json(right))).as(right).isTrue();
    }
    for (String wrong :
        List.of(
            "{'f':{'label':'x'}}",
            "{'f':{'label':'x','help':'y','size':1,'must':'s'}}",
            "{'f':{'label':'x','type':'t3','own4':1}}",
            "{'f':{'options':{},'label':'x','own0':null}}")) {
      assertThat(reader.accepts(json(wrong))).as(wrong).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"oneOf", "anyOf"})
  void variantsOfAUnionAreToldApartByAConstant(String keyword) {
    String typed = list(MANY, i -> variant(i, "'type':'object',"));
    checkUnion("{'" + keyword + "':[" + typed + "]}");
    checkUnion("{'type':'object','" + keyword + "':[" + list(MANY, i -> variant(i, "")) + "]}");
    String closed = "'type':'object','additionalProperties':false,";
    checkUnion("{'" + keyword + "':[" + list(MANY, i -> variant(i, closed)) + "]}");
    checkUnion(
        "{'type':'object','additionalProperties':true,'properties':{'id':{'type':'string'}},'"
            + keyword
            + "':["
            + list(MANY, i -> variant(i, ""))
            + "]}");
  }

  @Test
  void aUnionOfUnionsIsAUnion() {
    String parts =
        list(4, p -> "{'oneOf':[" + list(10, i -> variant(p * 10 + i, "'type':'object',")) + "]}");
    checkUnion("{'oneOf':[" + parts + "]}");
    checkUnion("{'allOf':[{'oneOf':[" + parts + "]},{'anyOf':[" + parts + "]}]}");
  }

  @Test
  void variantsMayHoldTheUnion() {
    String variants =
        list(
            MANY,
            i ->
                "{'type':'object','properties':{'kind':{'const':'k"
                    + i
                    + "'},'of':{'$ref':'#/$defs/node'}},'required':['kind'"
                    + (i == 0 ? "" : ",'of'")
                    + "]}");
    LazyReader reader =
        new LazyReader(
            JsonSchema.of(
                    json("{'$ref':'#/$defs/node','$defs':{'node':{'oneOf':[" + variants + "]}}}"))
                .language());
    assertThat(reader.accepts(json("{'kind':'k7','of':{'of':{'kind':'k0'},'kind':'k3'}}")))
        .isTrue();
    assertThat(reader.accepts(json("{'kind':'k7','of':{'kind':'k3'}}"))).isFalse();
  }

  @Test
  void variantsWithoutATypeExcludeEachOtherOnlyAsObjects() {
    // Every variant holds for a value that is no object, therefore oneOf refuses such values.
    String schema = "{'oneOf':[" + list(MANY, i -> variant(i, "")) + "]}";
    checkUnion(schema);
    LazyReader reader = new LazyReader(JsonSchema.of(json(schema)).language());
    assertThat(reader.accepts("1")).isFalse();
    assertThat(reader.accepts("[]")).isFalse();
  }

  @Test
  void twoThousandConstantsAreToldApart() {
    String variants = list(2_000, i -> variant(i, "'type':'object',"));
    LazyReader reader =
        new LazyReader(JsonSchema.of(json("{'oneOf':[" + variants + "]}")).language());
    assertThat(reader.accepts(json("{'kind':'k1999','v4':7}"))).isTrue();
    assertThat(reader.accepts(json("{'kind':'k1999','v4':'x'}"))).isFalse();
    LazyReader constants =
        new LazyReader(
            JsonSchema.of(json("{'oneOf':[" + list(1_000, i -> "{'const':'c" + i + "'}") + "]}"))
                .language());
    assertThat(constants.accepts("\"c999\"")).isTrue();
    assertThat(constants.accepts("\"c1000\"")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 270})
  void ifAndThenSwitchOnAKind(int kinds) {
    String cases =
        list(
            kinds,
            i ->
                "{'if':{'properties':{'kind':{'const':'k"
                    + i
                    + "'}},'required':['kind']},'then':{'properties':{'x':{'type':'"
                    + List.of("string", "integer", "boolean").get(i % 3)
                    + "'}},'required':['x']}}");
    LazyReader reader =
        new LazyReader(JsonSchema.of(json("{'type':'object','allOf':[" + cases + "]}")).language());
    for (String right :
        List.of("{}", "{'kind':'k0','x':'a'}", "{'x':1,'kind':'k1'}", "{'kind':'other'}")) {
      assertThat(reader.accepts(json(right))).as(right).isTrue();
    }
    for (String wrong : List.of("{'kind':'k0','x':1}", "{'kind':'k1'}", "{'x':1,'kind':'k0'}")) {
      assertThat(reader.accepts(json(wrong))).as(wrong).isFalse();
    }
  }

  @Test
  void membersOfAUnionComeInTheOrderOfTheirVariant() {
    String schema =
        "{'oneOf':["
            + "{'type':'object','properties':{'kind':{'const':'a'},'x':{},'y':{}},"
            + "'required':['kind']},"
            + "{'type':'object','properties':{'kind':{'const':'b'},'y':{},'z':{},'x':{}},"
            + "'required':['kind']}]}";
    SchemaOptions inOrder =
        SchemaOptions.DEFAULT.withText(SchemaOptions.DEFAULT.text().withAnyOrder(false));
    LazyReader reader = new LazyReader(JsonSchema.of(json(schema), inOrder).language());
    assertThat(reader.accepts(json("{'kind':'a','x':1,'y':1}"))).isTrue();
    assertThat(reader.accepts(json("{'kind':'b','y':1,'z':1,'x':1}"))).isTrue();
    assertThat(reader.accepts(json("{'kind':'a','y':1,'x':1}"))).isFalse();
    assertThat(reader.accepts(json("{'y':1,'kind':'a'}"))).isFalse();
  }

  @Test
  void membersOfTheWholeComeBeforeThoseOfAlternatives() {
    String schema =
        "{'type':'object','properties':{'a':{}},"
            + "'anyOf':[{'properties':{'x':{}},'required':['x']},"
            + "{'properties':{'y':{'type':'integer'},'a':{'minimum':0}}}]}";
    SchemaOptions inOrder =
        SchemaOptions.DEFAULT.withText(SchemaOptions.DEFAULT.text().withAnyOrder(false));
    LazyReader reader = new LazyReader(JsonSchema.of(json(schema), inOrder).language());
    assertThat(reader.accepts(json("{'a':1,'x':1}"))).isTrue();
    assertThat(reader.accepts(json("{'y':1,'a':1}"))).isTrue();
    assertThat(reader.accepts(json("{'x':1,'a':1}"))).isFalse();
  }

  /** Each case restricts another name in its own way, and this name may come before the kind. */
  @Test
  void whatACaseSaysOfAnotherNameMayComeBeforeTheKind() {
    String cases =
        list(
            MANY,
            i ->
                String.format(
                    "{'if':{'properties':{'kind':{'const':'k%1$d'}}},'then':{'properties':{'props':"
                        + "{'properties':{'p%1$d':{'type':'integer'}},'required':['p%1$d']}}}}",
                    i));
    LazyReader reader =
        new LazyReader(
            JsonSchema.of(json("{'type':'object','required':['kind'],'allOf':[" + cases + "]}"))
                .language());
    assertThat(reader.accepts(json("{'props':{'p7':1},'kind':'k7'}"))).isTrue();
    assertThat(reader.accepts(json("{'props':{'p7':1},'kind':'k8'}"))).isFalse();
    assertThat(reader.accepts(json("{'kind':'k8','props':{'p8':1}}"))).isTrue();
    assertThat(reader.accepts(json("{'props':{},'kind':'other'}"))).isTrue();
  }
}
