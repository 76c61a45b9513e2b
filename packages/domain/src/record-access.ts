/** The parts of a patient's record, each with its own rule. */
export type RecordPart =
  | 'identity'
  | 'appointments'
  | 'vitals'
  | 'reason'
  | 'notes'
  | 'summary'
  | 'documents'
  | 'prescriptions'
  | 'consent'
  | 'intake'
  | 'encounter';

/**
 * The relation of an actor to a record. A doctor is `treating` while an appointment with the patient is not
 * cancelled, past or coming, and `former` where all of them are.
 */
export type RecordRelation = 'patient' | 'treating' | 'former' | 'admin';

type Right = 'none' | 'read' | 'write';

/**
 * Who may read and write what (docs/product.md#record-access). A doctor has these rights over their
 * own appointments with the patient only. `write` includes `read`.
 */
export const RECORD_POLICY: Readonly<Record<RecordPart, Readonly<Record<RecordRelation, Right>>>> =
  {
    identity: { patient: 'write', treating: 'read', former: 'none', admin: 'read' },
    appointments: { patient: 'read', treating: 'read', former: 'none', admin: 'read' },
    vitals: { patient: 'read', treating: 'read', former: 'none', admin: 'read' },
    reason: { patient: 'write', treating: 'read', former: 'none', admin: 'none' },
    // A note that was begun before the appointment was cancelled can still be finished.
    notes: { patient: 'none', treating: 'write', former: 'write', admin: 'none' },
    summary: { patient: 'read', treating: 'write', former: 'none', admin: 'none' },
    documents: { patient: 'write', treating: 'read', former: 'none', admin: 'none' },
    prescriptions: { patient: 'read', treating: 'write', former: 'none', admin: 'none' },
    intake: { patient: 'write', treating: 'read', former: 'none', admin: 'none' },
    encounter: { patient: 'read', treating: 'write', former: 'none', admin: 'none' },
    // A doctor records what the patient says in the call.
    consent: { patient: 'write', treating: 'write', former: 'none', admin: 'none' },
  };

/** Returns whether somebody in this relation to the patient may read the part (docs/product.md#record-access). */
export function mayReadRecord(part: RecordPart, relation: RecordRelation): boolean {
  return RECORD_POLICY[part][relation] !== 'none';
}

/** Returns whether somebody in this relation to the patient may change the part (docs/product.md#record-access). */
export function mayWriteRecord(part: RecordPart, relation: RecordRelation): boolean {
  return RECORD_POLICY[part][relation] === 'write';
}
