import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { LOCALE_CODES } from '@nadi/domain/locales';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CATALOGUES } from './catalogues.ts';
import { clinicTranslators, isOutdated } from './clinic-translators.ts';
import { composeText, english } from './en/english.ts';
import { describeProblem, listSentences } from './sentences.ts';
import { translator } from './translator.ts';

const PLAIN = 'Your doctor is waiting';
const WITH_VALUE = 'It is held for you until {until}.';
const PLURAL = 'The link works once, for {count, plural, one {# day} other {# days}}.';

const render = (locale: string, sentence: string, text: string, values = {}) =>
  clinicTranslators([{ locale, sentence, text }])(locale)._(sentence, values);

test.each(LOCALE_CODES)('every text of %s can be saved as it is listed', (locale) => {
  const sentences = listSentences(locale);
  expect(sentences.length).toBeGreaterThan(250);
  for (const { sentence, translation } of sentences) {
    expect(describeProblem(sentence, translation)).toBeNull();
    expect(join(compileMessageOrThrow(translation))).toBe(
      join(CATALOGUES[locale].messages[sentence]),
    );
  }
});

/** Joins neighbouring texts, which two compilers split differently. */
function join(message: unknown): string {
  return JSON.stringify(message).replaceAll('","', '').replaceAll('"offset":null,', '');
}

test('lists the values of a sentence, also those within a plural', () => {
  const [{ values } = { values: [] }] = listSentences('de').filter(({ sentence }) =>
    sentence.startsWith('{hours, plural, one {You can cancel each'),
  );
  expect(values).toEqual(['hours']);
});

test('uses the clinic’s text in its own language alone', () => {
  const texts = clinicTranslators([
    { locale: 'hi', sentence: WITH_VALUE, text: '{until} तक' },
    { locale: 'en', sentence: PLAIN, text: 'Your doctor has come' },
  ]);
  expect(texts('hi')._(WITH_VALUE, { until: '10:00 AM' })).toBe('10:00 AM तक');
  expect(texts('hi')._(PLAIN)).toBe(translator('hi')._(PLAIN));
  expect(texts(null)._(PLAIN)).toBe('Your doctor has come');
  expect(texts('de')._(PLAIN)).toBe(translator('de')._(PLAIN));
  expect(texts('de').locale).toBe('de');
});

test('isolates values in a clinic’s text from right to left', () => {
  expect(render('ur', WITH_VALUE, '{until} تک', { until: '10:00 AM' })).toBe(
    '\u206810:00 AM\u2069 تک',
  );
});

test('a clinic’s plural takes the form of its number', () => {
  const text = '{count, plural, =2 {two days} one {a single day} other {all # days}}';
  const read = (count: number) => render('en', PLURAL, text, { count });
  expect([read(1), read(2), read(3)]).toEqual(['a single day', 'two days', 'all 3 days']);
});

test('apostrophes and backslashes appear as typed', () => {
  const typed = fc.string({ unit: fc.constantFrom("'", '\\', 'u', '0', '4', '1', 'x', '#') });
  fc.assert(
    fc.property(typed, (text) => {
      expect(render('en', WITH_VALUE, `'{until}' ${text}`, { until: 'ten' })).toBe(`'ten' ${text}`);
    }),
  );
});

test('a code of a character appears as typed', () => {
  expect(render('en', PLAIN, String.raw`\u0041\x41`)).toBe(String.raw`\u0041\x41`);
});

test('a backslash in a value stays one, so that no name becomes a line break', () => {
  const until = String.raw`\u000aBcc: all@example.test`;
  expect(translator('en')._(WITH_VALUE, { until })).toBe(`It is held for you until ${until}.`);
  expect(render('en', WITH_VALUE, 'Until {until}', { until })).toBe(`Until ${until}`);
});

test.each([
  [WITH_VALUE, 'It is held for you.', 'The text needs {until}.'],
  [PLAIN, 'See https://x.example', expect.stringMatching(/^A text cannot have a web address/)],
  [PLAIN, 'See WWW.x.example', expect.stringMatching(/^A text cannot have a web address/)],
  ['{a} and {b}', 'none', 'The text needs {a} and {b}.'],
  [WITH_VALUE, 'Until {until}, {clinic}', 'This sentence has no {clinic}. Please take it out.'],
  [PLAIN, 'Wait {0}', 'This sentence has no {0}. Please take it out.'],
  [WITH_VALUE, 'Until {until', expect.stringMatching(/^The braces in this text cannot be read/)],
  [WITH_VALUE, 'Until {until} }', expect.stringMatching(/^The braces/)],
  [PLURAL, '{count, plural, other {# }}}', expect.stringMatching(/^The braces/)],
  [PLURAL, '{count, plural, other {# {}}', expect.stringMatching(/^The braces/)],
  [WITH_VALUE, 'Until {}{until}', expect.stringMatching(/^The braces/)],
  [WITH_VALUE, '{until, date}', 'Write {until} with nothing else between its braces.'],
  [WITH_VALUE, '{until, plural, other {#}}', 'Write {until} with nothing else between its braces.'],
  [WITH_VALUE, '{until, select, other {x}}', 'Write {until} with nothing else between its braces.'],
  [PLURAL, '{count, plural, one {# day}}', 'A choice between forms needs one named “other”.'],
  [
    PLURAL,
    '{count, plural, other {{count, date}}}',
    'Write {count} with nothing else between its braces.',
  ],
])('of %s, refuses the text %s', (sentence, text, problem) => {
  expect(composeText(describeProblem(sentence, text) ?? '', english)).toEqual(problem);
});

test.each([
  [WITH_VALUE, '{until}: until {until} it’s yours'],
  [PLURAL, 'For {count} days'],
  [PLURAL, '{count, plural, other {{count} days}}'],
])('of %s, takes the text %s', (sentence, text) => {
  expect(describeProblem(sentence, text)).toBeNull();
});

test.each([
  ['of a sentence that is gone', 'A sentence of an earlier release', 'Ours'],
  ['named like a part of every object', 'constructor', 'Ours'],
  ['without a value', WITH_VALUE, 'It is held for you.'],
  ['that cannot be read', PLAIN, '{'],
])('ignores an outdated text %s', (_what, sentence, text) => {
  expect(isOutdated({ sentence, text })).toBe(true);
  const values = { until: '10:00 AM' };
  expect(render('en', sentence, text, values)).toBe(translator('en')._(sentence, values));
});
