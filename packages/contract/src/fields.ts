import { parseSlotDate, parseSlotTime } from '@nadi/domain/clinic-time';
import {
  BPM_MAX,
  BPM_MIN,
  EMAIL_MAX,
  FEES_MAX,
  FEES_MIN,
  LINE_MAX,
  PERSON_NAME_MAX,
  SPECIALITY_MAX,
  SPO2_MAX,
  SPO2_MIN,
} from '@nadi/domain/limits';
import { LOCALE_CODES } from '@nadi/domain/locales';
import { isAmount } from '@nadi/domain/minor-units';
import { hasHiddenCharacters, hasSign, normalisePersonName } from '@nadi/domain/person-name';
import { findSpeciality, GENDERS, SPECIALITIES } from '@nadi/domain/profile-choices';
import { z } from 'zod';

/** Control characters and bidirectional overrides. */
const CONTROL = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;
const CONTROL_BUT_LINES = /[^\P{Cc}\n\r\t]|[\u202A-\u202E\u2066-\u2069]/u;
const CONTROLS_BUT_LINES = new RegExp(CONTROL_BUT_LINES, 'gu');
/** Separators of lines and paragraphs, which some programs show as line breaks. */
const SEPARATORS = /[\p{Zl}\p{Zp}]/gu;
/** At least one visible character; the joiners of Indian scripts alone are invisible. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Reasons for rejecting an input; `@nadi/messages` has the texts. */
export const INPUT_ERRORS = [
  'control-characters',
  'invisible',
  'sign-in-name',
  'no-letters',
  'not-a-slot-date',
  'not-a-slot-time',
  'date-out-of-range',
  'not-an-interval',
  'not-a-period',
  'date-twice',
  'twice',
  'not-json',
  'not-an-amount',
  'not-a-website',
  'not-a-language',
  'not-a-percentage',
  'not-a-day-of-the-year',
  'tiers-not-falling',
  'address-incomplete',
  'too-long',
  'too-large',
  'too-short',
  'too-small',
  'bad-format',
  'missing-or-wrong',
] as const;
export type InputError = (typeof INPUT_ERRORS)[number];

/**
 * Accepts one line of text: 0 or `min` to `max` characters, trimmed. Refuses control characters, lone
 * surrogates and invisible text.
 */
export function line(max: number, min = 0) {
  return z
    .string()
    .max(max)
    .refine(
      (text) => text.isWellFormed() && !CONTROL.test(text),
      'control-characters' satisfies InputError,
    )
    .transform((text) => text.replace(SEPARATORS, ' ').trim())
    .pipe(
      z
        .string()
        .min(min)
        .refine((text) => text === '' || VISIBLE.test(text), 'invisible' satisfies InputError),
    );
}

/**
 * Accepts the name of a person in its normalized spelling (docs/product/accounts.md#names); refuses hidden characters
 * and signs that look like a badge. Only for requests: stored names may be older than the rule.
 */
export const PersonName = z
  .string()
  .max(PERSON_NAME_MAX)
  .transform((text) => text.trim())
  .refine((text) => !hasHiddenCharacters(text), 'control-characters' satisfies InputError)
  .transform(normalisePersonName)
  .pipe(
    line(PERSON_NAME_MAX, 1).refine((name) => !hasSign(name), 'sign-in-name' satisfies InputError),
  );

/** Accepts an empty text or one with at least five digits of any script, because people add extensions. */
export const Phone = line(40).refine(
  (text) => text === '' || (text.match(/\p{Nd}/gu) ?? []).length >= 5,
  'bad-format' satisfies InputError,
);

/**
 * Accepts text of several lines, at most `max` characters, trimmed. Refuses control characters except line
 * breaks and tabs.
 */
export function paragraph(max: number) {
  return z
    .string()
    .max(max)
    .refine(
      (text) => text.isWellFormed() && !CONTROL_BUT_LINES.test(text),
      'control-characters' satisfies InputError,
    )
    .transform((text) => text.trim());
}

/**
 * Accepts pasted or dictated text of at most `max` characters. Removes control characters instead of refusing
 * them.
 */
export function plainText(max: number) {
  return z
    .string()
    .max(max)
    .transform((text) =>
      text.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROLS_BUT_LINES, '').trim(),
    );
}

/** Makes a field optional; null counts as absent, because many clients send null for an empty field. */
export function omittable<T extends z.ZodType>(schema: T) {
  return schema
    .nullish()
    .transform((value) => value ?? undefined)
    .optional();
}

