import { LOCALE_CODES } from '@nadi/domain/locales';
import { expect, test } from 'vitest';
import { findDuration, findPhrase, PHRASES } from './en/dose-phrases.ts';
import { english } from './en/english.ts';
import { prescriptionTranslator } from './prescription-translator.ts';

/** Phrases that are translated with the words of another. */
const SYNONYMS: Record<string, string> = {
  'once daily': 'once a day',
  'twice daily': 'twice a day',
};
const TRANSLATED = LOCALE_CODES.filter((code) => code !== 'en');
const COUNTED = ['tablet', 'capsule', 'drop'];
const PERIODS = ['day', 'week', 'month'];

/** Returns what a phrase means: meals and food mean the same. */
function meaningOf(phrase: string): string {
  return (SYNONYMS[phrase] ?? phrase).replace('meals', 'food');
}

test.each(Object.keys(PHRASES))('the English of “%s” is the phrase itself', (phrase) => {
  expect(findPhrase(phrase)?.(english)).toBe(SYNONYMS[phrase] ?? phrase);
});

test.each(COUNTED)('a number of %ss has the same number and unit in English', (unit) => {
  expect(findPhrase(`1 ${unit}`)?.(english)).toBe(`1 ${unit}`);
  expect(findPhrase(`12 ${unit}s`)?.(english)).toBe(`12 ${unit}s`);
});

test.each(PERIODS)('a number of %ss is a duration with the same number in English', (unit) => {
  expect(findDuration(`1 ${unit}`)?.(english)).toBe(`for 1 ${unit}`);
  expect(findDuration(`12 ${unit}s`)?.(english)).toBe(`for 12 ${unit}s`);
});

test('an interval has the same hours in English', () => {
  expect(findPhrase('every 8 hours')?.(english)).toBe('every 8 hours');
});

test.each(TRANSLATED)('phrases with different meanings differ in %s', (code) => {
  const i18n = prescriptionTranslator(code);
  const found = new Map<string, string>();
  const add = (meaning: string, text: string | undefined) => {
    expect(text).toMatch(/\S/);
    expect(found.get(text ?? '') ?? meaning).toBe(meaning);
    found.set(text ?? '', meaning);
  };
  for (const [phrase, write] of Object.entries(PHRASES)) add(meaningOf(phrase), write(i18n));
  for (const count of [1, 2, 8]) {
    for (const unit of COUNTED) add(`${count} ${unit}`, findPhrase(`${count} ${unit}s`)?.(i18n));
    for (const unit of PERIODS) add(`${count} ${unit}`, findDuration(`${count} ${unit}s`)?.(i18n));
  }
  for (const hours of [2, 8]) add(`${hours} hours`, findPhrase(`every ${hours} hours`)?.(i18n));
  add('when needed', i18n._('when needed'));
  add('as directed', i18n._('as directed'));
});

test.each(TRANSLATED)('morning, noon and night stay in this order in %s', (code) => {
  const doses = { morning: 1, noon: 2, night: 3 };
  const text = prescriptionTranslator(code)._(
    'morning {morning}, noon {noon}, night {night}',
    doses,
  );
  expect(text.match(/\d/g)).toEqual(['1', '2', '3']);
  const [, before, between, last] = text.match(/^(\D*)1(\D*)2(\D*)3$/) ?? [];
  expect(new Set([before, between, last]).size).toBe(3);
});
