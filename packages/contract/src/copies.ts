import { CONSENT_DECISIONS, CONSENT_MANNERS } from '@nadi/domain/consent';
import { COPY_STATES } from '@nadi/domain/copies';
import { ROLES } from '@nadi/domain/permissions';
import { z } from 'zod';
import { Appointment } from './appointments.ts';
import { Encounter, IntakeAnswers } from './consultation.ts';
import { Dispute } from './disputes.ts';
import { EmergencyAccess } from './emergency-access.ts';
import { Id, Locale } from './fields.ts';
import { ManagedBy, UserData } from './patients.ts';
import { Invoice, PaymentRow } from './payments.ts';
import { Prescription } from './prescriptions.ts';
import {
  FollowUp,
  HealthEntry,
  HealthEntryVersion,
  RecordDocument,
  SharedSummary,
} from './record.ts';
import { WaitlistPreferences } from './waitlist.ts';

/**
 * A copy of a record. `done` of `total` groups and files are in it; `missing` documents could not be read. `size` in
 * bytes; instants in epoch milliseconds. `message` says why it failed.
 */
export const RecordCopy = z.object({
  _id: Id,
  /** Present if it is a dependant's. */
  dependantId: Id.optional(),
  state: z.enum(COPY_STATES),
  done: z.number(),
  total: z.number(),
  missing: z.number(),
  size: z.number().optional(),
  requestedAt: z.number(),
  readyAt: z.number().optional(),
  endsAt: z.number().optional(),
  downloadedAt: z.number().optional(),
  message: z.string().optional(),
});
export type RecordCopy = z.infer<typeof RecordCopy>;

const instant = z.number().describe('Milliseconds since 1970-01-01T00:00:00Z');

const CopiedAppointment = Appointment.extend({
  reason: z.string().optional(),
  summary: SharedSummary.optional(),
  documents: z.array(
    RecordDocument.extend({
      file: z.string().optional().describe('Path in the ZIP file; absent if it could not be read'),
    }),
  ),
  prescriptions: z.array(Prescription.extend({ file: z.string() })),
  intake: IntakeAnswers.optional(),
  encounter: Encounter.optional(),
  followUp: FollowUp.optional(),
});

const CopiedConsent = z.object({
  appointmentId: Id,
  at: instant,
  decision: z.enum(CONSENT_DECISIONS),
  manner: z.enum(CONSENT_MANNERS),
  version: z.number(),
  text: z.string(),
  giver: z.object({ name: z.string(), relation: z.string() }).optional(),
});

/** A person's record without doctors' notes, as `record.json` has it (docs/product/copies.md). */
export const CopiedRecord = z
  .object({
    format: z.literal('nadi-record'),
    version: z.literal(1),
    madeAt: instant,
    timeZone: z.string().describe('Of slotDate and slotTime, such as Asia/Kolkata'),
    clinic: z.object({
      name: z.string(),
      phone: z.string(),
      email: z.string(),
      address: z.array(z.string()),
    }),
    profile: UserData.extend({
      registeredAt: instant,
      emailConfirmed: z.boolean(),
      managedBy: ManagedBy.optional(),
      locale: Locale.optional().describe('Language of messages; absent for the clinic’s'),
    }),
    dependants: z.array(
      z.object({ name: z.string(), relation: z.string(), managedUntil: z.string() }),
    ),
    appointments: z.array(CopiedAppointment),
    consents: z.array(CopiedConsent),
    healthEntries: z.array(HealthEntry.extend({ versions: z.array(HealthEntryVersion) })),
    disputes: z.array(Dispute.omit({ userId: true, patient: true, isYours: true })),
    vitals: z.array(z.object({ minute: instant, bpm: z.number(), spo2: z.number() })),
    devices: z.array(z.object({ name: z.string(), pairedAt: instant, readAt: instant.optional() })),
    payments: z.array(
      PaymentRow.pick({
        appointmentId: true,
        provider: true,
        reference: true,
        test: true,
        state: true,
        startedAt: true,
        amount: true,
        paid: true,
        refunded: true,
        receipt: true,
        refund: true,
        refundReason: true,
      }),
    ),
    receipts: z.array(z.object({ appointmentId: Id, number: z.string(), file: z.string() })),
    invoices: z.array(Invoice.extend({ file: z.string() })),
    waitlist: z.array(
      WaitlistPreferences.extend({
        doctor: z.string().optional(),
        speciality: z.string().optional(),
        joinedAt: instant,
        endedAt: instant.optional(),
      }),
    ),
    walkIns: z.array(
      z.object({
        day: z.string(),
        token: z.number(),
        doctor: z.string().optional(),
        arrivedAt: instant,
        calledAt: instant.optional(),
        endedAt: instant.optional(),
        outcome: z.string().optional(),
      }),
    ),
    sessions: z.array(
      z.object({
        browser: z.string().optional(),
        system: z.string().optional(),
        createdAt: instant,
        activeAt: instant,
      }),
    ),
    passkeys: z.array(
      z.object({ name: z.string(), createdAt: instant, usedAt: instant.optional() }),
    ),
    notifications: z.array(z.object({ createdAt: instant })),
    switchedOffMessages: z.array(z.string()),
    messages: z.array(
      z.object({
        kind: z.string(),
        channel: z.enum(['mail', 'phone', 'browser']),
        subject: z.string().optional(),
        address: z.string().optional(),
        state: z.enum(['waiting', 'sent', 'dropped', 'failed']),
        createdAt: instant,
        finishedAt: instant.optional(),
      }),
    ),
    access: z.array(
      z.object({
        at: instant,
        action: z.string(),
        description: z.string(),
        role: z.enum(ROLES),
        name: z.string().describe('Empty if the clinic names no staff'),
        appointmentId: Id.optional(),
      }),
    ),
    emergencies: z.array(
      EmergencyAccess.pick({
        doctor: true,
        reason: true,
        openedAt: true,
        endsAt: true,
        checkedAt: true,
        justified: true,
      }),
    ),
    missing: z.array(z.string()).describe('Documents that could not be read'),
  })
  .describe('A copy of a patient record by Nadi, version 1. Amounts are in major units.');
export type CopiedRecord = z.infer<typeof CopiedRecord>;

/** Returns the JSON Schema (2020-12) of `record.json`. */
export function recordSchema(): object {
  const options = { target: 'draft-2020-12', io: 'input', unrepresentable: 'any' } as const;
  return z.toJSONSchema(CopiedRecord, options);
}
