package consumer;

import io.dyck.checker.CheckOptions;
import io.dyck.checker.DeterminismChecker;
import io.dyck.compose.Matcher;
import io.dyck.compose.TokenConstraint;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.Pda;
import io.dyck.schema.JsonSchema;
import io.dyck.vocabulary.Vocabulary;
import java.util.Random;

/** Uses the libraries like a project of a user: a grammar, a schema, a check. */
public final class Dice {
  private Dice() {}

  public static void main(String[] arguments) {
    boolean named = Dice.class.getModule().isNamed();
    if (named != Boolean.parseBoolean(arguments[0])) {
      throw new IllegalStateException("on the module path: " + named);
    }
    var grammar = Gbnf.parse("dice.gbnf", "root ::= [1-9] \"d\" [1-9] [0-9]* (\" + \" root)?");
    String dice = write(TokenConstraint.compose(Pda.compile(grammar), Vocabulary.o200k()));
    if (!dice.matches("[1-9]d[1-9][0-9]*( \\+ [1-9]d[1-9][0-9]*)*")) {
      throw new IllegalStateException(dice);
    }
    var schema = JsonSchema.of("{\"type\": \"boolean\"}");
    var truths = Pda.of("truths", schema.language());
    String truth = write(TokenConstraint.compose(truths, Vocabulary.o200k()));
    if (!truth.equals("true") && !truth.equals("false")) {
      throw new IllegalStateException(truth);
    }
    var verdict = DeterminismChecker.check(grammar, CheckOptions.DEFAULT).verdict();
    System.out.println(
        "Java " + Runtime.version().feature() + ": " + dice + ", " + truth + ", " + verdict);
  }

  private static String write(TokenConstraint constraint) {
    Matcher matcher = constraint.newMatcher();
    var model = new Random(7);
    var text = new StringBuilder();
    for (int left = 20; !matcher.isFinished(); left--) {
      int[] allowed = matcher.maskWithin(left).toArray();
      int token = allowed[model.nextInt(allowed.length)];
      matcher.accept(token);
      text.append(constraint.vocabulary().text(token));
    }
    return text.toString();
  }
}