export const Id = z.uuid().regex(/^[^A-Z]*$/);

/** Accepts a whole number from 1 to `max`, also as text: the query of a plain GET is text. */
export const Count = (max: number) => z.coerce.number().int().min(1).max(max);

/** A day of the clinic's calendar in its only accepted spelling: `5_1_2027`. */
export const SlotDate = z
  .string()
  .max(10)
  .refine((text) => parseSlotDate(text) !== null, 'not-a-slot-date' satisfies InputError);

/** A wall-clock time in its only accepted spelling: `10:30 AM`. */
export const SlotTime = z
  .string()
  .max(8)
  .refine((text) => parseSlotTime(text) !== null, 'not-a-slot-time' satisfies InputError);

/** Accepts `YYYY-MM-DD` from 1900 to 2200: PostgreSQL has no year 0. */
export const IsoDate = z.iso
  .date()
  .refine((day) => day >= '1900' && day < '2201', 'date-out-of-range' satisfies InputError);

/** Accepts epoch milliseconds from 1970 to the end of 2200; a far later number is no date. */
export const Instant = Count(Date.UTC(2201, 0));

/** Accepts one of the six specialities in any case, or another text, which finds the clinic's own. */
export const SearchedSpeciality = line(80, 1).transform((text) =>
  findSpeciality(text, SPECIALITIES),
);

/** Accepts the name of a speciality in its normalized spelling, like the name of a person. */
export const Speciality = PersonName.pipe(
  z
    .string()
    .max(SPECIALITY_MAX)
    .regex(/\p{L}/u, 'bad-format' satisfies InputError)
    .transform((name) => findSpeciality(name, SPECIALITIES)),
);

export const Address = z.object({ line1: line(LINE_MAX), line2: line(LINE_MAX) });

/** Accepts a value as it is or as JSON text, which multipart forms use. */
export function orJsonText<Schema extends z.ZodType>(schema: Schema, charactersMax: number) {
  const text = z
    .string()
    .max(charactersMax)
    .transform((json, issues) => {
      try {
        return JSON.parse(json) as unknown;
      } catch {
        issues.addIssue({ code: 'custom', message: 'not-json' satisfies InputError });
        return z.NEVER;
      }
    })
    .pipe(schema);
  return z.union([schema, text]);
}

export const AddressField = orJsonText(Address, 1000);

export const Email = z.string().trim().max(EMAIL_MAX).pipe(z.email());

/** Limits only the length; `domain/password-rule` has the rules. */
export const Password = z.string().max(1024);

export const Gender = z.enum(GENDERS);

/** A language of messages. */
export const Locale = z.enum(LOCALE_CODES, 'not-a-language' satisfies InputError);

/** Accepts a date, or an empty text if it is unknown. */
export const BirthDate = z.union([z.literal(''), IsoDate]);

/** Whole beats per minute and whole per cent. */
export const Vitals = z.object({
  bpm: z.number().int().min(BPM_MIN).max(BPM_MAX),
  spo2: z.number().int().min(SPO2_MIN).max(SPO2_MAX),
});

export const MeetingId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

export const Success = z.object({ success: z.literal(true), message: z.string().optional() });

/**
 * A file of text. A plain reply is complete. An encrypted one ends after 20,000 rows; a request with `after`,
 * set to the last `next`, returns the following rows without column names.
 */
export const CsvExport = Success.extend({
  fileName: z.string(),
  csv: z.string(),
  cut: z.boolean(),
  next: z.string().optional(),
});

/** The token of a session in the other portal, which ends with the sign-in (docs/product/sign-in.md#two-portals). */
export const LeftSession = z.string().min(1).max(200).optional();

export const SignedIn = Success.extend({ token: z.string() });

/** An amount, as a number or as text of a form. Zero, or at least the smallest amount for online payments. */
export const Fees = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^[0-9]{1,7}(\.[0-9]{1,3})?$/)
      .transform(Number),
  ])
  .refine(
    (fees) => isAmount(fees) && fees <= FEES_MAX && (fees === 0 || fees >= FEES_MIN),
    'not-an-amount' satisfies InputError,
  );

export const RequiredAddress = AddressField.refine(
  ({ line1, line2 }) => line1 !== '' && line2 !== '',
  'address-incomplete' satisfies InputError,
);
