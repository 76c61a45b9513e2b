import {
  Consent,
  ConsentGiver,
  ConsentText,
  ConsentVersion,
  ConsentWording,
} from '@nadi/contract/consent';
import { Id, Success } from '@nadi/contract/fields';
import type { Routes } from '@nadi/contract/route-definition';
import { z } from 'zod';

/** `version` is the number of the text that was read. Repeating an answer records nothing. */
const answer = { appointmentId: Id, version: ConsentVersion, agreed: z.boolean() };

const reply = Success.extend({ consent: Consent });

export const consentRoutes = {
  /** The clinic's current text about telemedicine. */
  getConsentText: {
    method: 'GET',
    path: '/api/consent-text',
    access: 'visitor',
    channel: 'medium',
    body: z.object({}),
    reply: Success.extend({ consentText: ConsentText }),
  },
  /** The consent of the appointment's patient, who may be a dependant; without an appointment, one's own. */
  getConsent: {
    method: 'GET',
    path: '/api/user/consent',
    access: 'patient',
    channel: 'medium',
    body: z.object({ appointmentId: Id.optional() }),
    reply: reply.extend({ isSelf: z.boolean() }),
  },
  /** `agreed: false` refuses, or withdraws an agreement. `manner` is `page` by default. */
  recordConsent: {
    method: 'POST',
    path: '/api/user/record-consent',
    access: 'patient',
    channel: 'medium',
    body: z.object({ ...answer, manner: z.enum(['page', 'green-room']).optional() }),
    reply,
  },
} as const satisfies Routes;

export const doctorConsentRoutes = {
  /**
   * Records the patient's spoken answer to the doctor, or that of `giver` for them. By default in the call.
   */
  recordSpokenConsent: {
    method: 'POST',
    path: '/api/doctor/record-consent',
    access: 'doctor',
    channel: 'medium',
    body: z.object({
      ...answer,
      giver: ConsentGiver.optional(),
      manner: z.enum(['spoken', 'in-person']).optional(),
    }),
    reply,
  },
} as const satisfies Routes;

/** The texts, newest first. */
const texts = Success.extend({ texts: z.array(ConsentText) });

export const adminConsentRoutes = {
  /** Records the answer of the patient, or of `giver` for them, at the clinic. The reply has no decision. */
  recordConsentAtClinic: {
    method: 'POST',
    path: '/api/admin/record-consent',
    access: 'reception',
    channel: 'medium',
    body: z.object({ ...answer, giver: ConsentGiver.optional() }),
    reply: Success,
  },
  listConsentTexts: {
    method: 'GET',
    path: '/api/admin/consent-texts',
    access: 'admin',
    channel: 'medium',
    body: z.object({}),
    reply: texts,
  },
  /** `version` is the number of the edited text; 409 `changed-meanwhile` if it is not the newest. */
  publishConsentText: {
    method: 'POST',
    path: '/api/admin/publish-consent-text',
    access: 'admin',
    channel: 'medium',
    body: z.object({ text: ConsentWording, version: ConsentVersion }),
    reply: texts,
  },
} as const satisfies Routes;
