import type { Instant } from '@nadi/domain/limits';

/** The parts of a patient's record, each with its own rule. */
export type RecordPart =
  | 'identity'
  | 'appointments'
  | 'vitals'
  | 'health'
  | 'reason'
  | 'notes'
  | 'summary'
  | 'documents'
  | 'prescriptions'
  | 'consent'
  | 'intake'
  | 'encounter';

/**
 * Relation of an actor to a record. A doctor is `treating` if at least one past or future appointment with
 * the patient is not cancelled, and `former` if all are cancelled. Another doctor may have an `emergency` access for
 * an hour (docs/product/record.md#emergency-access).
 */
export type RecordRelation = 'patient' | 'treating' | 'former' | 'emergency' | 'admin';

type Right = 'none' | 'read' | 'write';

/**
 * Rights on each part (docs/product/record.md#record-access). A doctor has these rights only for their own
 * appointments with the patient; in an emergency, for the whole record. `write` includes `read`.
 */
export const RECORD_POLICY: Readonly<Record<RecordPart, Readonly<Record<RecordRelation, Right>>>> =
  {
    identity: {
      patient: 'write',
      treating: 'read',
      former: 'none',
      emergency: 'read',
      admin: 'read',
    },
    appointments: {
      patient: 'read',
      treating: 'read',
      former: 'none',
      emergency: 'read',
      admin: 'read',
    },
    vitals: { patient: 'read', treating: 'read', former: 'none', emergency: 'read', admin: 'read' },
    // Of the patient as a whole: every doctor who treats them sees the same entries.
    health: {
      patient: 'write',
      treating: 'write',
      former: 'none',
      emergency: 'read',
      admin: 'none',
    },
    reason: {
      patient: 'write',
      treating: 'read',
      former: 'none',
      emergency: 'read',
      admin: 'none',
    },
    // A doctor can finish a note that was begun before the appointment was cancelled.
    notes: {
      patient: 'none',
      treating: 'write',
      former: 'write',
      emergency: 'read',
      admin: 'none',
    },
    summary: {
      patient: 'read',
      treating: 'write',
      former: 'none',
      emergency: 'read',
      admin: 'none',
    },
    documents: {
      patient: 'write',
      treating: 'read',
      former: 'none',
      emergency: 'read',
      admin: 'none',
    },
    prescriptions: {
      patient: 'read',
      treating: 'write',
      former: 'none',
      emergency: 'read',
      admin: 'none',
    },
    intake: {
      patient: 'write',
      treating: 'read',
      former: 'none',
      emergency: 'read',
      admin: 'none',
    },
    encounter: {
      patient: 'read',
      treating: 'write',
      former: 'none',
      emergency: 'read',
      admin: 'none',
    },
    // A doctor records the patient's words in the call.
    consent: {
      patient: 'write',
      treating: 'write',
      former: 'none',
      emergency: 'read',
      admin: 'none',
    },
  };

/** Returns whether this relation to the patient may read the part (docs/product/record.md#record-access). */
export function mayReadRecord(part: RecordPart, relation: RecordRelation): boolean {
  return RECORD_POLICY[part][relation] !== 'none';
}

/** Returns whether this relation to the patient may change the part (docs/product/record.md#record-access). */
export function mayWriteRecord(part: RecordPart, relation: RecordRelation): boolean {
  return RECORD_POLICY[part][relation] === 'write';
}

/** Returns whether an emergency access still lasts; both in epoch milliseconds. */
export function isEmergencyOpen({ endsAt, now }: { endsAt: Instant; now: Instant }): boolean {
  return now < endsAt;
}
