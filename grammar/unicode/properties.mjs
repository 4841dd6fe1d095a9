// Writes the sets of the properties that ECMA-262 names and this JDK does not know: all binary
// properties, Script_Extensions of all scripts, and Script of those that are newer than the JDK.
// Source: the tables of Unicode in ICU, as Node.js has them:
//
//   node grammar/unicode/properties.mjs > grammar/src/main/resources/io/dyck/grammar/unicode/properties.txt
//
// A line has the names of a set, separated by commas, a colon, and for each range, in base 36, the
// distance from the end of the range before it and its length; a length of 1 is left out.

const BINARY = `ASCII_Hex_Digit,AHex Bidi_Control,Bidi_C Bidi_Mirrored,Bidi_M Case_Ignorable,CI Cased
Changes_When_Casefolded,CWCF Changes_When_Casemapped,CWCM Changes_When_Lowercased,CWL
Changes_When_NFKC_Casefolded,CWKCF Changes_When_Titlecased,CWT Changes_When_Uppercased,CWU Dash
Default_Ignorable_Code_Point,DI Deprecated,Dep Diacritic,Dia Emoji Emoji_Component,EComp
Emoji_Modifier,EMod Emoji_Modifier_Base,EBase Emoji_Presentation,EPres Extended_Pictographic,ExtPict
Extender,Ext Grapheme_Base,Gr_Base Grapheme_Extend,Gr_Ext Hex_Digit,Hex IDS_Binary_Operator,IDSB
IDS_Trinary_Operator,IDST ID_Continue,IDC ID_Start,IDS Join_Control,Join_C
Logical_Order_Exception,LOE Math Noncharacter_Code_Point,NChar Pattern_Syntax,Pat_Syn
Pattern_White_Space,Pat_WS Quotation_Mark,QMark Radical Regional_Indicator,RI Sentence_Terminal,STerm
Soft_Dotted,SD Terminal_Punctuation,Term Unified_Ideograph,UIdeo Variation_Selector,VS
XID_Continue,XIDC XID_Start,XIDS`.split(/\s+/);

