import { ROLES } from '@nadi/domain/permissions';
import { z } from 'zod';
import { Id } from './fields.ts';

export const AUDIT_ACTIONS = [
  'signed-in',
  'failed-sign-in',
  'signed-out',
  'ended-sessions',
  'registered',
  'changed-password',
  'changed-profile',
  'changed-email',
  'read-calendar-feed',
  'revoked-calendar-feed',
  'booked',
  'cancelled',
  'rescheduled',
  'changed-waitlist',
  'changed-schedule',
  'completed',
  'recorded-no-show',
  'reopened',
  'joined-meeting',
  'added-doctor',
  'edited-doctor',
  'set-doctor-password',
  'changed-availability',
  'retired-doctor',
  'reinstated-doctor',
  'changed-devices',
  'read-appointments',
  'read-vitals',
  'listed-patients',
  'read-patient',
  'exported-appointments',
  'exported-payments',
  'read-audit',
  'refused-access',
  'refunded-payment',
  'changed-settings',
  'recorded-cash',
  'read-payments',
  'read-record',
  'set-reason',
  'recorded-consent',
  'answered-intake',
  'wrote-note',
  'signed-note',
  'added-addendum',
  'shared-summary',
  'prescribed',
  'cancelled-prescription',
  'read-prescription',
  'added-document',
  'read-document',
  'removed-document',
  'invited-guest',
  'announced-delay',
  'read-messages',
  'handled-message',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

const Person = z.object({ role: z.enum(ROLES), id: Id, name: z.string() });

/** Who did what to whose record. `subject` is null where it concerns the actor alone. */
export const AuditEntry = z.object({
  id: z.number(),
  at: z.number(),
  action: z.enum(AUDIT_ACTIONS),
  actor: Person,
  subject: Person.nullable(),
  appointmentId: Id.nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;
