/**
 * Every refusal Nadi makes: its status and the words a person reads. One table, so that a code
 * cannot mean two things (design §1).
 */
export const problems = {
  'bad-input': [400, 'Something in the form is missing or not right.'],
  'decryption-failed': [400, 'Decryption failed'],
  'channel-not-initialized': [400, 'Secure connection not properly initialized'],
  'encryption-required': [400, 'This server only answers encrypted calls.'],
  'bad-signature': [400, 'This message is not signed as it should be.'],
  'not-signed-in': [401, 'Please log in again.'],
  'device-refused': [401, 'The device is not known here, or its signature is not right.'],
  'wrong-credentials': [401, 'Invalid credentials'],
  'temporary-password-ended': [
    401,
    'This first password has ended because it was not changed. Ask the clinic for a new one.',
  ],
  forbidden: [403, 'You may not do this.'],
  'not-found': [404, 'There is nothing at this address.'],
  'doctor-not-found': [404, 'Doctor not found'],
  'appointment-not-found': [404, 'Appointment not found'],
  'patient-not-found': [404, 'Patient not found'],
  'device-not-found': [404, 'Device not found'],
  'method-not-allowed': [405, 'This address does not take that method.'],
  'slot-taken': [409, 'Slot not available'],
  'doctor-unavailable': [409, 'Doctor not available'],
  'patient-busy': [409, 'You already have an appointment at this time.'],
  'email-taken': [409, 'An account with this e-mail already exists.'],
  'already-cancelled': [409, 'This appointment is already cancelled.'],
  'already-completed': [409, 'This appointment is already completed.'],
  'already-paid': [409, 'This appointment is already paid.'],
  'nothing-to-pay': [409, 'There is nothing to pay for this appointment.'],
  'payment-not-completed': [409, 'The payment was not completed. You can try again.'],
  'payment-processing': [
    409,
    'Your bank is still confirming the payment. It will show here once it is done.',
  ],
  'payment-returned': [409, 'This appointment is cancelled. Your payment is being returned.'],
  'payment-held': [
    409,
    'This appointment is cancelled. The clinic decides about your payment and will tell you.',
  ],
  'nothing-to-refund': [409, 'There is nothing to refund here.'],
  'key-reused': [409, 'This Idempotency-Key was used for another booking.'],
  'counter-spent': [409, 'The counter must be higher than any this device has sent.'],
  'too-many-devices': [409, 'That is as many devices as fit. Please remove one first.'],
  'precondition-failed': [412, 'What is here is not what the request expects.'],
  'too-large': [413, 'That is too large to be taken.'],
  'unsupported-type': [415, 'This address does not take that kind of content.'],
  'range-not-satisfiable': [416, 'There is no such part of this.'],
  'slot-not-offered': [422, 'This time cannot be booked. Please choose another slot.'],
  'wrong-password': [422, 'The current password is not right.'],
  'weak-password': [422, 'Please choose a password of 8 to 128 characters.'],
  'same-password': [422, 'Please choose a password other than the current one.'],
  'common-password': [422, 'This password is too easy to guess. Please choose another.'],
  'device-clock': [422, 'The device’s clock is off.'],
  'image-missing': [422, 'Image Not Selected'],
  'bad-image': [422, 'Please choose a JPEG, PNG or WebP picture.'],
  'payment-not-proven': [422, 'This payment could not be confirmed.'],
  'too-many': [429, 'Too many tries. Please wait a little and try again.'],
  'not-working': [500, 'Something went wrong on our side. Nothing was lost; please try again.'],
  'payment-not-set-up': [503, 'This payment method is not set up'],
  'payment-unreachable': [
    503,
    'The payment service did not answer. Nothing is lost; please try again shortly.',
  ],
  unavailable: [503, 'The clinic is not reachable at the moment. Please try again shortly.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ProblemCode = keyof typeof problems;

/** The body of every refusal; `field` names the input at fault where there is one. */
export interface Refusal {
  readonly success: false;
  readonly message: string;
  /** Missing where an envelope did not open: that answer says nothing else (secure-call.md, step 5). */
  readonly code?: ProblemCode;
  readonly field?: string;
}
