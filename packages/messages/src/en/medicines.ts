import type { Medicine } from '@nadi/contract/prescriptions';
import { joinIsolated } from '@nadi/domain/bidi';
import { DIRECTIONS, type Direction, parseDailyDoses } from '@nadi/domain/medicine';
import { joinWords, type Translator } from './english.ts';

/** Returns the first line of a medicine: name, form and strength, and the brand in brackets. */
export function medicineTitle({ name, form, strength, brand }: Medicine): string {
  const parts = [name, form, strength].filter(isText);
  const title = joinIsolated(parts, ', ');
  return brand ? `${title} (${joinIsolated([brand], '')})` : title;
}

/** Returns the lines below the title, for both screen and paper. */
export function medicineDetails(medicine: Medicine): string[] {
  const { dose, route, frequency, duration, quantity, asNeeded, instruction } = medicine;
  const { brandReason, list, asDirected } = medicine;
  const how = [dose, route, frequency && frequencyText(frequency), asNeeded && 'when needed'];
  const howLong = [duration && `for ${duration}`, quantity && `quantity: ${quantity}`];
  const why = [brandReason && `this brand: ${brandReason}`, list && `list ${list}`];
  const instructions = [asDirected && 'as directed', instruction];
  return [how, howLong, instructions, why]
    .map((parts) => joinIsolated(parts.filter(isText), ', '))
    .filter((line) => line !== '');
}

function isText(part: string | false | undefined): part is string {
  return typeof part === 'string' && part !== '';
}

/** Names the times of `1-0-1`, which could otherwise be read in the wrong order. */
function frequencyText(frequency: string): string {
  const doses = parseDailyDoses(frequency);
  if (!doses) return frequency;
  return `${frequency} (morning ${doses.morning}, noon ${doses.noon}, night ${doses.night})`;
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

/** Warnings of one line each; a doctor may prescribe in spite of them. */
export const prescribingWarnings = {
  consent: {
    open: 'Consent to telemedicine is not recorded.',
    outdated: 'The patient agreed to an earlier text about telemedicine.',
    refused: 'The patient does not agree to telemedicine.',
    withdrawn: 'The patient withdrew the consent to telemedicine.',
  },
  identity: 'The identity of the patient is not recorded as checked.',
  list: {
    A: (name: string) =>
      `${name}, list A: at a first consultation only by video; the record does not say that it is.`,
    B: (name: string) =>
      `${name}, list B: only added at a follow-up; the record does not say that it is one.`,
  },
} as const;
