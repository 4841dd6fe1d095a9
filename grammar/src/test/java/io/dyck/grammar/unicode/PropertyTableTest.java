package io.dyck.grammar.unicode;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

final class PropertyTableTest {
  /** If the JDK has the property too, only new characters may differ. */
  @Test
  void setsAreThoseOfTheJdkForCharactersThatItKnows() {
    check("idstart", Character::isUnicodeIdentifierStart);
    check("dash", c -> Character.getType(c) == Character.DASH_PUNCTUATION, 0x2D, 0x2010, 0x2014);
    check("bidim", Character::isMirrored);
  }

  private static void check(String name, IntPredicate expected, int... only) {
    IntPredicate found = PropertyTable.find(name);
    assertThat(found).as(name).isNotNull();
    int different = 0;
    for (int c = 0; c < CodePointBits.COUNT; c++) {
      boolean counts = Character.isDefined(c) && (only.length == 0 || contains(only, c));
      different += counts && found != null && found.test(c) != expected.test(c) ? 1 : 0;
    }
    assertThat(different).as(name).isLessThan(20);
  }

  private static boolean contains(int[] some, int c) {
    return Arrays.stream(some).anyMatch(each -> each == c);
  }

  @Test
  void namesAreFoundHoweverTheyAreWritten() {
    assertThat(PropertyTable.find(UnicodeSets.normalizeName("Extended_Pictographic"))).isNotNull();
    assertThat(PropertyTable.find("scx=deva")).isNotNull();
    assertThat(PropertyTable.find("scx=devanagari")).isNotNull();
    assertThat(PropertyTable.find("nosuchproperty")).isNull();
  }
}
