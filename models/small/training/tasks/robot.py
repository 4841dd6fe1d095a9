"""Requests and programs of the grammar `sample:robot`.

An hour without `morning` or `evening` is one of the evening where the first thing to do is to put off, close or lock
something, and one of the morning otherwise.
"""

from tasks.words import MESSAGES, MUSIC, NUMBERS, spoken

SYSTEM = "robot"
DAYS = "monday tuesday wednesday thursday friday saturday sunday".split()


def identifier(name):
    return name.lower().replace(" ", "_")


def first_name(draw):
    """A person, in the request sometimes without the capital letter."""
    name = draw.name("first")
    return name if draw.chance(0.5) else name.lower()


def duration(draw):
    unit = draw.of(["s", "min", "min", "h"])
    number = draw.of([10, 20, 30, 45]) if unit == "s" else draw.of([1, 2, 3, 4, 5, 10, 15, 20, 30, 40]) if unit == "min" else draw.of([1, 2, 3, 6])
    word = {"s": "second", "min": "minute", "h": "hour"}[unit]
    return f"{spoken(number, draw)} {word}{'' if number == 1 else 's'}", f"{number} {unit}"


# Each thing to do: phrases, the statement, and whether it belongs to the evening. PLACE stands for a name of its kind.
ACTIONS = [
    (["turn on the {p} light", "turn the {p} light on", "switch on the light in the {p}", "switch the light in the {p} on",
      "put the {p} light on", "!turn on the light in the {p}", "!switch the {p} light on"], "turn on light.{P};", False),
    (["turn off the {p} light", "turn the {p} light off", "switch off the light in the {p}",
      "switch the light in the {p} off", "put the {p} light off", "!turn off the light in the {p}",
      "!switch the {p} light off"], "turn off light.{P};", True),
    (["dim the {p} light to {n} percent", "turn on the {p} light at {n}%", "set the {p} light to {n} percent",
      "put the {p} light on at {n} percent", "!dim the light in the {p} to {n}%"], "turn on light.{P} at {n}%;", False),
    (["open the {p} blinds", "open the blinds in the {p}", "raise the {p} blinds", "!raise the blinds in the {p}"],
     "open cover.{P};", False),
    (["open the {p} blinds to {n} percent", "open the blinds in the {p} to {n}%", "raise the {p} blinds to {n} percent",
      "!raise the blinds in the {p} to {n}%"], "open cover.{P} to {n}%;", False),
    (["close the {p} blinds", "close the blinds in the {p}", "lower the {p} blinds", "!lower the blinds in the {p}"],
     "close cover.{P};", True),
    (["turn on the {p} fan", "turn the {p} fan on", "switch on the fan in the {p}", "!put on the fan in the {p}"],
     "turn on fan.{P};", False),
    (["turn off the {p} fan", "turn the {p} fan off", "switch off the fan in the {p}", "!put off the fan in the {p}"],
     "turn off fan.{P};", True),
    (["turn on the {a}", "turn the {a} on", "switch on the {a}", "start the {a}", "!put the {a} on"],
     "turn on switch.{A};", False),
    (["turn off the {a}", "turn the {a} off", "switch off the {a}", "!put the {a} off"], "turn off switch.{A};", True),
    (["lock the {p} door", "lock the door of the {p}", "!lock the door in the {p}"], "lock lock.{P};", True),
    (["unlock the {p} door", "unlock the door of the {p}", "!unlock the door in the {p}"], "unlock lock.{P};", False),
    (["unlock the {p} door for {d}", "unlock the door of the {p} for {d}", "!for {d} unlock the {p} door"],
     "unlock lock.{P} for {D};", False),
    (["set the {p} to {c} degrees", "heat the {p} to {c} degrees", "set the heating in the {p} to {c} degrees",
      "!set the {p} heating to {c} degrees"], "set climate.{P} to {c} C;", False),
    (['say "{m}" in the {p}', 'announce "{m}" in the {p}', 'say in the {p} "{m}"', '!announce in the {p} "{m}"'],
     'say "{m}" in {P};', False),
    (['tell {f} "{m}"', 'notify {f} "{m}"', 'send {f} the message "{m}"', '!send "{m}" to {f}'], 'notify {F} "{m}";', False),
    (['play "{s}" in the {p}', 'start "{s}" in the {p}', '!in the {p} play "{s}"'], 'play "{s}" on media.{P};', False),
    (['play "{s}" in the {p} at {n} percent', 'start "{s}" in the {p} at {n}%', '!at {n}% play "{s}" in the {p}'],
     'play "{s}" on media.{P} at {n}%;', False),
    (["stop the music in the {p}", "stop the {p} music", "!turn off the music in the {p}"], "stop media.{P};", True),
    (["send the robot to the {p}", "let the robot go to the {p}", "drive the robot to the {p}",
      "!the robot goes to the {p}"], "robot go to {P};", False),
    (["send the robot to its dock", "dock the robot", "let the robot dock", "!the robot goes to its dock"],
     "robot dock;", False),
    (["let the robot drive forward {x} m", "drive the robot {x} m forward", "!the robot drives forward {x} m"],
     "robot drive forward {x} m;", False),
    (["wait {d}", "pause for {d}", "!wait for {d}"], "wait {D};", False),
]

