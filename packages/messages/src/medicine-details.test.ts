import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { createTranslator } from './create-translator.ts';
import { medicineDetails } from './en/medicines.ts';

const SENTENCES = {
  'when needed': 'bei Bedarf',
  'as directed': 'nach Anweisung',
  quantity: 'Menge',
  'this brand': 'nur dieses',
  'after meals': 'nach dem Essen',
  'twice a day': 'zweimal am Tag',
  'every {hours} hours': 'alle {hours} Stunden',
  'morning {morning}, noon {noon}, night {night}': 'früh {morning}, mittags {noon}, nachts {night}',
  '{count, plural, one {# tablet} other {# tablets}}':
    '{count, plural, one {# Tablette} other {# Tabletten}}',
  '{count, plural, one {for # day} other {for # days}}':
    '{count, plural, one {# Tag lang} other {# Tage lang}}',
  '{count, plural, one {for # week} other {for # weeks}}':
    '{count, plural, one {for # week} other {for # weeks}}',
};
const URDU = {
  'when needed': 'ضرورت پڑنے پر',
  'morning {morning}, noon {noon}, night {night}': 'صبح {morning}، دوپہر {noon}، رات {night}',
};

function translate(locale: 'de' | 'ur', sentences: Record<string, string>) {
  const compiled = Object.entries(sentences).map(([key, text]) => [
    key,
    compileMessageOrThrow(text),
  ]);
  return createTranslator(locale, Object.fromEntries(compiled));
}
const german = translate('de', SENTENCES);
const urdu = translate('ur', URDU);

const MEDICINE = { name: 'Paracetamol', strength: '500 mg' };

test.each([
  [{ asNeeded: true }, 'when needed (bei Bedarf)'],
  [{ asDirected: true, instruction: 'Rinse' }, 'as directed (nach Anweisung), Rinse'],
  [{ quantity: '10 tablets' }, 'quantity (Menge): 10 tablets'],
  [{ brandReason: 'dye' }, 'this brand (nur dieses): dye'],
  [{ frequency: '1-0-½' }, '1-0-½ (morning 1, noon 0, night ½) (früh 1, mittags 0, nachts ½)'],
  [{ frequency: 'Twice a day' }, 'Twice a day (zweimal am Tag)'],
  [{ frequency: 'twice daily' }, 'twice daily (zweimal am Tag)'],
  [{ frequency: 'Every 8 hours' }, 'Every 8 hours (alle 8 Stunden)'],
  [{ instruction: 'After meals.' }, 'After meals. (nach dem Essen)'],
  [{ dose: '1 tablet' }, '1 tablet (1 Tablette)'],
  [{ dose: '2 tablets' }, '2 tablets (2 Tabletten)'],
  [{ duration: '1 day' }, 'for 1 day (1 Tag lang)'],
  [{ duration: '10 days' }, 'for 10 days (10 Tage lang)'],
])('the fixed phrase of %o has its translation beside the English', (typed, line) => {
  expect(medicineDetails({ ...MEDICINE, ...typed }, german)).toEqual([line]);
});

test.each([
  [{ instruction: 'After meals, not before driving' }, 'After meals, not before driving'],
  [{ instruction: 'not after meals' }, 'not after meals'],
  [{ frequency: 'twice a day if needed' }, 'twice a day if needed'],
  [{ frequency: 'every 0 hours' }, 'every 0 hours'],
  [{ frequency: 'every 48 hours' }, 'every 48 hours'],
  [{ dose: '1-2 tablets' }, '1-2 tablets'],
  [{ dose: '1.5 tablets' }, '1.5 tablets'],
  [{ dose: '½ tablet' }, '½ tablet'],
  [{ dose: '5 ml' }, '5 ml'],
  [{ duration: '5-7 days' }, 'for 5-7 days'],
  [{ duration: '5 days, then stop' }, 'for 5 days, then stop'],
  [{ duration: 'constructor' }, 'for constructor'],
  [{ instruction: 'constructor' }, 'constructor'],
  [{ list: 'A' as const }, 'list A'],
])('a doctor’s own words stay alone: %o', (typed, line) => {
  expect(medicineDetails({ ...MEDICINE, ...typed }, german)).toEqual([line]);
});

test('a phrase without a translation stands once', () => {
  expect(medicineDetails({ ...MEDICINE, duration: '2 weeks' }, german)).toEqual(['for 2 weeks']);
});

test('English has no second language', () => {
  const medicine = { ...MEDICINE, dose: '1 tablet', frequency: '1-0-1', duration: '5 days' };
  expect(medicineDetails({ ...medicine, asNeeded: true, quantity: '10' })).toEqual([
    '1 tablet, 1-0-1 (morning 1, noon 0, night 1), when needed',
    'for 5 days, quantity: 10',
  ]);
});

test('an Urdu phrase and every figure in it are isolated', () => {
  const [line = ''] = medicineDetails({ ...MEDICINE, frequency: '1-0-2', asNeeded: true }, urdu);
  expect(line).toContain('when needed (\u2067ضرورت پڑنے پر\u2069)');
  expect(line).toContain('\u20661-0-2\u2069 (morning');
  for (const dose of ['صبح \u2068\u20661\u2069\u2069', 'رات \u2068\u20662\u2069\u2069'])
    expect(line).toContain(dose);
});
