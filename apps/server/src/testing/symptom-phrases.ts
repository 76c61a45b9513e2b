import type { Speciality } from '@nadi/domain/profile-choices';

type Table = Partial<Record<Speciality, string>>;

/** Searches as people type them, separated by commas, by the speciality that has to be first. */
export const SYMPTOM_PHRASES: Readonly<Record<string, Table>> = {
  English: {
    'General physician': `
      fever, headache, cough and cold
    `,
    Gynecologist: `
      pregnancy
    `,
    Dermatologist: `
      skin rash
    `,
    Pediatricians: `
      my child has fever
    `,
    Neurologist: `
      migraine
    `,
    Gastroenterologist: `
      stomach ache
    `,
  },
  'transliterated Hindi and Urdu': {
    'General physician': `
      bukhar, bukhaar, bukar, mujhe bukhar hai, mujhe teen din se bukhar aa raha hai, tez bukhar,
      bahut tez bukhaar h, bukhar aur khansi, khansi, khaansi, khasi, khaansee, khansi aur zukam,
      sukhi khansi, balgam wali khansi, zukam, jukam, jukaam ho gaya, zukaam, sardi, sardi jukam,
      sardi khansi bukhar, nazla, nazla zukam, naak band hai, gala kharab, gale me dard,
      gale mein kharash, sir dard, sar dard, sir me dard, sir mein bahut dard ho raha hai, sirdard,
      mere sar mein dard hai, sar dukh raha hai, badan dard, badan mein dard,
      poore sharir mein dard, kamzori, kamjori, bahut kamzori lag rahi hai, thakan, thakawat,
      sugar ki bimari, madhumeh, bp ki problem, allergy ki problem, kamar dard,
      kamar me dard, kamar mein bahut dard hai, peeth dard, gardan me dard, ghutne mein dard,
      ghutno ka dard, jodo ka dard, jodon mein dard, gathiya, haddi toot gayi, pair mein moch,
      aankh mein dard, aankhon mein jalan, kaan dard, kaan me dard, daant dard, daant mein dard,
      naak se khoon, peshab mein jalan, pathri ka dard, gurde mein dard, soojan, chot lag gayi,
      kutte ne kaat liya, dil ki dhadkan tez, ghabrahat, ghabrahat ho rahi hai, neend nahi aati,
      neend nahi aa rahi, tanaav, motapa, khoon ki kami, khoon ki jaanch, yaddasht kamzor
    `,
    Gynecologist: `
      mahwari, maahwari, mahvari mein dard, period nahi aa rahe, period mein dard, masik dharm,
      garbhvati, hamal, safed pani, banjhpan, bachcha nahi ho raha, ladies doctor, stri rog
    `,
    Dermatologist: `
      khujli, khujlee, kharish, khujli ho rahi hai, skin pe daane, daane, muhase,
      baal jhad rahe hain, baal girna, bal jhadna, daad, daad khujli, rusi, chamdi ka doctor,
      safed daag
    `,
    Pediatricians: `
      bachche ko bukhar, bache ko bukhar hai, baccho ka doctor, bachon ka doctor,
      mere bachche ko khansi hai, bachi ko ulti, baby ko dast, shishu, teeka, bachche ka teeka
    `,
    Neurologist: `
      aadha sir dard, aadhe sir mein dard, maigren, chakkar, chakkar aana, chakar aa rahe hain,
      mujhe chakkar aa raha hai, sar ghoom raha hai, mirgi, haath kaanpte hain, haath pair sunn,
      jhunjhuni, yaad nahi rehta, dimag ka doctor
    `,
    Gastroenterologist: `
      pet dard, pet me dard, pet mein dard, pait dard, pait mein dard, peit dard,
      mere pet mein dard ho raha hai, pet kharab, pet mein gas, gas ki samasya, pet, pet ka doctor,
      ulti, ultee, ulti ho rahi hai, ultiyan, ulti dast, dast, dast lag gaye,
      loose motion ho raha hai, kabz, kabj, qabz, pet saaf nahi hota, seene mein jalan,
      khatti dakar, badhazmi, badhajmi, ji machalna, piliya, peeliya, yarkan, bawaseer, bavasir,
      jigar
    `,
  },
  'mixed languages': {
    'General physician': `
      mujhe fever hai, mujhe headache ho raha hai, fever और खांसी, मुझे fever है, bukhar بخار
    `,
    Dermatologist: `
      skin ki problem
    `,
    Pediatricians: `
      child ko fever
    `,
    Gastroenterologist: `
      stomach mein dard, pet में दर्द
    `,
  },
  Hindi: {
    'General physician': `
      बुखार, बुख़ार, मुझे बुखार है, तेज बुखार, खांसी, खाँसी, खासी, सर्दी खांसी, जुकाम, ज़ुकाम,
      गले में दर्द, गले में खराश, सिर दर्द, सिरदर्द, सर में दर्द, मेरे सिर में बहुत दर्द है,
      कमजोरी, कमज़ोरी, थकान, शुगर, रक्तचाप, कमर दर्द, पीठ में दर्द, घुटनों में दर्द,
      जोड़ों का दर्द, जोडों में दर्द, दांत में दर्द, दाँत दर्द, कान में दर्द, आंखों में जलन,
      पेशाब में जलन, नींद नहीं आती, घबराहट
    `,
    Gynecologist: `
      माहवारी, माहवारी में दर्द, गर्भवती
    `,
    Dermatologist: `
      खुजली, त्वचा पर दाने, बाल झड़ना, बाल झडना, मुंहासे, दाद
    `,
    Pediatricians: `
      बच्चे को बुखार, बच्चे को बुखार है, बच्चों का डॉक्टर, टीकाकरण
    `,
    Neurologist: `
      चक्कर, चक्कर आ रहे हैं, मिर्गी, माइग्रेन, हाथ कांपना
    `,
    Gastroenterologist: `
      पेट दर्द, पेट में दर्द, मेरे पेट में दर्द हो रहा है, उल्टी, उलटी, उल्टी हो रही है, दस्त,
      कब्ज, कब्ज़, गैस, पीलिया, बवासीर, सीने में जलन
    `,
  },
  Urdu: {
    'General physician': `
      بخار, مجھے بخار ہے, تیز بخار, کھانسی, كھانسی, زکام, نزلہ زکام, گلے میں درد, سر درد,
      سر میں درد, میرے سر میں درد ہے, کمزوری, شوگر, کمر درد, گھٹنوں میں درد, دانت میں درد,
      نیند نہیں آتی
    `,
    Gynecologist: `
      حاملہ, ماہواری
    `,
    Dermatologist: `
      خارش, جلد کا ڈاکٹر, بال گرنا
    `,
    Pediatricians: `
      بچے کو بخار, بچوں کا ڈاکٹر
    `,
    Neurologist: `
      چکر, چکر آ رہے ہیں, مرگی
    `,
    Gastroenterologist: `
      پیٹ درد, پیٹ میں درد, الٹی, قے, دست, قبض, یرقان
    `,
  },
  German: {
    'General physician': `
      Fieber, ich habe Fieber, hohes Fieber, Husten, Husten und Schnupfen, Erkältung, Erkaeltung,
      Grippe, Halsschmerzen, Halsweh, Kopfschmerzen, kopfschmertzen, ich habe Kopfschmerzen,
      starke Kopfschmerzen seit gestern, mir tut der Kopf weh, Kopfweh, Müdigkeit, muedigkeit,
      Bluthochdruck, Rückenschmerzen, Rueckenschmerzen, Ruckenschmerzen, mein Rücken tut weh,
      Knieschmerzen, Zahnschmerzen, Ohrenschmerzen, Blasenentzündung, Schlafstörungen, Herzrasen,
      Hausarzt
    `,
    Gynecologist: `
      Regelschmerzen, schwanger, ich bin schwanger, Frauenarzt, Frauenärztin
    `,
    Dermatologist: `
      Ausschlag, Hautausschlag, Juckreiz, Haarausfall, Akne, Hautarzt
    `,
    Pediatricians: `
      Kinderarzt, mein Kind hat Fieber, Kind hustet, Impfung, Baby hat Durchfall
    `,
    Neurologist: `
      Schwindel, mir ist schwindelig, Migräne, Migraene, Kribbeln in den Händen
    `,
    Gastroenterologist: `
      Bauchschmerzen, bauchschmertzen, Mir tut der Bauch weh, Magenschmerzen, Durchfall, Durchfal,
      Übelkeit, Uebelkeit, Übelkeit und Erbrechen, Verstopfung, Sodbrennen, Blähungen
    `,
  },
};