# Each condition: phrases and what the program says.
CONDITIONS = [
    (["there is motion in the {p}", "somebody moves in the {p}", "motion is seen in the {p}",
      "!there is somebody in motion in the {p}"], "sensor.motion_{P} is on"),
    (["{f} comes home", "{f} is home", "{f} arrives", "!{f} is back home"], "person.{F} is home"),
    (["{f} leaves", "{f} is away", "{f} goes out", "!{f} goes away"], "person.{F} is away"),
    (["the {p} window is open", "the window in the {p} is open", "somebody opens the {p} window",
      "!somebody opens the window in the {p}"], "window.{P} is open"),
    (["the {p} door is open", "the door of the {p} is open", "somebody opens the {p} door",
      "!somebody opens the door of the {p}"], "door.{P} is open"),
    (["it is warmer than {c} degrees in the {p}", "the {p} is warmer than {c} degrees",
      "the temperature in the {p} is above {c} degrees", "!the {p} has more than {c} degrees"],
     "sensor.temperature_{P} > {c} C"),
    (["it is colder than {c} degrees in the {p}", "the {p} is colder than {c} degrees",
      "the temperature in the {p} is below {c} degrees", "!the {p} has less than {c} degrees"],
     "sensor.temperature_{P} < {c} C"),
    (["the humidity in the {p} is above {n} percent", "the {p} humidity is above {n}%",
      "!the humidity in the {p} is more than {n}%"], "sensor.humidity_{P} > {n}%"),
    (["it is darker than {l} lux in the {p}", "the {p} is darker than {l} lux", "!the {p} has less than {l} lux"],
     "sensor.light_{P} < {l} lx"),
    (["the robot is stuck", "the robot does not move on", "!the robot got stuck"], "robot is stuck"),
]

DAILY = [(["at {t}", "every day at {t}", "daily at {t}", "!each day at {t}"], "day"),
         (["on weekdays at {t}", "every weekday at {t}", "!weekdays at {t}"], "weekdays"),
         (["at weekends at {t}", "on weekends at {t}", "!weekends at {t}"], "weekends")]
ON_DAY = ["on {w}s at {t}", "every {w} at {t}", "!each {w} at {t}"]
SUN = [(["at sunset", "when the sun sets", "!at the time of sunset"], "at sunset"),
       (["at sunrise", "when the sun rises", "!at the time of sunrise"], "at sunrise")]


def fill(draw, phrases, code):
    """A phrase and its code with the same values in both."""
    place, appliance, person = draw.name("place"), draw.name("appliance"), first_name(draw)
    span, span_code = duration(draw)
    values = {
        "p": place, "P": identifier(place), "a": appliance, "A": identifier(appliance), "f": person, "F": person.lower(),
        "n": draw.between(5, 95, 5), "c": draw.between(12, 32), "l": draw.between(50, 500, 50), "d": span, "D": span_code,
        "m": draw.of(MESSAGES), "s": draw.of(MUSIC), "x": draw.of(["1", "2", "3", "0.5", "1.5", "2.5"]),
    }
    return draw.phrase(phrases).format(**values), code.format(**values)


