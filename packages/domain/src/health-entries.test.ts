import { assert, constantFrom, date, integer, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { isSince, occursInMedicine, stillCounts } from './health-entries.ts';

test.each(['1000', '2019', '2019-01', '2019-12', '2019-03-31', '2020-02-29', '2000-02-29'])(
  'accepts %s as the start of an entry',
  (text) => {
    expect(isSince(text)).toBe(true);
  },
);

test.each([
  ...['', '19', '0999', '3000', '20190', ' 2019', '2019 ', '2019-'],
  ...['2019-0', '2019-00', '2019-13', '2019-3', '2019-3-1', '201-903'],
  ...['2019-02-29', '1900-02-29', '2019-04-31', '2019-01-00', '2019-01-32'],
  ...['2019-01-01-01', '2019-01-01T00:00Z', '２０１９', 'March 2019'],
])('refuses %j as the start of an entry', (text) => {
  expect(isSince(text)).toBe(false);
});

test('accepts every day, its month and its year', () => {
  const days = date({
    min: new Date('1000-01-01'),
    max: new Date('2999-12-31'),
    noInvalidDate: true,
  });
  assert(
    property(days, constantFrom(4, 7, 10), (day, length) => {
      expect(isSince(day.toISOString().slice(0, length))).toBe(true);
    }),
  );
});

test('refuses days after the last one of a month', () => {
  assert(
    property(integer({ min: 1000, max: 2999 }), integer({ min: 1, max: 12 }), (year, month) => {
      const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
      const dayOf = (day: number) => `${year}-${String(month).padStart(2, '0')}-${day}`;
      expect([isSince(dayOf(last)), isSince(dayOf(last + 1))]).toEqual([true, false]);
    }),
  );
});

test.each([
  ['active', 'Penicillin', undefined, true],
  ['active', 'Penicillin', 1, true],
  // The patient alone says so; a doctor has not agreed.
  ['past', 'Penicillin', undefined, true],
  ['past', 'Penicillin', 1, false],
  ['past', 'Penicillin', 0, false],
  ['past', '', undefined, false],
  ['past', '', 1, false],
  ['none-known', '', undefined, false],
  ['none-known', '', 1, false],
] as const)('an entry that is %s with text %j, confirmed at %s, counts: %s', (...row) => {
  const [state, text, confirmedAt, counts] = row;
  expect(stillCounts({ state, text, confirmedAt })).toBe(counts);
});

test.each([
  ['Penicillin', 'Phenoxymethylpenicillin'],
  ['penicillin', 'BENZATHINE PENICILLIN G'],
  ['Penicillin (rash, 2019)', 'Penicillin V'],
  ['rash after ibuprofen/paracetamol', 'Paracetamol'],
  ['Pénicilline', 'Penicilline'],
  ['Penicilline', 'Pe\u0301nicilline'],
  ['Amoxicillin–clavulanate', 'Potassium clavulanate'],
  ['Zinc', 'Zinc sulphate'],
  ['Vitamin 1234', 'Compound 1234'],
  ['पेनिसिलिन', 'पेनिसिलिन जी'],
  ['मुझे पेनिसिलिन से', 'फेनोक्सीमिथाइलपेनिसिलिन'],
  ['सल्फा', 'सल्फामेथोक्साज़ोल'],
  ['सल्\u200dफा', 'सल्फामेथोक्साज़ोल'],
])('finds a word of the allergy %s in %s', (allergy, medicine) => {
  expect(occursInMedicine(allergy, medicine)).toBe(true);
});

test.each([
  ['Penicillin', 'Amoxicillin'],
  ['Phenoxymethylpenicillin', 'Penicillin'],
  ['Egg', 'Eggwhite extract'],
  ['ASA', 'Asacol'],
  ['Acetylsalicylic acid', 'Folic acid'],
  ['Drug allergy', 'Allergy relief drug'],
  ['Sodium valproate', 'Diclofenac sodium'],
  ['Allergic to this medicine', 'Medicine for allergic rhinitis'],
  ['पेनिसिलिन', 'पैरासिटामोल'],
  ['', 'Penicillin'],
  ['Penicillin', ''],
])('finds no word of the allergy %j in %j', (allergy, medicine) => {
  expect(occursInMedicine(allergy, medicine)).toBe(false);
});

test('finds a long word in any medicine that contains it', () => {
  const words = string({ unit: constantFrom(...'abxyzABXYZ'), minLength: 4, maxLength: 12 });
  assert(
    property(words, string(), string(), (word, before, after) => {
      expect(occursInMedicine(`rash, ${word}`, `${before} ${word} ${after}`)).toBe(true);
      expect(occursInMedicine(word.toLowerCase(), `${before}${word.toUpperCase()}`)).toBe(true);
    }),
  );
});
