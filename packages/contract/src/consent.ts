import { CONSENT_MANNERS, CONSENT_STATES } from '@nadi/domain/consent';
import { CONSENT_RELATION_MAX, CONSENT_TEXT_MAX } from '@nadi/domain/limits';
import { z } from 'zod';
import { line, PersonName, paragraph } from './fields.ts';

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
