"""Names, each kind with those for training and those held out for the experiment."""

ONSETS = "b c d f g h j k l m n p r s t v w z br cl dr fl gr pl pr sh sl st th tr".split()
VOWELS = "a e i o u a e i o ai ea ee oo ou".split()
CODAS = ["", "", "l", "n", "r", "s", "t", "ck", "m", "nd", "ng", "ry", "ster", "ford"]

PLACES = (
    "kitchen, hall, bedroom, bathroom, living room, office, garage, garden, porch, cellar, nursery, guest room,"
    " dining room, laundry, stairs, balcony, terrace, library, workshop, corridor, shed, gym, playroom, lobby, bar,"
    " music room, landing, dressing room, utility room, front yard"
).split(", ")
HELD_PLACES = "pantry, attic, studio, sunroom, driveway, den, boot room, cloakroom, greenhouse, loft".split(", ")

FIRST = (
    "Mira Jonas Ada Grace Alan Omar Lina Pedro Sofia Kofi Amina Bruno Clara David Elena Felix Hana Ivan Julia Karim"
    " Laura Marta Nadia Oscar Paula Rosa Samir Tara Victor Wanda Yara Zoe Anton Bella Carlos Dina"
).split()
HELD_FIRST = "Ingrid Tomas Leila Marcus Noor Stefan Priya Gustav Abena Rafael".split()
LAST = (
    "Okafor Santos Berg Novak Silva Mensah Lindqvist Moreau Haddad Costa Weber Rossi Jansen Kowalski Nguyen Tanaka"
    " Murphy Olsen Petrov Quist Ramos Schmidt Torres Vega Young Adler Boateng Cruz Dubois Eriksen"
).split()
HELD_LAST = "Halvorsen Achebe Fontaine Iyer Zamora Brandt Osei Kessler Navarro Sandberg".split()

CITIES = (
    "Accra, Lisbon, Oslo, Lima, Berlin, Quito, Porto, Kumasi, Bergen, Munich, Turin, Milan, Lyon, Nantes, Krakow,"
    " Gdansk, Osaka, Kyoto, Cusco, Dublin, Cork, Utrecht, Hamburg, Seville, Tamale, Rome, Paris, Warsaw, Tokyo, Delft"
).split(", ")
HELD_CITIES = "Bologna, Leiden, Faro, Galway, Nagoya, Toulouse, Trondheim, Dresden, Lublin, Arequipa".split(", ")

PRODUCTS = (
    "jacket, shirt, scarf, hat, mug, teapot, lamp, chair, blanket, notebook, backpack, umbrella, pillow, candle, vase,"
    " bowl, plate, towel, curtain, rug, belt, glove, sweater, kettle, basket, apron, bottle, wallet, cushion, poster"
).split(", ")
HELD_PRODUCTS = "cardigan, lantern, tablecloth, helmet, raincoat, doormat, hammock, satchel, beanie, thermos".split(", ")

APPLIANCES = (
    "coffee machine, heater, kettle, dehumidifier, pump, radio, charger, boiler, oven, projector, printer, sprinkler"
).split(", ")
HELD_APPLIANCES = "toaster, air purifier, rice cooker, water pump".split(", ")

DEPARTMENTS = "Sales, Finance, Research, Support, Legal, Design, Logistics, Marketing, Security, Training".split(", ")
HELD_DEPARTMENTS = "Procurement, Compliance, Analytics".split(", ")
PROJECTS = "Atlas, Beacon, Comet, Delta, Ember, Falcon, Harbour, Iris, Juniper, Kestrel, Lotus, Meridian".split(", ")
HELD_PROJECTS = "Northstar, Orchid, Sapphire, Tundra".split(", ")

PEOPLE = [f"{f} {l}" for f in FIRST for l in LAST]
HELD_PEOPLE = [f"{f} {l}" for f, l in zip(HELD_FIRST, HELD_LAST)]

# How made-up ones are written.
LOWER, CAPITAL, PERSON = range(3)

# Kind: for training, held out, how made-up ones are written and of how many words at most.
NAMES = {
    "place": (PLACES, HELD_PLACES, LOWER, 2),
    "appliance": (APPLIANCES, HELD_APPLIANCES, LOWER, 2),
    "product": (PRODUCTS, HELD_PRODUCTS, LOWER, 2),
    "first": (FIRST, HELD_FIRST, CAPITAL, 1),
    "person": (PEOPLE, HELD_PEOPLE, PERSON, 2),
    "city": (CITIES, HELD_CITIES, CAPITAL, 2),
    "department": (DEPARTMENTS, HELD_DEPARTMENTS, CAPITAL, 1),
    "project": (PROJECTS, HELD_PROJECTS, CAPITAL, 1),
}

COUNTRIES = "Ghana Portugal Norway Peru Germany Ecuador Italy France Poland Japan Ireland Spain".split()
KINDS = "tea coffee bread fruit cheese spice book toy tool game".split()
GENRES = "novel poetry drama crime history travel science fantasy".split()
TITLES = "engineer analyst manager designer clerk driver nurse accountant technician".split()
COLOURS = "red blue green black white yellow grey brown".split()
SIZES = "small medium large".split()
MESSAGES = (
    "Dinner is ready.|The laundry is done.|Somebody is at the door.|Welcome home!|Time to leave.|Please close the window."
    "|Good morning!|Good night.|The air is bad.|It is raining.|Water the plants.|Take out the bins.|The cat has been fed."
    "|Feed the cat.|Lunch in ten minutes.|The mail is here."
).split("|")
MUSIC = "Morning Jazz|Radio One|Quiet Piano|Evening News|Rain Sounds|Old Songs|Dance Hour|Slow Waltz".split("|")
NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve".split()
TENS = {15: "fifteen", 20: "twenty", 30: "thirty", 40: "forty", 45: "forty-five", 50: "fifty", 60: "sixty", 90: "ninety"}


def spoken(number, draw):
    """A number in digits, or often in words where it has a short one."""
    word = NUMBERS[number] if 0 < number < len(NUMBERS) else TENS.get(number)
    return word if word and draw.chance(0.5) else str(number)
