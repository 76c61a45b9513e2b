import {
  Consent,
  ConsentGiver,
  ConsentText,
  ConsentVersion,
  ConsentWording,
  Encounter,
  EncounterFacts,
  IntakeAnswer,
  IntakeAnswers,
  IntakeForm,
  IntakeQuestions,
} from '@nadi/contract/consultation';
import { Id, Success } from '@nadi/contract/fields';
import { pathsOf, type Routes } from '@nadi/contract/route-definition';
import { INTAKE_QUESTIONS_MAX } from '@nadi/domain/intake';
import { z } from 'zod';

/** `version` is the number of the text that was read. Repeating an answer records nothing. */
const answer = { appointmentId: Id, version: ConsentVersion, agreed: z.boolean() };

const consentReply = Success.extend({ consent: Consent });

/** The texts, newest first. */
const texts = Success.extend({ texts: z.array(ConsentText) });

/** The number of a form. */
const version = z.number().int().min(0).max(1_000_000);

const formReply = Success.extend({ form: IntakeForm });

export const consultationRoutes = {
  /** The clinic's current text about telemedicine. */
  getConsentText: {
    method: 'GET',
    paths: { visitor: '/api/consent-text' },
    reply: Success.extend({ consentText: ConsentText }),
  },
  /** The consent of the appointment's patient, who may be a dependant; without an appointment, one's own. */
  getConsent: {
    method: 'GET',
    paths: { patient: '/api/user/consent' },
    body: z.object({ appointmentId: Id.optional() }),
    reply: consentReply.extend({ isSelf: z.boolean() }),
  },
  /** `agreed: false` refuses, or withdraws an agreement. `manner` is `page` by default. */
  recordConsent: {
    paths: pathsOf('record-consent', 'patient', 'doctor', 'reception'),
    body: z.object({ ...answer, manner: z.enum(['page', 'green-room']).optional() }),
    reply: consentReply,
    overrides: {
      /**
       * Records the patient's spoken answer to the doctor, or that of `giver` for them. By default in the call.
       */
      doctor: {
        body: z.object({
          ...answer,
          giver: ConsentGiver.optional(),
          manner: z.enum(['spoken', 'in-person']).optional(),
        }),
      },
      /** Records the answer of the patient, or of `giver` for them, at the clinic. The reply has no decision. */
      reception: { body: z.object({ ...answer, giver: ConsentGiver.optional() }), reply: Success },
    },
  },
  listConsentTexts: {
    method: 'GET',
    paths: { admin: '/api/admin/consent-texts' },
    reply: texts,
  },
  /** `version` is the number of the edited text; 409 `changed-meanwhile` if it is not the newest. */
  publishConsentText: {
    paths: { admin: '/api/admin/publish-consent-text' },
    body: z.object({ text: ConsentWording, version: ConsentVersion }),
    reply: texts,
  },
  /**
   * Allowed until the appointment starts. Replaces earlier answers; `version` is the number of the displayed
   * form.
   */
  saveIntake: {
    paths: { patient: '/api/user/save-intake' },
    body: z.object({
      appointmentId: Id,
      version,
      answers: z
        .array(z.object({ questionId: Id, answer: IntakeAnswer }))
        .max(INTAKE_QUESTIONS_MAX),
    }),
    reply: Success.extend({ intake: IntakeAnswers }),
  },
  getIntakeForm: {
    method: 'GET',
    paths: { admin: '/api/admin/intake-form' },
    reply: formReply,
  },
  /** `version` is the number of the edited form; 409 `changed-meanwhile` if it is not the newest. */
  publishIntakeForm: {
    paths: { admin: '/api/admin/publish-intake-form' },
    body: z.object({ questions: IntakeQuestions, version }),
    reply: formReply,
  },
  /** Replaces the facts that the doctor recorded before; the times of the meeting stay. */
  saveEncounter: {
    paths: { doctor: '/api/doctor/save-encounter' },
    body: EncounterFacts.extend({ appointmentId: Id }),
    reply: Success.extend({ encounter: Encounter }),
  },
} as const satisfies Routes;
