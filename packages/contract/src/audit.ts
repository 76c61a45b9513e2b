import { z } from 'zod';
import { Count, Id, line, Success } from './fields.ts';

export const AUDIT_ACTIONS = [
  'signed-in',
  'signed-out',
  'ended-sessions',
  'registered',
  'changed-password',
  'changed-profile',
  'booked',
  'cancelled',
  'completed',
  'added-doctor',
  'edited-doctor',
  'set-doctor-password',
  'changed-availability',
  'retired-doctor',
  'reinstated-doctor',
  'changed-devices',
  'read-appointments',
  'read-vitals',
  'exported-appointments',
  'exported-payments',
  'refunded-payment',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

const Role = z.enum(['patient', 'doctor', 'admin']);
const Person = z.object({ role: Role, id: Id, name: z.string() });

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

export const listAudit = {
  body: z.object({
    action: z.enum(AUDIT_ACTIONS).optional(),
    role: Role.optional(),
    /** Part of a name, of who did it or whose record it was. */
    search: line(80).optional(),
    from: z.iso.date().optional(),
    until: z.iso.date().optional(),
    /** The id that the page before ended with. */
    before: z.coerce.number().int().min(1).optional(),
    pageSize: Count(100).optional(),
  }),
  /** `next` is what `before` takes for the page after; null on the last. */
  reply: Success.extend({
    entries: z.array(AuditEntry),
    next: z.number().nullable(),
    timeZone: z.string(),
  }),
};

/** For a patient: who of the clinic saw or changed their record. */
export const listRecordAccess = {
  body: z.object({ before: z.coerce.number().int().min(1).optional() }),
  reply: listAudit.reply,
};
