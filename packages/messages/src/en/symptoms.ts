import type { Speciality } from '@nadi/domain/profile-choices';

/**
 * Everyday words for what each speciality treats, in lower case. They tell who treats a complaint, but
 * never name its cause.
 */
export const SYMPTOMS: Readonly<Record<Speciality, readonly string[]>> = {
  'General physician': [
    'fever',
    'cold',
    'cough',
    'flu',
    'sore throat',
    'headache',
    'body ache',
    'weakness',
    'tiredness',
    'infection',
    'diabetes',
    'sugar',
    'blood pressure',
    'bp',
    'thyroid',
    'checkup',
    'check-up',
    'dengue',
    'malaria',
    'allergy',
    'gp',
    'family doctor',
  ],
  Gynecologist: [
    'period',
    'periods',
    'menstruation',
    'pregnancy',
    'pregnant',
    'pcos',
    'pcod',
    'fertility',
    'menopause',
    'contraception',
    'white discharge',
    'women',
    'gynaecologist',
    'obstetrician',
    'maternity',
  ],
  Dermatologist: [
    'skin',
    'rash',
    'acne',
    'pimples',
    'hair fall',
    'hair loss',
    'dandruff',
    'eczema',
    'psoriasis',
    'itching',
    'fungal',
    'ringworm',
    'nails',
    'mole',
    'pigmentation',
    'allergy',
  ],
  Pediatricians: [
    'child',
    'children',
    'baby',
    'infant',
    'newborn',
    'kid',
    'kids',
    'vaccination',
    'vaccine',
    'growth',
    'paediatrician',
    'pediatrician',
    'child specialist',
  ],
  Neurologist: [
    'headache',
    'migraine',
    'seizure',
    'epilepsy',
    'fits',
    'stroke',
    'numbness',
    'tingling',
    'dizziness',
    'vertigo',
    'memory',
    'tremor',
    'nerve',
    'nerves',
    'brain',
    'parkinson',
    'paralysis',
  ],
  Gastroenterologist: [
    'stomach',
    'stomach pain',
    'stomach ache',
    'acidity',
    'gas',
    'heartburn',
    'indigestion',
    'constipation',
    'diarrhea',
    'diarrhoea',
    'loose motion',
    'vomiting',
    'liver',
    'jaundice',
    'ulcer',
    'piles',
    'digestion',
    'abdomen',
    'belly',
  ],
};

/** Words without meaning in a search for a doctor. */
export const SEARCH_STOPWORDS: ReadonlySet<string> = new Set([
  ...['dr', 'doctor', 'doctors', 'prof', 'mr', 'mrs', 'ms', 'specialist', 'clinic', 'hospital'],
  ...['a', 'an', 'and', 'for', 'in', 'near', 'of', 'on', 'the', 'with', 'my', 'me', 'i', 'have'],
  ...['has', 'is', 'am', 'he', 'she', 'his', 'her', 'old', 'bad', 'severe', 'lower', 'upper'],
  ...['pain', 'ache', 'problem', 'problems', 'issue', 'issues', 'treatment', 'best', 'good'],
]);

/** Complaints that no listed speciality treats alone; a general physician sees these patients first. */
export const OTHER_COMPLAINTS: readonly string[] = [
  ...['chest', 'chest pain', 'heart', 'heart attack', 'palpitations'],
  ...[
    'breathing',
    'breathless',
    'breathlessness',
    'shortness of breath',
    'not breathing',
    'asthma',
  ],
  ...['back', 'back pain', 'backache', 'neck', 'shoulder', 'knee', 'joint', 'joints', 'bone'],
  ...['leg', 'arm', 'foot', 'hand', 'hip', 'muscle', 'sprain', 'fracture', 'arthritis'],
  ...['eye', 'eyes', 'ear', 'nose', 'tooth', 'teeth', 'sinus'],
  ...['kidney', 'urine', 'bleeding', 'heavy bleeding', 'injury', 'wound', 'burn', 'swelling'],
  ...['unconscious', 'fainting', 'poisoning', 'overdose', 'snake bite', 'dog bite'],
  ...['anxiety', 'depression', 'stress', 'sleep', 'weight'],
  ...['cardiologist', 'nephrologist', 'urologist'],
];

/** Returns whether a search names a complaint for general physicians; a child's complaint does not count. */
export function namesOtherComplaint(search: string): boolean {
  const names = (phrase: string) => hasPhrase(search, phrase);
  return OTHER_COMPLAINTS.some(names) && !SYMPTOMS.Pediatricians.some(names);
}

/** Compares whole words, so that 'heart' does not match 'heartburn'. */
export function hasPhrase(search: string, phrase: string): boolean {
  const words = search.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return ` ${words.join(' ')} `.includes(` ${phrase} `);
}