/** Those that also show the emergency number. */
export const EMERGENCY_PHRASES: Table = {
  'General physician': `
      chest pain, not breathing, seene mein dard, sine me dard,
      seene mein bahut tez dard ho raha hai, chhati mein dard, chati me dard, chest mein dard,
      dil ka daura, saans nahi aa rahi, sans nahi aa rahi hai, saans lene mein takleef,
      saans phool rahi hai, behosh, behosh ho gaya, mere papa behosh ho gaye hain,
      bahut khoon beh raha hai, khoon nahi ruk raha, khoon ki ulti, zeher kha liya,
      saanp ne kaat liya, khudkushi, सीने में दर्द, छाती में दर्द, सीने में तेज दर्द हो रहा है,
      सांस नहीं आ रही, साँस लेने में तकलीफ, बेहोश हो गए, दिल का दौरा, खून बह रहा है, ज़हर खा लिया,
      सांप ने काटा, سینے میں درد, سانس نہیں آ رہی, سانس لینے میں دشواری, بے ہوش, دل کا دورہ,
      خون بہہ رہا ہے, Brustschmerzen, starke Schmerzen in der Brust, Atemnot,
      ich bekomme keine Luft, Luftnot, bewusstlos, Bewußtlos, Herzinfarkt, starke Blutung,
      Vergiftung, Selbstmord
    `,
  Neurologist: `
      lakwa, mirgi ka daura, लकवा, فالج, Schlaganfall, Krampfanfall
    `,
};

/** Returns the phrases of a table, each with its speciality. */
export function listSearches(table: Table): [search: string, speciality: string][] {
  return Object.entries(table).flatMap(([speciality, phrases]) =>
    phrases.split(',').map((phrase): [string, string] => [phrase.trim(), speciality]),
  );
}
