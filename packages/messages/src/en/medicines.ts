import type { Medicine } from '@nadi/contract/prescriptions';
import { joinIsolated } from '@nadi/domain/bidi';
import { parseDailyDoses } from '@nadi/domain/medicine';
import { besideEnglish, inBoth, type Write } from './bilingual.ts';
import { findDuration, findPhrase } from './dose-phrases.ts';
import { english, type Translator } from './english.ts';

/** Returns the first line of a medicine: name, form and strength, and the brand in brackets. */
export function medicineTitle({ name, form, strength, brand }: Medicine): string {
  const parts = [name, form, strength].filter(isText);
  const title = joinIsolated(parts, ', ');
  return brand ? `${title} (${joinIsolated([brand], '')})` : title;
}

/**
 * Returns the lines below the title, for both screen and paper. A fixed phrase has its translation beside the English;
 * all other words are the doctor's, and stay as they are.
 */
export function medicineDetails(medicine: Medicine, reader: Translator = english): string[] {
  const { dose, route, frequency, duration, quantity, asNeeded, instruction } = medicine;
  const { brandReason, list, asDirected } = medicine;
  const typed = (text: string | undefined) => text && besideTyped(reader, text, findPhrase(text));
  const how = [
    ...[typed(dose), typed(route), frequency && frequencyText(reader, frequency)],
    asNeeded && writeBoth(reader, (i18n) => i18n._('when needed')),
  ];
  const howLong = [
    duration && besideTyped(reader, `for ${duration}`, findDuration(duration)),
    quantity && `${writeBoth(reader, (i18n) => i18n._('quantity'))}: ${quantity}`,
  ];
  const why = [
    brandReason && `${writeBoth(reader, (i18n) => i18n._('this brand'))}: ${brandReason}`,
    list && `list ${list}`,
  ];
  const instructions = [
    asDirected && writeBoth(reader, (i18n) => i18n._('as directed')),
    typed(instruction),
  ];
  return [how, howLong, instructions, why]
    .map((parts) => joinIsolated(parts.filter(isText), ', '))
    .filter((line) => line !== '');
}

function writeBoth(reader: Translator, write: Write): string {
  return besideEnglish(inBoth(reader, write));
}

/** Returns a doctor's text as it is, with the translation of the fixed phrase that it consists of. */
function besideTyped(reader: Translator, text: string, write: Write | null): string {
  return write ? besideEnglish({ ...inBoth(reader, write), english: text }) : text;
}

function isText(part: string | false | undefined): part is string {
  return typeof part === 'string' && part !== '';
}

/** Names the times of `1-0-1`, which could otherwise be read in the wrong order. */
function frequencyText(reader: Translator, frequency: string): string {
  const doses = parseDailyDoses(frequency);
  if (!doses) return besideTyped(reader, frequency, findPhrase(frequency));
  const { morning, noon, night } = doses;
  return besideTyped(
    reader,
    `${frequency} (morning ${morning}, noon ${noon}, night ${night})`,
    (i18n) => i18n._('morning {morning}, noon {noon}, night {night}', { morning, noon, night }),
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
