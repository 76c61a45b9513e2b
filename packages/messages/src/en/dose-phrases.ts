import type { Write } from './bilingual.ts';

/** Phrases of doctors that have one meaning. Only a text that is exactly one of them is translated. */
export const PHRASES: Readonly<Record<string, Write>> = {
  'after meals': (i18n) => i18n._('after meals'),
  'before meals': (i18n) => i18n._('before meals'),
  'with meals': (i18n) => i18n._('with meals'),
  'after food': (i18n) => i18n._('after food'),
  'before food': (i18n) => i18n._('before food'),
  'with food': (i18n) => i18n._('with food'),
  'on an empty stomach': (i18n) => i18n._('on an empty stomach'),
  'at bedtime': (i18n) => i18n._('at bedtime'),
  'by mouth': (i18n) => i18n._('by mouth'),
  'once a day': (i18n) => i18n._('once a day'),
  'once daily': (i18n) => i18n._('once a day'),
  'twice a day': (i18n) => i18n._('twice a day'),
  'twice daily': (i18n) => i18n._('twice a day'),
  'three times a day': (i18n) => i18n._('three times a day'),
  'four times a day': (i18n) => i18n._('four times a day'),
};

type WriteCount = (count: number) => Write;

const DOSES: Readonly<Record<string, WriteCount>> = {
  tablet: (count) => (i18n) =>
    i18n._('{count, plural, one {# tablet} other {# tablets}}', { count }),
  capsule: (count) => (i18n) =>
    i18n._('{count, plural, one {# capsule} other {# capsules}}', { count }),
  drop: (count) => (i18n) => i18n._('{count, plural, one {# drop} other {# drops}}', { count }),
};

const DURATIONS: Readonly<Record<string, WriteCount>> = {
  day: (count) => (i18n) =>
    i18n._('{count, plural, one {for # day} other {for # days}}', { count }),
  week: (count) => (i18n) =>
    i18n._('{count, plural, one {for # week} other {for # weeks}}', { count }),
  month: (count) => (i18n) =>
    i18n._('{count, plural, one {for # month} other {for # months}}', { count }),
};

/** Returns the fixed phrase that a doctor's text is, such as `After meals` or `2 tablets`; null for any other text. */
export function findPhrase(text: string): Write | null {
  const phrase = toPhrase(text);
  if (Object.hasOwn(PHRASES, phrase)) return PHRASES[phrase] ?? null;
  const hours = /^every ([2-9]|1\d|2[0-4]) hours$/.exec(phrase)?.[1];
  if (hours) return (i18n) => i18n._('every {hours} hours', { hours });
  return findCount(phrase, DOSES);
}

/** Returns the fixed phrase of a duration, such as `5 days`; null for any other text. */
export function findDuration(text: string): Write | null {
  return findCount(toPhrase(text), DURATIONS);
}

/** Ignores the case, and a full stop at the end. */
function toPhrase(text: string): string {
  return text.trim().toLowerCase().replace(/\.$/, '');
}

function findCount(phrase: string, units: Readonly<Record<string, WriteCount>>): Write | null {
  const [, count, unit = ''] = /^([1-9]\d{0,2}) ([a-z]+?)s?$/.exec(phrase) ?? [];
  return Object.hasOwn(units, unit) ? (units[unit]?.(Number(count)) ?? null) : null;
}