// Names and codes of scripts are those of Unicode's PropertyValueAliases.
const SCRIPTS = `Adlam,Adlm Ahom Anatolian_Hieroglyphs,Hluw Arabic,Arab Armenian,Armn Avestan,Avst
Balinese,Bali Bamum,Bamu Bassa_Vah,Bass Batak,Batk Bengali,Beng Beria_Erfe,Berf Bhaiksuki,Bhks
Bopomofo,Bopo Brahmi,Brah Braille,Brai Buginese,Bugi Buhid,Buhd Canadian_Aboriginal,Cans Carian,Cari
Caucasian_Albanian,Aghb Chakma,Cakm Cham Cherokee,Cher Chorasmian,Chrs Common,Zyyy Coptic,Copt
Cuneiform,Xsux Cypriot,Cprt Cypro_Minoan,Cpmn Cyrillic,Cyrl Deseret,Dsrt Devanagari,Deva
Dives_Akuru,Diak Dogra,Dogr Duployan,Dupl Egyptian_Hieroglyphs,Egyp Elbasan,Elba Elymaic,Elym
Ethiopic,Ethi Garay,Gara Georgian,Geor Glagolitic,Glag Gothic,Goth Grantha,Gran Greek,Grek
Gujarati,Gujr Gunjala_Gondi,Gong Gurmukhi,Guru Gurung_Khema,Gukh Han,Hani Hangul,Hang
Hanifi_Rohingya,Rohg Hanunoo,Hano Hatran,Hatr Hebrew,Hebr Hiragana,Hira Imperial_Aramaic,Armi
Inherited,Zinh Inscriptional_Pahlavi,Phli Inscriptional_Parthian,Prti Javanese,Java Kaithi,Kthi
Kannada,Knda Katakana,Kana Kawi Kayah_Li,Kali Kharoshthi,Khar Khitan_Small_Script,Kits Khmer,Khmr
Khojki,Khoj Khudawadi,Sind Kirat_Rai,Krai Lao,Laoo Latin,Latn Lepcha,Lepc Limbu,Limb Linear_A,Lina
Linear_B,Linb Lisu Lycian,Lyci Lydian,Lydi Mahajani,Mahj Makasar,Maka Malayalam,Mlym Mandaic,Mand
Manichaean,Mani Marchen,Marc Masaram_Gondi,Gonm Medefaidrin,Medf Meetei_Mayek,Mtei
Mende_Kikakui,Mend Meroitic_Cursive,Merc Meroitic_Hieroglyphs,Mero Miao,Plrd Modi Mongolian,Mong
Mro,Mroo Multani,Mult Myanmar,Mymr Nabataean,Nbat Nag_Mundari,Nagm Nandinagari,Nand New_Tai_Lue,Talu
Newa Nko,Nkoo Nushu,Nshu Nyiakeng_Puachue_Hmong,Hmnp Ogham,Ogam Ol_Chiki,Olck Ol_Onal,Onao
Old_Hungarian,Hung Old_Italic,Ital Old_North_Arabian,Narb Old_Permic,Perm Old_Persian,Xpeo
Old_Sogdian,Sogo Old_South_Arabian,Sarb Old_Turkic,Orkh Old_Uyghur,Ougr Oriya,Orya Osage,Osge
Osmanya,Osma Pahawh_Hmong,Hmng Palmyrene,Palm Pau_Cin_Hau,Pauc Phags_Pa,Phag Phoenician,Phnx
Psalter_Pahlavi,Phlp Rejang,Rjng Runic,Runr Samaritan,Samr Saurashtra,Saur Sharada,Shrd Shavian,Shaw
Siddham,Sidd Sidetic,Sidt SignWriting,Sgnw Sinhala,Sinh Sogdian,Sogd Sora_Sompeng,Sora Soyombo,Soyo
Sundanese,Sund Sunuwar,Sunu Syloti_Nagri,Sylo Syriac,Syrc Tagalog,Tglg Tagbanwa,Tagb Tai_Le,Tale
Tai_Tham,Lana Tai_Viet,Tavt Tai_Yo,Tayo Takri,Takr Tamil,Taml Tangsa,Tnsa Tangut,Tang Telugu,Telu
Thaana,Thaa Thai Tibetan,Tibt Tifinagh,Tfng Tirhuta,Tirh Todhri,Todr Tolong_Siki,Tols Toto
Tulu_Tigalari,Tutg Ugaritic,Ugar Unknown,Zzzz Vai,Vaii Vithkuqi,Vith Wancho,Wcho Warang_Citi,Wara
Yezidi,Yezi Yi,Yiii Zanabazar_Square,Zanb`.split(/\s+/);

// Scripts that are newer than Unicode 13, the version of Java 17.
const NEW = new Set(`Beria_Erfe Cypro_Minoan Garay Gurung_Khema Kawi Kirat_Rai Nag_Mundari Ol_Onal
Old_Uyghur Sidetic Sunuwar Tai_Yo Tangsa Todhri Tolong_Siki Toto Tulu_Tigalari Vithkuqi`.split(/\s+/));

function ranges(property) {
  const test = new RegExp(`^\\p{${property}}$`, "u");
  const result = [];
  let end = 0;
  for (let c = 0; c <= 0x110000; c++) {
    if (c <= 0x10ffff && test.test(String.fromCodePoint(c))) {
      const first = c;
      while (c <= 0x10ffff && test.test(String.fromCodePoint(c))) {
        c++;
      }
      const length = c - first;
      result.push((first - end).toString(36) + (length === 1 ? "" : "." + length.toString(36)));
      end = c;
    }
  }
  return result.join(" ");
}

function line(names, property) {
  process.stdout.write(names.join(",") + ":" + ranges(property) + "\n");
}

process.stdout.write(`# Unicode ${process.versions.unicode}; made by grammar/unicode/properties.mjs\n`);
for (const entry of BINARY) {
  line(entry.split(","), entry.split(",")[0]);
}
for (const entry of SCRIPTS) {
  const names = entry.split(",");
  line(names.map((name) => "scx=" + name), "Script_Extensions=" + names[0]);
  if (NEW.has(names[0])) {
    line(names.map((name) => "sc=" + name), "Script=" + names[0]);
  }
}
