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
 * the patient is not cancelled, and `former` if all are cancelled.
 */
export type RecordRelation = 'patient' | 'treating' | 'former' | 'admin';

type Right = 'none' | 'read' | 'write';

/**
 * Rights on each part (docs/product/record.md#record-access). A doctor has these rights only for their own
 * appointments with the patient. `write` includes `read`.
 */
export const RECORD_POLICY: Readonly<Record<RecordPart, Readonly<Record<RecordRelation, Right>>>> =
  {
    identity: { patient: 'write', treating: 'read', former: 'none', admin: 'read' },
    appointments: { patient: 'read', treating: 'read', former: 'none', admin: 'read' },
    vitals: { patient: 'read', treating: 'read', former: 'none', admin: 'read' },
    // Of the patient as a whole: every doctor who treats them sees the same entries.
    health: { patient: 'write', treating: 'write', former: 'none', admin: 'none' },
    reason: { patient: 'write', treating: 'read', former: 'none', admin: 'none' },
    // A doctor can finish a note that was begun before the appointment was cancelled.
    notes: { patient: 'none', treating: 'write', former: 'write', admin: 'none' },
    summary: { patient: 'read', treating: 'write', former: 'none', admin: 'none' },
    documents: { patient: 'write', treating: 'read', former: 'none', admin: 'none' },
    prescriptions: { patient: 'read', treating: 'write', former: 'none', admin: 'none' },
    intake: { patient: 'write', treating: 'read', former: 'none', admin: 'none' },
    encounter: { patient: 'read', treating: 'write', former: 'none', admin: 'none' },
    // A doctor records the patient's words in the call.
    consent: { patient: 'write', treating: 'write', former: 'none', admin: 'none' },
  };

/** Returns whether this relation to the patient may read the part (docs/product/record.md#record-access). */
export function mayReadRecord(part: RecordPart, relation: RecordRelation): boolean {
  return RECORD_POLICY[part][relation] !== 'none';
}

/** Returns whether this relation to the patient may change the part (docs/product/record.md#record-access). */
export function mayWriteRecord(part: RecordPart, relation: RecordRelation): boolean {
  return RECORD_POLICY[part][relation] === 'write';
}
