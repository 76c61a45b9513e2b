import type { InputError } from '@nadi/contract/fields';
import { marker as i18n, type ReplyText, type Translator } from './english.ts';

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
