import type { WordRow } from './word-row.ts';

/** Emergencies, whose English names are in `EMERGENCIES`. The page reads this table without the others. */
export const EMERGENCY_WORDS: readonly WordRow[] = [
  [
    'chest pain',
    'seene/seena/chhati/chest (mein) dard/jakdan, seene/chhati (par) dabav/bojh, dil (mein) dard',
    'सीने/सीना/छाती/चेस्ट (में) दर्द/जकड़न/दबाव, दिल (में) दर्द',
    'سینے/سینہ/چھاتی (میں) درد/جکڑن, سینے (پر) دباؤ/بوجھ, دل (میں) درد',
    'Brustschmerzen, Brustschmerz, Schmerzen/Schmerz/Stechen/Druck (in der) Brust, Brust schmerzt/weh/sticht, ' +
      'Herzschmerzen, Herzstechen, Engegefühl Brust, Brustenge',
  ],
  [
    'heart attack',
    'dil (ka) daura/dora/attack, heart atak/attak',
    'दिल (का) दौरा, हार्ट अटैक',
    'دل (کا) دورہ/دورا, ہارٹ اٹیک',
    'Herzinfarkt, Herzanfall, Herzattacke, Herzstillstand',
  ],
  [
    'stroke',
    'brain attack, dimag (ka) daura, muh tedha',
    'स्ट्रोक, ब्रेन अटैक, मुंह टेढ़ा',
    'اسٹروک, منہ ٹیڑھا',
    'Schlaganfall, Hirnschlag, Hirnblutung, Gesicht hängt',
  ],
  [
    'paralysis',
    'lakwa, laqwa, falij',
    'लकवा, फालिज, पक्षाघात',
    'فالج, لقوہ',
    'Lähmung, Lähmungen, gelähmt',
  ],
  [
    'unconscious',
    'behosh, behos, behoshi, hosh (mein) nahi/nhi/nahin',
    'बेहोश, बेहोशी, होश (में) नहीं, अचेत',
    'بے ہوش, بیہوش, بے ہوشی, بیہوشی, ہوش (میں) نہیں',
    'bewusstlos, Bewusstlosigkeit, ohnmächtig, Ohnmacht, nicht ansprechbar',
  ],
  [
    'not breathing',
    'saans/saas nahi/nhi/nahin/nai (aa rahi), saans/saas band/ruk, dam ghut',
    'सांस नहीं (आ रही), सांस बंद/रुक, दम घुट',
    'سانس نہیں (آ رہی), سانس بند/رک, دم گھٹ',
    'atmet nicht/kaum, nicht atmen, keine Luft, kaum Luft, Atemstillstand, erstickt, ersticke',
  ],
  [
    'shortness of breath',
    'saans/saas (ka) phoolna/phool/phoolti/foolna/fool/phulna/chadh/chadhna, ' +
      'saans/saas (lene mein) takleef/taklif/dikkat/mushkil/pareshani/problem/kami, dam phool/phoolna',
    'सांस (का) फूलना/फूल/फूलती/चढ़/चढ़ना, सांस (लेने में) तकलीफ/दिक्कत/परेशानी/कमी, दम फूल/फूलना',
    'سانس پھولنا/پھول/پھولتی/پھولتا/چڑھ, سانس (لینے میں) تکلیف/دشواری/مشکل/کمی, دم پھول/پھولنا',
    'Atemnot, Luftnot, Kurzatmigkeit, kurzatmig, Atembeschwerden, Atemprobleme, Probleme (beim) Atmen, ' +
      'schwer atmen, schlecht Luft',
  ],
  [
    'heavy bleeding',
    'bahut/bohot/zyada/jyada khoon, khoon beh/bah/behna/nikal/ruk/aa, khoon (ki) ulti, ulti (mein) khoon, ' +
      'blood beh/nikal, bahut/zyada bleeding',
    'बहुत/ज्यादा खून, खून बह/बहना/निकल/रुक/आ, खून (की) उल्टी, उल्टी (में) खून, रक्तस्राव',
    'بہت/زیادہ خون, خون بہہ/بہنا/نکل/رک/آ, خون (کی) الٹی, الٹی (میں) خون',
    'starke/schwere/heftige Blutung/Blutungen, blutet/blute stark, Blutung nicht, verblutet, ' +
      'Blut erbrochen/erbrechen/spucken, Bluterbrechen',
  ],
  [
    'seizure',
    'daura/daure, jhatke, mirgi (ka) daura',
    'दौरा, दौरे, झटके, मिर्गी (का) दौरा',
    'دورہ, دورے, جھٹکے, مرگی (کا) دورہ',
    'Krampfanfall, Krampfanfälle, Anfall, epileptischer Anfall',
  ],
  ['poisoning', 'zeher, zahar, zehar, jahar', 'ज़हर, विष', 'زہر', 'Vergiftung, vergiftet, Gift'],
  [
    'overdose',
    'zyada goliyan/goli/dawai',
    'ओवरडोज़, ज्यादा गोलियां/दवाई',
    'اوورڈوز, زیادہ گولیاں/دوائی',
    'Überdosis, Überdosierung, viele Tabletten',
  ],
  [
    'snake bite',
    'saanp/saap (ne) kaata/kaat/dasa',
    'सांप (ने) काटा/काट/डसा',
    'سانپ (نے) کاٹا/کاٹ/ڈسا',
    'Schlangenbiss, Schlange gebissen/biss',
  ],
  [
    'suicide',
    'khudkushi, khudkashi, aatmahatya, atmhatya, marna chahta/chahti, jaan dena, jeena nahi/nhi',
    'आत्महत्या, खुदकुशी, मरना चाहता/चाहती, जान देना, जीना नहीं',
    'خودکشی, مرنا چاہتا/چاہتی, جان دینا, جینا نہیں',
    'Suizid, Selbstmord, Suizidgedanken, Selbstmordgedanken, umbringen, will sterben, nicht leben',
  ],
];
