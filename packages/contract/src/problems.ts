import type { DayChangeKind } from '@nadi/domain/replanning';

/** Every problem code of Nadi with its HTTP status; `@nadi/messages` has the texts. */
export const problems = {
  'bad-input': 400,
  'decryption-failed': 400,
  'channel-not-initialized': 400,
  'encryption-required': 400,
  'bad-signature': 400,
  'not-signed-in': 401,
  'device-refused': 401,
  'wrong-credentials': 401,
  'temporary-password-ended': 401,
  'second-factor-required': 401,
  'passkey-refused': 401,
  'confirmation-required': 403,
  'confirm-as-owner': 403,
  forbidden: 403,
  'place-not-allowed': 403,
  'not-found': 404,
  'doctor-not-found': 404,
  'appointment-not-found': 404,
  'patient-not-found': 404,
  'session-not-found': 404,
  'device-not-found': 404,
  'visit-type-not-found': 404,
  'location-not-found': 404,
  'exception-not-found': 404,
  'template-not-found': 404,
  'favourite-not-found': 404,
  'document-not-found': 404,
  'health-entry-not-found': 404,
  'emergency-access-not-found': 404,
  'copy-not-found': 404,
  'erasure-not-found': 404,
  'waitlist-entry-not-found': 404,
  'offer-not-found': 404,
  'proposal-not-found': 404,
  'prescription-not-found': 404,
  'consent-text-not-found': 404,
  'account-not-found': 404,
  'reception-not-found': 404,
  'own-account': 409,
  'walk-in-not-found': 404,
  'passkey-not-found': 404,
  'dependant-not-found': 404,
  'method-not-allowed': 405,
  'clinic-closed': 409,
  'erasure-open-payment': 409,
  'erasure-open-refund': 409,
  'erasure-in-meeting': 409,
  'erasure-requester-changed': 409,
  'doctor-came': 409,
  'currency-fixed': 409,
  'currency-changed': 409,
  'policy-changed': 409,
  'no-bookable-doctor': 409,
  'not-sample-clinic': 409,
  'slot-taken': 409,
  'location-retired': 409,
  'first-location': 409,
  'room-in-use': 409,
  'patients-waiting': 409,
  'phone-missing': 409,
  'leave-undecided': 409,
  'series-not-booked': 409,
  'series-not-offered': 409,
  'not-in-series': 409,
  'not-in-leave': 409,
  'doctor-unavailable': 409,
  'patient-busy': 409,
  'offer-expired': 409,
  'day-changed': 409,
  'not-today': 409,
  'offers-answered': 409,
  'cannot-stay': 409,
  'request-waiting': 409,
  'request-expired': 409,
  'request-accepted': 409,
  'request-answered': 409,
  'not-a-request': 409,
  'type-needs-approval': 409,
  'proposal-expired': 409,
  'too-many-entries': 409,
  'too-many-dependants': 409,
  'dependant-has-record': 409,
  'birth-date-fixed': 409,
  'patient-managed': 409,
  'not-managed': 409,
  'too-many-bookings': 409,
  'email-unverified': 409,
  'email-taken': 409,
  'email-missing': 409,
  'already-claimed': 409,
  'already-waiting': 409,
  'already-cancelled': 409,
  'already-started': 409,
  'already-over': 409,
  'record-begun': 409,
  'consultation-begun': 409,
  'cancel-too-late': 409,
  'reschedule-too-late': 409,
  'reschedule-limit': 409,
  'cheaper-too-late': 409,
  'already-completed': 409,
  'already-no-show': 409,
  'no-show-too-early': 409,
  'no-show-too-late': 409,
  'reopen-too-late': 409,
  'already-open': 409,
  'already-paid': 409,
  'desk-unknown': 409,
  'cash-up-done': 409,
  'cash-changed': 409,
  'difference-unexplained': 409,
  'nothing-to-pay': 409,
  'not-paid-online': 409,
  'price-changed': 409,
  'paid-in-cash': 409,
  'payment-not-completed': 409,
  'payment-processing': 409,
  'payment-returned': 409,
  'payment-held': 409,
  'nothing-to-refund': 409,
  'not-completed': 409,
  'check-in-not-today': 409,
  'key-reused': 409,
  'counter-spent': 409,
  'too-many-devices': 409,
  'passkey-taken': 409,
  'temporary-password': 409,
  'too-many-passkeys': 409,
  'stale-version': 409,
  'changed-meanwhile': 409,
  'different-person': 409,
  'identity-changed': 409,
  'emergency-access-off': 409,
  'emergency-access-ended': 409,
  'already-treats': 409,
  'already-checked': 409,
  'note-signed': 409,
  'note-unsigned': 409,
  'note-empty': 409,
  'health-entries-active': 409,
  'health-entry-confirmed': 409,
  'too-many-health-entries': 409,
  'too-many-templates': 409,
  'too-many-favourites': 409,
  'too-many-documents': 409,
  'copy-not-ready': 409,
  'too-many-copies': 409,
  'takes-own-copy': 409,
  'documents-too-large': 409,
  'not-registered': 409,
  'prescription-ended': 409,
  'guests-not-admitted': 409,
  'too-many-invitations': 409,
  'appointment-over': 409,
  'message-not-failed': 409,
  'precondition-failed': 412,
  'too-large': 413,
  'unsupported-type': 415,
  'range-not-satisfiable': 416,
  'foreign-host': 421,
  'slot-not-offered': 422,
  'prescription-expired': 422,
  'incomplete-medicine': 422,
  'unprintable-text': 422,
  'not-a-minor': 422,
  'hours-overlap': 422,
  'mode-not-offered': 422,
  'travel-too-long': 422,
  'name-twice': 422,
  'second-factor-on': 409,
  'second-factor-off': 409,
  'wrong-password': 422,
  'wrong-code': 422,
  'wrong-sign-in-code': 401,
  'attempt-ended': 422,
  'passkey-expired': 422,
  'wrong-passkey': 422,
  'bad-passkey': 422,
  'link-invalid': 422,
  'weak-password': 422,
  'same-password': 422,
  'common-password': 422,
  'device-clock': 422,
  'image-missing': 422,
  'bad-image': 422,
  'bad-logo': 422,
  'logo-animated': 422,
  'logo-size': 422,
  'bad-document': 422,
  'infected-document': 422,
  'bad-calendar': 422,
  'calendar-unreachable': 422,
  'bad-push-subscription': 422,
  'payment-not-proven': 422,
  'refund-too-large': 422,
  'too-many': 429,
  'not-working': 500,
  'payment-not-set-up': 503,
  'mail-not-set-up': 503,
  'scanner-unavailable': 503,
  'storage-full': 503,
  'passkeys-not-set-up': 503,
  'payment-unreachable': 503,
  unavailable: 503,
} as const satisfies Record<string, number>;