def clock(draw, evening):
    """A time of day as one says it, and as the program has it."""
    form, hour, minute = draw.between(0, 6), draw.between(1, 11), draw.of([0, 5, 10, 15, 20, 30, 40, 45, 50])
    if form == 0:
        hour = draw.between(0, 23)
        return f"{hour}:{minute:02}" if draw.chance(0.5) else f"{hour:02}:{minute:02}", f"{hour:02}:{minute:02}"
    if form == 1:
        word, code = draw.of([("noon", "12:00"), ("midnight", "00:00")])
        return word, code
    said = NUMBERS[hour] if draw.chance(0.6) else str(hour)
    late = draw.chance(0.5)
    if form in (2, 3):
        return f"{said} in the {'evening' if late else 'morning'}", f"{hour + 12 * late:02}:00"
    if form == 4:
        return f"{hour} {'pm' if late else 'am'}", f"{hour + 12 * late:02}:00"
    if form == 5:
        return f"half past {said} in the {'evening' if late else 'morning'}", f"{hour + 12 * late:02}:30"
    return said, f"{hour + 12 * evening:02}:00"


def trigger(draw, evening):
    form = draw.between(0, 9)
    if form < 5:
        said, code = clock(draw, evening)
        if form == 4:
            day = draw.of(DAYS)
            return draw.phrase(ON_DAY).format(w=day, t=said), f"every {day} at {code}"
        phrases, days = draw.of(DAILY if form > 1 else DAILY[:1])
        return draw.phrase(phrases).format(t=said), f"every {days} at {code}"
    if form == 5:
        phrases, code = draw.of(SUN)
        return draw.phrase(phrases), code
    if form == 6:
        number, unit = draw.of([(2, "h"), (3, "h"), (4, "h"), (6, "h"), (10, "min"), (20, "min"), (30, "min"), (90, "min")])
        return f"every {spoken(number, draw)} {'hours' if unit == 'h' else 'minutes'}", f"every {number} {unit}"
    said, code = fill(draw, *draw.of(CONDITIONS))
    word = draw.phrase(["when", "if", "whenever", "!as soon as"])
    if form == 7 and draw.chance(0.6):
        more, more_code = fill(draw, *draw.of(CONDITIONS[1:5]))
        return f"{word} {said} and {more}", f"when {code} and {more_code}"
    if form == 8 and draw.chance(0.6):
        time = f"{draw.between(0, 23):02}:{draw.of(['00', '30', '15'])}"
        side = draw.of(["after", "before"])
        return f"{word} {said} {side} {time}", f"when {code} and time {side} {time}"
    if form == 9 and draw.chance(0.5):
        span, span_code = duration(draw)
        return f"{word} {said} for {span}", f"when {code} for {span_code}"
    return f"{word} {said}", f"when {code}"


def layout(rule, statements):
    if len(statements) == 1:
        return f"{rule} {{ {statements[0]} }}"
    return rule + " {\n" + "".join(f"  {s}\n" for s in statements) + "}"


def make(draw):
    """A request, its program, and what the program is made of, in words."""
    things = draw.rng.choices([1, 2, 3], [6, 4, 1])[0]
    chosen = [draw.of(ACTIONS) for _ in range(things)]
    filled = [fill(draw, phrases, code) for phrases, code, _ in chosen]
    said, rule = trigger(draw, chosen[0][2])
    joined = filled[0][0]
    for index, (phrase, _) in enumerate(filled[1:], 1):
        joined += (draw.of([" and ", " and then ", ", then "]) if index == things - 1 else ", ") + phrase
    form = draw.between(0, 2)
    request = f"{joined} {said}" if form == 0 else f"{said}, {joined}" if form == 1 else f"{said} {joined}"
    if draw.chance(0.25):
        request = request[0].upper() + request[1:]
    if draw.chance(0.15):
        request += "."
    statements = [code for _, code in filled]
    thought = f"trigger: {rule}; steps: {things}."
    return request, layout(rule, statements), thought
