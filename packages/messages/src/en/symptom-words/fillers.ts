const list = (words: string) => words.split(' ');

/** Words around a complaint, which a search with a complaint may have anywhere. */
export const FILLERS: readonly string[] = [
  ...list(
    'mujhe mujhko mujh mere mera meri hamare hamari hum main mein me mai hai hain he ho hu hun hoon',
  ),
  ...list(
    'tha thi raha rahi rahe rha rhi rhe gaya gayi gaye gya hua hui hue hota hoti hote ko ka ki ke kee se',
  ),
  ...list(
    'ne par pe pr aur bhi to toh bahut bohot bhot bahot zyada jyada tez tej kafi thoda thodi kal aaj raat',
  ),
  ...list(
    'din dino dinon subah sham hafte mahine saal do teen char ek baar kya karu karun karna kare',
  ),
  ...list(
    'chahiye chahie doctor daktar doktor dr wala wali liye lag lagta lagti laga lagi lene lene lena aati ata',
  ),
  ...list(
    'aata ati aate aana papa mummy mata pita maa ammi abbu pati patni bete beta beti biwi bhai behen uska',
  ),
  ...list(
    'uske uski unko usko wo woh ye yeh itna purana purani achanak jata jati jaata jaati dikhana kisko please h sukhi sookhi poore pura poora liya kha rehta rehti',
  ),
  ...list(
    'मुझे मुझको मेरे मेरा मेरी हमारे हमारी मैं में मे है हैं हूं हूँ हो था थी रहा रही रहे गया गई गयी हुआ हुई होता होती को का की',
  ),
  ...list(
    'के से ने पर पे और भी तो बहुत ज्यादा ज़्यादा तेज तेज़ काफी थोड़ा कल आज रात दिन दिनों सुबह हफ्ते महीने दो तीन चार एक बार क्या',
  ),
  ...list(
    'करूं करना चाहिए डॉक्टर डाक्टर विशेषज्ञ वाला लिए लग लगता लगी लेने लेना आती आता आते आना पापा मम्मी माँ मां पति पत्नी बेटे बेटा बेटी यह ये वह गए गये लिया खा पूरे सूखी रहता',
  ),
  ...list(
    'مجھے مجھ میرے میرا میری ہمارے ہماری میں ہے ہیں ہوں ہو تھا تھی رہا رہی رہے گیا گئی ہوا ہوئی ہوتا ہوتی کو کا کی کے سے نے پر',
  ),
  ...list(
    'اور بھی تو بہت زیادہ تیز کافی کل آج رات دن دنوں صبح دو تین چار ایک بار کیا کروں کرنا چاہیے چاہئے ڈاکٹر والا لیے لگ لگتا',
  ),
  ...list('لینے لینا آتی آتا آنا ابو امی بیٹے بیٹا بیٹی بیوی شوہر یہ وہ گئے لیا کھا پورے'),
  ...list(
    'ich hab habe hat haben bin ist sind mein meine meinem meiner meinen mir mich unser unsere unserem und oder',
  ),
  ...list(
    'mit bei beim im in am an auf der die das dem den des ein eine einen einem einer seit heute gestern tagen',
  ),
  ...list(
    'wochen tag sehr so ganz immer wieder noch auch starke starker starkes starken stark schlimme schlimmer',
  ),
  ...list(
    'leichte hohes hohen tut tun es er sie sein seine ihr ihre arzt ärztin doktor suche brauche termin wegen für',
  ),
  ...list(
    'gegen zum zur bitte leide unter bekomme kriege viel tochter sohn mann frau mutter vater linken rechten',
  ),
];

/** Words that only repeat that there is a complaint; a phrase may have them. */
export const UNSPECIFIC: readonly string[] = [
  ...list(
    'dard dukh dukhna takleef taklif dikkat pareshani problem samasya bimari beemari shikayat ilaj ilaaj dawa',
  ),
  ...list('dawai kharab aa rog jalan dukhta dukhti dukhte nahi nhi nahin ruk haath hath pair'),
  ...list(
    'दर्द दुख तकलीफ दिक्कत परेशानी समस्या बीमारी शिकायत इलाज दवा दवाई खराब आ रोग जलन नहीं रुक हाथ पैर',
  ),
  ...list('درد دکھ تکلیف پریشانی مسئلہ بیماری شکایت علاج دوا خراب آ جلن نہیں رک ہاتھ'),
  ...list(
    'schmerz schmerzen schmerzt weh probleme problem beschwerden behandlung hilfe krank nicht hände händen',
  ),
];

/** Words that are also names: they must be spelled so, and a doctor of exactly this name comes first. */
export const ALSO_NAMES: ReadonlySet<string> = new Set([
  ...list(
    'dard gala gale dil kamar sujan soojan dama daad rusi sunn pet masse massa meda khasi hamal',
  ),
  ...list(
    'kind herz kopf bauch hals nagel haut magen blut gift angst schwach blase pilz pille bein lunge leber jigar sardi fuß',
  ),
]);