export type ProblemCode = keyof typeof problems;

export interface FailedDecision {
  readonly appointmentId: string;
  readonly code: ProblemCode;
  readonly message: string;
}

/** A time of a series that cannot be booked. */
export interface FailedSlot {
  readonly slotDate: string;
  readonly slotTime: string;
  readonly code: ProblemCode;
  readonly message: string;
}

/** A change of a day since it was planned; a delay has no patient. */
export interface DayChange {
  readonly what: DayChangeKind;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly patient: string | null;
  readonly slotTime: string | null;
}

/** The body of every refusal; `field` names the wrong input if there is one. */
export interface Refusal {
  readonly success: false;
  readonly message: string;
  /** Absent if an envelope could not be opened: that reply contains nothing else. */
  readonly code?: ProblemCode;
  readonly field?: string;
  /** With 'stale-version': the stored note and the number of its version. */
  readonly note?: object;
  readonly version?: number;
  /** With 'leave-undecided': the decisions that cannot be applied, with the reasons. */
  readonly failed?: readonly FailedDecision[];
  /** With 'series-not-booked': the times that cannot be booked, with the reasons. */
  readonly failedSlots?: readonly FailedSlot[];
  /** With 'day-changed': what happened since the plan was made, as far as it is known. */
  readonly changes?: readonly DayChange[];
  /** With 'second-factor-required': the value to send with the code. */
  readonly attempt?: string;
}
