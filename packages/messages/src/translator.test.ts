import { LOCALE_CODES, LOCALES } from '@nadi/domain/locales';
import { expect, test } from 'vitest';
import { createTranslator, isolate } from './create-translator.ts';
import { translator } from './translator.ts';

const DELAY = '{doctor} is running {minutes} min late';
const LINK = 'See or change the appointment: {pageUrl}';
const LIMIT =
  '{hours, plural, one {You can cancel each until an hour before it begins.} other {You can cancel each until {hours} hours before it begins.}}';
const MISSING = 'The key of room {room} is at the desk';

/** A catalogue of this test, as the compiler writes it. */
const URDU = {
  [DELAY]: [['doctor'], ' کو ', ['minutes'], ' منٹ کی دیر ہے'],
  [LINK]: ['ملاقات دیکھیں: ', ['pageUrl']],
  // The compiler takes the English sentence if there is no translation.
  [MISSING]: ['The key of room ', ['room'], ' is at the desk'],
  [LIMIT]: [['hours', 'plural', { one: ['ایک گھنٹہ'], other: ['#', ' گھنٹے'] }]],
} as Parameters<typeof createTranslator>[1];
const urdu = createTranslator('ur', URDU);
const german = createTranslator('de', URDU);

test.each([null, undefined, '', 'fr', 'EN', 'en-IN', 'zh-Hant-HK', 'constructor'])(
  'translates into English for %o',
  (locale) => {
    const i18n = translator(locale);
    expect(i18n.locale).toBe('en');
    expect(i18n._(DELAY, { doctor: 'Dr. Rao', minutes: 20 })).toBe(
      'Dr. Rao is running 20 min late',
    );
    expect(i18n).toBe(translator('en'));
  },
);

test.each(LOCALE_CODES)('the translator of %s has its locale and is created once', (code) => {
  expect(translator(code).locale).toBe(code);
  expect(translator(code)).toBe(translator(code));
});

test('a sentence without a translation is English with its values', () => {
  expect(german._(MISSING, { room: 'C12' })).toBe('The key of room C12 is at the desk');
  expect(urdu._(MISSING, { room: 'C12' })).toBe('The key of room \u2068C12\u2069 is at the desk');
});

test.each(LOCALE_CODES)(
  'a sentence that %s does not have is English without its meaning',
  (code) => {
    const i18n = createTranslator(code, {});
    expect(i18n._('days off|Leave')).toBe('Leave');
    expect(i18n._('Leave at {at}', { at: 5 })).toBe('Leave at 5');
  },
);

test.each(LOCALE_CODES)('fills values into the catalogue of %s', (code) => {
  const text = translator(code)._(DELAY, { doctor: 'Dr. Rao', minutes: 20 });
  expect(text).toContain(isolate(translator(code), 'Dr. Rao'));
  expect(text).toContain('20');
  expect(text).not.toMatch(/[{}]/);
});

test('right-to-left isolates texts, but neither numbers nor links', () => {
  expect(urdu._(DELAY, { doctor: 'Dr. Rao', minutes: 20 })).toBe(
    '\u2068Dr. Rao\u2069 کو 20 منٹ کی دیر ہے',
  );
  for (const pageUrl of ['https://clinic.example/a', 'http://localhost:4000/a']) {
    expect(urdu._(LINK, { pageUrl })).toBe(`ملاقات دیکھیں: ${pageUrl}`);
  }
});

test('a list of isolated texts reads from right to left', () => {
  const inner = '\u2068Dr. Rao\u2069، \u2068\u206610:00 AM\u2069\u2069';
  expect(isolate(urdu, inner)).toBe(`\u2067${inner}\u2069`);
  expect(isolate(urdu, '\u206610:00 AM\u2069')).toBe('\u206610:00 AM\u2069');
  expect(isolate(urdu, `${inner} پر`)).toBe(`\u2068${inner} پر\u2069`);
});

test('left-to-right isolates nothing', () => {
  expect(german._(DELAY, { doctor: 'Dr. Rao', minutes: 20 })).toBe('Dr. Rao کو 20 منٹ کی دیر ہے');
});

test('selects the plural of the number', () => {
  const english = (hours: number) => translator('en')._(LIMIT, { hours });
  expect(english(1)).toBe('You can cancel each until an hour before it begins.');
  expect(english(24)).toBe('You can cancel each until 24 hours before it begins.');
  expect([1, 2].map((hours) => urdu._(LIMIT, { hours }))).toEqual(['ایک گھنٹہ', '2 گھنٹے']);
});

test.each(LOCALE_CODES)(
  'isolates a text in %s only if it is written from right to left',
  (code) => {
    const i18n = translator(code);
    const isRtl = LOCALES[code].dir === 'rtl';
    expect(isolate(i18n, 'Dr. Rao')).toBe(isRtl ? '\u2068Dr. Rao\u2069' : 'Dr. Rao');
    expect(isolate(i18n, 'https://clinic.example')).toBe('https://clinic.example');
    expect(isolate(i18n, 'see https://clinic.example')).toContain('see https');
    expect(isolate(i18n, 'see https://clinic.example').startsWith('\u2068')).toBe(isRtl);
  },
);
