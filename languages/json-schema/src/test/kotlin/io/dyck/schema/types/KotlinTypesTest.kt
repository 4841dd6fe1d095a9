package io.dyck.schema.types

import com.fasterxml.jackson.annotation.JsonIgnore
import com.fasterxml.jackson.annotation.JsonProperty
import com.fasterxml.jackson.core.type.TypeReference
import com.fasterxml.jackson.databind.ObjectMapper
import com.fasterxml.jackson.module.kotlin.jacksonObjectMapper
import io.dyck.grammar.oracle.LazyReader
import io.dyck.schema.types.constraint.Matching
import io.dyck.schema.types.constraint.Range
import io.dyck.schema.types.constraint.Size
import io.dyck.schema.RandomTexts
import io.dyck.schema.SchemaOptions
import jakarta.validation.constraints.NotBlank
import jakarta.validation.constraints.NotNull
import java.io.File
import java.net.URLClassLoader
import java.time.LocalDate
import java.util.Random
import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.assertThatThrownBy
import org.junit.jupiter.api.Test

enum class Sky { CLEAR, @JsonProperty("covered") CLOUDS }

data class Address(val street: String, val city: String? = null)

data class Person(
    val name: String,
    val age: Int?,
    val tags: List<String> = emptyList(),
    val address: Address? = null,
)

sealed interface Form {
  data class Circle(val radius: Double) : Form

  data class Group(val parts: List<Form>, val byName: Map<String, Form?>) : Form

  data object Nothing : Form
}

sealed class Message {
  abstract val to: String

  data class Mail(override val to: String, val text: String) : Message()

  data class Call(override val to: String, val isUrgent: Boolean) : Message()
}

sealed interface Mark {
  data class Star(val points: Int) : Mark

  data object None : Mark
}

data class Marks(val all: List<Mark>)

data class Box<T>(val value: T, val other: T?, val list: List<T?>)

data class Everything(
    @Matching("[a-z]+") @Size(max = 5) val code: String,
    @field:Range(min = 1, max = 9) val digit: Int,
    @get:NotBlank val title: String,
    @param:JsonProperty("full_name") val name: String,
    @NotNull val wanted: String?,
    val skies: List<Sky?>,
    val bits: Array<Boolean?>,
    val numbers: IntArray,
    val day: LocalDate,
    val any: Pair<Int, Box<String>>,
    @JsonIgnore val hidden: Int = 7,
)

@JvmRecord data class Row(val name: String, val note: String?, val count: Int = 3)

@JvmInline value class Id(val text: String)

/** The schemas of data classes, and their texts. */
class KotlinTypesTest {
  private val mapper = ObjectMapper()

  private fun reader(schemas: RecordSchemas<*>) =
      LazyReader(schemas.read(SchemaOptions.DEFAULT).language())

  @Test
  fun constructorsGiveNamesOrderNullsAndDefaults() {
    val schema = mapper.readTree(RecordSchemas.of(Person::class.java).schema())
    assertThat(schema["\$defs"].toString())
        .isEqualTo(
            """{"Person":{"type":"object","properties":{"name":{"type":"string"},"age":{"anyOf":[""" +
                """{"type":"integer","minimum":-2147483648,"maximum":2147483647},{"type":"null"}]},""" +
                """"tags":{"type":"array","items":{"type":"string"}},"address":{"anyOf":[""" +
                """{"${'$'}ref":"#/${'$'}defs/Address"},{"type":"null"}]}},"required":["name","age"],""" +
                """"additionalProperties":false},"Address":{"type":"object","properties":{"street":""" +
                """{"type":"string"},"city":{"anyOf":[{"type":"string"},{"type":"null"}]}},""" +
                """"required":["street"],"additionalProperties":false}}""")
  }

  @Test
  fun textsAreReadAsDataClasses() {
    val persons = RecordSchemas.of(Person::class.java)
    val text = """{"name":"Ada","age":null,"address":{"street":"Dean"}}"""
    assertThat(reader(persons).accepts(text)).isTrue()
    val ada = Person("Ada", null, address = Address("Dean"))
    assertThat(jacksonObjectMapper().readValue(text, Person::class.java)).isEqualTo(ada)
    assertThat(persons.parse(text)).isEqualTo(ada)
    val written = persons.write(ada)
    assertThat(reader(persons).accepts(written)).`as`(written).isTrue()
    for (bad in listOf("""{"name":null,"age":1}""", """{"name":"Ada"}""", """{"age":1}""")) {
      assertThat(reader(persons).accepts(bad)).`as`(bad).isFalse()
    }
  }

  @Test
  fun generatedTextsAreRead() {
    for (type in listOf(Person::class.java, Everything::class.java, Form::class.java, Row::class.java)) {
      val schemas = RecordSchemas.of(type)
      for (seed in 1L..20L) {
        val language = schemas.read(SchemaOptions.GENERATION).language()
        val text = RandomTexts.text(language, Random(seed), 300)
        val value: Any = schemas.parse(text)
        val again = schemas.parse(write(schemas, value))
        assertThat(again).`as`(text).usingRecursiveComparison().isEqualTo(value)
      }
    }
  }

  @Suppress("UNCHECKED_CAST")
  private fun write(schemas: RecordSchemas<*>, value: Any) =
      (schemas as RecordSchemas<Any>).write(value)

