import type { InputError } from '@nadi/contract/fields';
import type { PasswordProblem } from '@nadi/domain/password-rule';
import type { Translator } from './english.ts';

/** Each text follows the name of the invalid field: `fees: is too large`. */
export const inputErrorMessages = {
  'control-characters': 'has characters that cannot be kept',
  invisible: 'has nothing that can be seen',
  'sign-in-name': 'has a sign that is no part of a name',
  'no-letters': 'has no letters, so it is no name',
  'not-a-slot-date': 'is not a day such as 5_1_2027',
  'not-a-slot-time': 'is not a time such as 10:30 AM',
  'date-out-of-range': 'must be a day from 1900 to 2200',
  'not-an-interval': 'must begin before it ends',
  'not-a-period': 'must be a day from the first one on, at most 400 days in all',
  'date-twice': 'has a date twice',
  twice: 'has the same twice',
  'not-json': 'is not JSON',
  'not-an-amount': 'is not an amount in the clinic’s currency',
  'not-a-website': 'must be an address such as https://www.clinic.example, without a path',
  'not-a-language': 'is not a language of messages',
  'not-a-percentage': 'must be above 0, have at most three decimals, and add up to at most 100',
  'not-a-day-of-the-year': 'must be a day of every year, such as 04-01',
  'tiers-not-falling': 'must have fewer hours in each step, and no higher percentage',
  'address-incomplete': 'needs both lines',
  'too-long': 'is too long',
  'too-large': 'is too large',
  'too-short': 'is too short',
  'too-small': 'is too small',
  'bad-format': 'is not written as it should be',
  'missing-or-wrong': 'is missing, or not what it should be',
} as const satisfies Record<InputError, string>;

/** Rejections of a whole request, if no single field is invalid. */
export const requestErrorMessages = {
  unreadable: 'The request could not be read.',
  formUnreadable: 'The form could not be read.',
  fieldRepeated: 'A field was sent twice.',
  tooManyParts: 'The form has more parts than this address takes.',
  uploadsInProgress:
    'Other uploads of yours are still in progress. Please try again in a few seconds.',
  pictureText: 'Please say what the picture shows.',
  tooManyPictures: 'There are as many pictures as fit. Please remove one first.',
  birthDate: 'Please check the date of birth.',
  documentDate: 'Please check the date: it is still to come.',
} as const;

/** Returns the text under the field of a new password. */
export function passwordProblemMessage(problem: PasswordProblem, i18n: Translator): string {
  switch (problem) {
    case 'too-short':
      return i18n._('Use at least 8 characters');
    case 'too-long':
      return i18n._('Use at most 128 characters');
    case 'too-common':
      return i18n._('This password is too easy to guess');
  }
}
