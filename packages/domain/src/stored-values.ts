/** Sort keys of the portals' lists of appointments. */
export const APPOINTMENT_SORTS = [
  'booked',
  'date',
  'upcoming',
  'patient',
  'doctor',
  'fees',
] as const;

export type AppointmentSort = (typeof APPOINTMENT_SORTS)[number];

/** Kind of a patient's document. */
export const DOCUMENT_KINDS = ['report', 'prescription', 'scan', 'letter', 'other'] as const;

export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const ENCOUNTER_MODES = ['video', 'audio', 'in-person'] as const;
export const ENCOUNTER_KINDS = ['first', 'follow-up'] as const;
/** Way in which the doctor verified the patient's identity. */
export const IDENTITY_CHECKS = ['known', 'document', 'questions'] as const;
/** The party who was in the meeting first. */
export const INITIATORS = ['patient', 'doctor'] as const;
export type Initiator = (typeof INITIATORS)[number];
/** Longest text about the patient's location, in characters. */
export const LOCATION_MAX = 200;

/** Role of a guest invited by the patient or the doctor to an appointment's meeting. */
export const GUEST_ROLES = ['relative', 'interpreter'] as const;

export type GuestRole = (typeof GUEST_ROLES)[number];

/** How guests enter an appointment's room (GUESTS_IN_APPOINTMENTS). */
export const GUEST_POLICIES = ['lobby', 'open', 'none'] as const;

export type GuestPolicy = (typeof GUEST_POLICIES)[number];

/** Recorded reasons why a patient did not come. */
export const NO_SHOW_REASONS = [
  'unreachable',
  'connection',
  'late',
  'called-off',
  'other',
] as const;

export type NoShowReason = (typeof NO_SHOW_REASONS)[number];

/** Longest note about the reason, in characters. */
export const NO_SHOW_NOTE_MAX = 200;

/**
 * Filters of the portal's list of payments. `owed`: refund requested or pending; `held`: paid, cancelled
 * and not refunded; `unresolved`: needs a decision by the clinic.
 */
export const MONEY_FILTERS = ['unresolved', 'owed', 'refunded', 'held', 'failed'] as const;
export type MoneyFilter = (typeof MONEY_FILTERS)[number];

/** The parts of a record that a patient may dispute (docs/product/record.md#corrections). */
export const DISPUTE_KINDS = [
  'summary',
  'prescription',
  'health-entry',
  'document',
  'no-show',
] as const;

export type DisputeKind = (typeof DISPUTE_KINDS)[number];