  @Test
  fun sealedTypesAreAlternatives() {
    val forms = RecordSchemas.of(object : TypeReference<List<Form>>() {})
    val text =
        """[{"@type":"Group","parts":[{"@type":"Circle","radius":1.5}],"byName":{"a":null}},""" +
            """{"@type":"Nothing"}]"""
    assertThat(reader(forms).accepts(text)).isTrue()
    val value = listOf(Form.Group(listOf(Form.Circle(1.5)), mapOf("a" to null)), Form.Nothing)
    assertThat(forms.parse(text)).isEqualTo(value)
    assertThat(forms.write(value)).isEqualTo(text)
    assertThat(reader(forms).accepts(text.replace("1.5", "null"))).isFalse()
    val messages = RecordSchemas.of(Message::class.java)
    val call = """{"@type":"Call","to":"Ada","isUrgent":true}"""
    assertThat(reader(messages).accepts(call)).isTrue()
    assertThat(messages.parse(call)).isEqualTo(Message.Call("Ada", true))
    assertThat(messages.write(Message.Call("Ada", true))).isEqualTo(call)
  }

  @Test
  fun dataClassesAreCallsOfConstructors() {
    val persons = RecordGrammar.of(Person::class.java)
    val person = Person("Ada", null, listOf("a"), Address("Dean"))
    val text = """new Person("Ada", null, List.of("a"), new Address("Dean", null))"""
    assertThat(persons.write(person)).isEqualTo(text)
    assertThat(persons.parse(text)).isEqualTo(person)
    val lists = RecordGrammar.of(Marks::class.java)
    val marks = Marks(listOf(Mark.Star(5), Mark.None))
    assertThat(lists.write(marks)).isEqualTo("new Marks(List.of(new Star(5), None.INSTANCE))")
    assertThat(lists.parse(lists.write(marks))).isEqualTo(marks)
    // A list of Java holds no null.
    assertThatThrownBy { RecordGrammar.of(Everything::class.java) }
        .hasMessageStartingWith("DYCK-J013: at Everything: null inside of a collection")
  }

  @Test
  fun typeArgumentsMayBeNull() {
    val plain = reader(RecordSchemas.of(object : TypeReference<Box<Sky>>() {}))
    assertThat(plain.accepts("""{"value":"CLEAR","other":null,"list":[null,"covered"]}""")).isTrue()
    assertThat(plain.accepts("""{"value":null,"other":null,"list":[]}""")).isFalse()
  }

  @Test
  fun annotationsHoldAtParametersFieldsAndGetters() {
    val everything = reader(RecordSchemas.of(Everything::class.java))
    val good =
        """{"code":"abc","digit":1,"title":"x","full_name":"","wanted":"","skies":[null,"covered"],""" +
            """"bits":[null,true],"numbers":[1],"day":"2024-02-29",""" +
            """"any":{"first":1,"second":{"value":"","other":null,"list":[]}}}"""
    assertThat(everything.accepts(good)).isTrue()
    for ((from, to) in
        listOf(
            "abc" to "abcdef",
            "abc" to "A",
            ":1," to ":10,",
            "\"x\"" to "\" \"",
            "full_name" to "name",
            "wanted\":\"\"" to "wanted\":null",
            "[1]" to "[null]",
            "\"value\":\"\"" to "\"value\":null",
            "{\"code\"" to "{\"hidden\":1,\"code\"")) {
      val bad = good.replaceFirst(from, to)
      assertThat(bad).isNotEqualTo(good)
      assertThat(everything.accepts(bad)).`as`(bad).isFalse()
    }
  }

  @Test
  fun recordsOfKotlinHaveNullsAndDefaults() {
    val rows = RecordSchemas.of(Row::class.java)
    assertThat(reader(rows).accepts("""{"name":"a","note":null}""")).isTrue()
    assertThat(reader(rows).accepts("""{"name":null,"note":null}""")).isFalse()
    assertThat(rows.parse("""{"name":"a","note":null}""")).isEqualTo(Row("a", null))
  }

  data class Valued(val id: Id)

  data class MaybeValued(val ids: List<Id>)

  data class Typed(val tags: List<@Size(max = 3) String>)

  data class Secret(private val key: String)

  class Plain(val name: String)

  data class Added(val count: Int) {
    val twice
      get() = 2 * count
  }

  @Test
  fun otherClassesAreRefusedWithTheirPlace() {
    for ((type, message) in
        listOf(
            Valued::class.java to "at Valued.id: its type is a value class",
            MaybeValued::class.java to "at MaybeValued.ids<1>: io.dyck.schema.types.Id has no schema",
            Typed::class.java to "at Typed.tags: @io.dyck.schema.types.constraint.Size of a type is not in the class file",
            Secret::class.java to "at Secret.key: Jackson does not write it",
            Plain::class.java to "has no schema",
            Added::class.java to "at Added.twice: Jackson writes it, but it is no component")) {
      assertThatThrownBy { RecordSchemas.of(type) }
          .hasMessageStartingWith("DYCK-J013: ")
          .hasMessageContaining(message)
    }
  }

  @Test
  fun aMissingLibraryIsNamed() {
    val path =
        System.getProperty("java.class.path")
            .split(File.pathSeparator)
            .filter { !it.contains("kotlin-metadata-jvm") }
            .map { File(it).toURI().toURL() }
    URLClassLoader(path.toTypedArray(), ClassLoader.getPlatformClassLoader()).use {
      val of = it.loadClass(RecordSchemas::class.java.name).getMethod("of", Class::class.java)
      val person = it.loadClass(Person::class.java.name)
      assertThatThrownBy { of.invoke(null, person) }
          .cause()
          .hasMessageStartingWith("DYCK-J015: at ${Person::class.java.name}: ")
          .hasMessageContaining("org.jetbrains.kotlin:kotlin-metadata-jvm")
      assertThat(of.invoke(null, String::class.java)).isNotNull()
    }
  }
}
