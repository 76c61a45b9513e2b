import { DIRECTIONS, type Direction } from '@nadi/domain/medicine';
import { marker as i18n, joinWords, type Translator } from './english.ts';

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
