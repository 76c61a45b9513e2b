import type { InputError } from '@nadi/contract/fields';
import { DIRECTIONS, type Direction } from '@nadi/domain/medicine';
import { marker as i18n, joinWords, type ReplyText, type Translator } from './english.ts';

/** Each text follows the name of the invalid field: `fees: is too large`. */
export const inputErrorMessages = {
  'control-characters': i18n._('has characters that cannot be kept'),
  invisible: i18n._('has nothing that can be seen'),
  'sign-in-name': i18n._('has a sign that is no part of a name'),
  'no-letters': i18n._('has no letters, so it is no name'),
  'not-a-slot-date': i18n._('is not a day such as 5_1_2027'),
  'not-a-slot-time': i18n._('is not a time such as 10:30 AM'),
  'date-out-of-range': i18n._('must be a day from 1900 to 2200'),
  'not-an-interval': i18n._('must begin before it ends'),
  'not-a-period': i18n._('must be a day from the first one on, at most 400 days in all'),
  'date-twice': i18n._('has a date twice'),
  twice: i18n._('has the same twice'),
  'not-json': i18n._('is not JSON'),
  'not-an-amount': i18n._('is not an amount in the clinic’s currency'),
  // A clinic's own words cannot have a web address, so it is a value.
  'not-a-website': (i18n: Translator) =>
    i18n._('must be an address such as {example}, without a path', {
      example: 'https://www.clinic.example',
    }),
  'not-a-language': i18n._('is not a language of messages'),
  'not-a-percentage': i18n._(
    'must be above 0, have at most three decimals, and add up to at most 100',
  ),
  'not-a-day-of-the-year': i18n._('must be a day of every year, such as 04-01'),
  'tiers-not-falling': i18n._('must have fewer hours in each step, and no higher percentage'),
  'address-incomplete': i18n._('needs both lines'),
  'too-long': i18n._('is too long'),
  'too-large': i18n._('is too large'),
  'too-short': i18n._('is too short'),
  'too-small': i18n._('is too small'),
  'bad-format': i18n._('is not written as it should be'),
  'missing-or-wrong': i18n._('is missing, or not what it should be'),
} as const satisfies Record<InputError, ReplyText>;

/** Rejections of a whole request, if no single field is invalid. */
export const requestErrorMessages = {
  unreadable: i18n._('The request could not be read.'),
  formUnreadable: i18n._('The form could not be read.'),
  fieldRepeated: i18n._('A field was sent twice.'),
  tooManyParts: i18n._('The form has more parts than this address takes.'),
  uploadsInProgress: i18n._(
    'Other uploads of yours are still in progress. Please try again in a few seconds.',
  ),
  pictureText: i18n._('Please say what the picture shows.'),
  tooManyPictures: i18n._('There are as many pictures as fit. Please remove one first.'),
  birthDate: i18n._('Please check the date of birth.'),
  documentDate: i18n._('Please check the date: it is still to come.'),
} as const;

/** Says what time it is for a device with a wrong clock. */
export function deviceClockOff(i18n: Translator, unixSeconds: number): string {
  return i18n._('The device’s clock is off: here it is {unixSeconds} (Unix seconds).', {
    unixSeconds,
  });
}

function nameDirections(i18n: Translator): Record<(typeof DIRECTIONS)[number], string> {
  return {
    strength: i18n._('strength'),
    dose: i18n._('dose'),
    frequency: i18n._('how often'),
    duration: i18n._('for how long'),
  };
}

/** Returns which directions a medicine lacks for prescribing. */
export function incompleteMedicine(
  i18n: Translator,
  name: string,
  missing: readonly Direction[],
): string {
  if (missing.includes('instruction'))
    return i18n._('{name}: “as directed” needs an instruction that says how it is taken.', {
      name,
    });
  const names = nameDirections(i18n);
  const parts = joinWords(
    i18n,
    DIRECTIONS.filter((part) => missing.includes(part)).map((part) => names[part]),
  );
  return i18n._(
    '{name} lacks: {parts}. Please add it, or choose “As directed” with an instruction.',
    { name, parts },
  );
}
