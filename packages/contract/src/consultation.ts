import { CONSENT_MANNERS, CONSENT_STATES } from '@nadi/domain/consent';
import {
  INTAKE_ANSWER_MAX,
  INTAKE_CHOICES_MAX,
  INTAKE_CHOICES_MIN,
  INTAKE_QUESTIONS_MAX,
  QUESTION_KINDS,
} from '@nadi/domain/intake';
import { CONSENT_RELATION_MAX } from '@nadi/domain/limits';
import { CONSENT_TEXT_MAX } from '@nadi/domain/settings-limits';
import {
  ENCOUNTER_KINDS,
  ENCOUNTER_MODES,
  IDENTITY_CHECKS,
  INITIATORS,
  LOCATION_MAX,
} from '@nadi/domain/stored-values';
import { z } from 'zod';
import { Id, type InputError, line, PersonName, paragraph } from './fields.ts';

/** The text as the clinic writes it. */
export const ConsentWording = paragraph(CONSENT_TEXT_MAX).pipe(z.string().min(1));

/** `publishedAt` in epoch milliseconds; absent for the text included in Nadi. */
export const ConsentText = z.object({
  version: z.number(),
  language: z.string(),
  text: z.string(),
  publishedAt: z.number().optional(),
});
export type ConsentText = z.infer<typeof ConsentText>;

/** The person who agreed for the patient, such as { name: 'Ravi Rao', relation: 'father' }. */
export const ConsentGiver = z.object({
  name: PersonName,
  relation: line(CONSENT_RELATION_MAX, 1),
});

/** A patient's consent to telemedicine with this clinic. */
export const Consent = z.object({
  state: z.enum(CONSENT_STATES),
  current: ConsentText,
  /** The latest decision, with the number of its text. */
  decided: z
    .object({
      version: z.number(),
      text: z.string(),
      at: z.number(),
      manner: z.enum(CONSENT_MANNERS),
      giver: z.object({ name: z.string(), relation: z.string() }).optional(),
    })
    .optional(),
});
export type Consent = z.infer<typeof Consent>;

/** The version number of a text. */
export const ConsentVersion = z.number().int().min(1).max(1_000_000);

const QUESTION_MAX = 300;
const CHOICE_MAX = 100;
const END_MAX = 60;

/** `choices` only for a choice; `low` and `high` name the ends of a scale from 0 to 10. */
export const IntakeQuestion = z
  .object({
    /** Stays the same when a question is reworded or moved. */
    id: Id,
    kind: z.enum(QUESTION_KINDS),
    text: line(QUESTION_MAX, 1),
    choices: z.array(line(CHOICE_MAX, 1)).max(INTAKE_CHOICES_MAX),
    low: line(END_MAX),
    high: line(END_MAX),
  })
  .refine(
    ({ kind, choices }) =>
      (kind !== 'choice' || choices.length >= INTAKE_CHOICES_MIN) &&
      new Set(choices).size === choices.length,
    { path: ['choices'], message: 'missing-or-wrong' satisfies InputError },
  );
export type IntakeQuestion = z.infer<typeof IntakeQuestion>;

/** The questions as the admin sends them, each with a unique id. */
export const IntakeQuestions = z
  .array(IntakeQuestion)
  .max(INTAKE_QUESTIONS_MAX)
  .refine(
    (questions) => new Set(questions.map(({ id }) => id)).size === questions.length,
    'missing-or-wrong' satisfies InputError,
  );

/** `version` 0 means that the clinic has no questions yet. `publishedAt` in epoch milliseconds. */
export const IntakeForm = z.object({
  version: z.number(),
  questions: z.array(IntakeQuestion),
  publishedAt: z.number().optional(),
});
export type IntakeForm = z.infer<typeof IntakeForm>;

export const IntakeAnswer = z.union([paragraph(INTAKE_ANSWER_MAX), z.boolean(), z.number()]);

/** Answers with their questions in the displayed wording. */
export const IntakeAnswers = z.object({
  answers: z.array(z.object({ question: IntakeQuestion, answer: IntakeAnswer })),
  answeredAt: z.number(),
});
export type IntakeAnswers = z.infer<typeof IntakeAnswers>;

/** The facts that the doctor records; null if not recorded. */
export const EncounterFacts = z.object({
  mode: z.enum(ENCOUNTER_MODES).nullable(),
  kind: z.enum(ENCOUNTER_KINDS).nullable(),
  identityCheck: z.enum(IDENTITY_CHECKS).nullable(),
  /** The place of the patient, for help in an emergency. */
  location: line(LOCATION_MAX),
});
export type EncounterFacts = z.infer<typeof EncounterFacts>;

/**
 * How an appointment took place. `startedAt` and `endedAt` are the first and the last time at which patient
 * and doctor were in the meeting together, in epoch milliseconds.
 */
export const Encounter = EncounterFacts.extend({
  identityCheckedAt: z.number().optional(),
  startedAt: z.number().optional(),
  endedAt: z.number().optional(),
  /** The first of the two in the meeting. */
  initiator: z.enum(INITIATORS).optional(),
});
export type Encounter = z.infer<typeof Encounter>;
