import type { ProblemCode } from '@nadi/contract/problems';
import { appointmentProblems } from './appointment-problems.ts';
import { marker as i18n, type ReplyText } from './english.ts';
import { signInProblems } from './sign-in-problems.ts';

/** Text of each problem for a person, unless the server has a more precise one. */
export const problemMessages = {
  ...appointmentProblems,
  ...signInProblems,
  'bad-input': i18n._('Something in the form is missing or not right.'),
  // Clients compare these two (docs/secure-calls.md#client-errors), so they are English in every language.
  'decryption-failed': () => 'Decryption failed',
  'channel-not-initialized': () => 'Secure connection not properly initialized',
  'encryption-required': i18n._('This server only answers encrypted calls.'),
  'bad-signature': i18n._('This message is not signed as it should be.'),
  'not-signed-in': i18n._('Please log in again.'),
  'device-refused': i18n._('The device is not known here, or its signature is not right.'),
  'wrong-credentials': i18n._('Invalid credentials'),
  'temporary-password-ended': i18n._(
    'This first password has ended because it was not changed. Ask the clinic for a new one.',
  ),
  'second-factor-required': i18n._('Please enter the code from your authenticator app.'),
  'confirmation-required': i18n._(
    'Please confirm first that it is you, with your password, a code or a passkey.',
  ),
  forbidden: i18n._('You may not do this.'),
  'place-not-allowed': i18n._(
    'This belongs to a place that your account does not work for. Ask the admin, or a colleague who works there.',
  ),
  'not-found': i18n._('There is nothing at this address.'),
  'doctor-not-found': i18n._('Doctor not found'),
  'appointment-not-found': i18n._('Appointment not found'),
  'patient-not-found': i18n._('Patient not found'),
  'session-not-found': i18n._('This device is not logged in any more.'),
  'device-not-found': i18n._('Device not found'),
  'visit-type-not-found': i18n._('Visit type not found'),
  'location-not-found': i18n._('This place does not exist any more. Please choose another one.'),
  'exception-not-found': i18n._('Exception not found'),
  'prescription-not-found': i18n._('Prescription not found'),
  'consent-text-not-found': i18n._('There is no such text. Please reload the page.'),
  'sentence-not-found': i18n._(
    'This release has no such sentence any more. Please reload the page.',
  ),
  'account-not-found': i18n._('This account does not exist any more.'),
  'reception-not-found': i18n._('This account of reception does not exist any more.'),
  'own-account': i18n._('This is your own account. Another admin can do this for you.'),
  'dependant-not-found': i18n._('This person is not in your family list any more.'),
  'document-not-found': i18n._('Document not found'),
  'health-entry-not-found': i18n._('Entry not found'),
  'erasure-not-found': i18n._('There is no open request.'),
  'template-not-found': i18n._('Template not found'),
  'favourite-not-found': i18n._('This medicine is not in your favourites.'),
  'waitlist-entry-not-found': i18n._('You are not on this waitlist any more.'),
  'offer-not-found': i18n._('Offer not found'),
  'proposal-not-found': i18n._('Offer not found'),
  'method-not-allowed': i18n._('This address does not take that method.'),
  'no-bookable-doctor': i18n._(
    'Add a doctor that patients can book first. Without one they would find an empty list.',
  ),
  'not-sample-clinic': i18n._('This is not a sample clinic on trial, so nothing was removed.'),
  'already-paid': i18n._('This appointment is already paid.'),
  'desk-unknown': i18n._(
    'The cash desk of this device does not exist any more. Please choose one under Cash-up.',
  ),
  'cash-up-done': i18n._(
    'This desk has been cashed up meanwhile. Nothing was stored. Please check what is there since.',
  ),
  'cash-changed': i18n._(
    'Cash was recorded at this desk while you counted. Nothing was stored. Please check the new sum.',
  ),
  'difference-unexplained': i18n._('Please say why there is a difference.'),
  'nothing-to-pay': i18n._('There is nothing to pay for this appointment.'),
  'not-paid-online': i18n._('This amount cannot be paid this way. Please pay at the clinic.'),
  'price-changed': i18n._('The price of this appointment has changed. Please try again.'),
  'paid-in-cash': i18n._('This appointment was paid in cash. Please ask the clinic to change it.'),
  'payment-not-completed': i18n._('The payment was not completed. You can try again.'),
  'payment-processing': i18n._(
    'Your bank is still confirming the payment. It will show here once it is done.',
  ),
  'payment-returned': i18n._('This appointment is cancelled. Your payment is being returned.'),
  'payment-held': i18n._(
    'This appointment is cancelled. The clinic decides about your payment and will tell you.',
  ),
  'nothing-to-refund': i18n._('There is nothing to refund here.'),
  'not-completed': i18n._('Cash can be recorded once the patient has arrived.'),
  'check-in-not-today': i18n._('An arrival can be recorded on the day of the appointment only.'),
  'refund-too-large': i18n._('That is more than can be refunded.'),
  'key-reused': i18n._('This Idempotency-Key was used for another booking.'),
  'counter-spent': i18n._('The counter must be higher than any this device has sent.'),
  'too-many-devices': i18n._('You have reached the device limit. Please remove one first.'),
  'changed-meanwhile': i18n._(
    'Somebody else has changed this meanwhile. What you entered is kept: check it, and save again to replace their change.',
  ),
  'identity-changed': i18n._(
    'The clinic changed the name or phone number of one of these records, and the other one is an account. The clinic’s admin can merge them.',
  ),
  'different-person': i18n._(
    'These records differ in name or phone number, and the other one is an account. The clinic’s admin can merge them.',
  ),
  'stale-version': i18n._('This note was changed elsewhere. Please compare the two texts.'),
  'note-signed': i18n._('This note is signed. Write an addendum instead.'),
  'note-unsigned': i18n._('This note is not signed yet. Change the note itself.'),
  'erasure-open-payment': i18n._(
    'A payment of this patient is in progress. Please try again when it has ended, half an hour from now at most.',
  ),
  'erasure-open-refund': i18n._(
    'A refund of this patient is in progress. Please try again when it has arrived.',
  ),
  'erasure-in-meeting': i18n._('The patient is in a meeting now. Please try again afterwards.'),
  'erasure-requester-changed': i18n._(
    'The person who sent this request no longer acts for the patient. Please decline it.',
  ),
  'health-entries-active': i18n._(
    'The record has entries of this kind. Please mark them as past first.',
  ),
  'health-entry-confirmed': i18n._(
    'A doctor has confirmed this. You can mark it as past, or add another one.',
  ),
  'too-many-health-entries': i18n._(
    'A record can have 200 entries. Please change an existing one.',
  ),
  'disputed-entry-not-found': i18n._('This part of the record does not exist.'),
  'dispute-not-found': i18n._('This note of the patient does not exist.'),
  'already-disputed': i18n._('You have disputed this already. The doctor has not answered yet.'),
  'already-answered': i18n._('This has been answered already. Both texts stay in the record.'),
  'too-many-disputes': i18n._(
    'Five of your notes wait for an answer. Please wait for one of them.',
  ),
  'emergency-access-not-found': i18n._('This emergency access does not exist.'),
  'emergency-access-off': i18n._('The clinic does not offer emergency access.'),
  'emergency-access-ended': i18n._(
    'This emergency access has ended. You no longer see this record.',
  ),
  'already-treats': i18n._('You treat this patient. Please open the record from your patients.'),
  'already-checked': i18n._('This emergency access has been checked already.'),
  'note-empty': i18n._('There is nothing in this note yet.'),
  'not-registered': i18n._(
    'Please add your registration number and qualification to your profile before you prescribe.',
  ),
  'prescription-ended': i18n._('This prescription was already replaced or cancelled.'),
  'guests-not-admitted': i18n._('This clinic admits nobody else to its appointments.'),
  'too-many-invitations': i18n._('You have reached the number of people who can be invited.'),
  'appointment-over': i18n._('This appointment is over.'),
  'too-many-documents': i18n._('An appointment can have ten documents. Please remove one first.'),
  'documents-too-large': i18n._(
    'Your documents, with those of your family, take 500 MB, which is the most we can store. Please remove one first.',
  ),
  'too-many-templates': i18n._(
    'You have reached the number of templates. Please remove one first.',
  ),
  'too-many-favourites': i18n._('You have 100 favourites. Please remove one first.'),
  'message-not-failed': i18n._('This message has not failed: it was sent, or is on its way.'),
  'precondition-failed': i18n._('What is here is not what the request expects.'),
  'too-large': i18n._('That is too large to be taken.'),
  'unsupported-type': i18n._('This address does not take that kind of content.'),
  'range-not-satisfiable': i18n._('There is no such part of this.'),
  'foreign-host': i18n._(
    'This clinic is on trial: open it on the machine it runs on, at localhost or 127.0.0.1.',
  ),
  'mode-not-offered': i18n._(
    'This appointment cannot be booked in that way. Please choose another one.',
  ),
  'travel-too-long': i18n._(
    'Between two of these places there is less time than the journey takes.',
  ),
  'name-twice': i18n._('Another place or room has this name. Please choose a different one.'),
  'hours-overlap': i18n._('Two of these hours overlap. Please check the times.'),
  'incomplete-medicine': i18n._('A medicine lacks how it is taken.'),
  'prescription-expired': i18n._('Valid until must be today or later.'),
  'bad-sentence-text': i18n._('This text cannot stand for the sentence.'),
  'unprintable-text': i18n._(
    'Some of these characters cannot be printed. Please write them another way.',
  ),
  'slot-not-offered': i18n._('This time cannot be booked. Please choose another slot.'),
  'device-clock': i18n._('The device’s clock is off.'),
  'image-missing': i18n._('Image Not Selected'),
  'bad-image': i18n._('Please choose a JPEG, PNG or WebP picture.'),
  'bad-logo': i18n._(
    'Please choose a PNG or WebP picture. SVG files are not accepted, because they can contain programs.',
  ),
  'logo-animated': i18n._('This picture moves. Please choose one that does not.'),
  'logo-size': i18n._('Please choose a picture whose longer side has from 256 to 4,096 pixels.'),
  'bad-document': i18n._('Please choose a PDF, or a JPEG, PNG or WebP picture.'),
  'copy-not-found': i18n._('There is no such copy.'),
  'copy-not-ready': i18n._('This copy is not ready, or it has ended. You can make a new one.'),
  'too-many-copies': i18n._(
    'Three copies were made in the last 24 hours. Please try again tomorrow.',
  ),
  'takes-own-copy': i18n._(
    'This patient has an e-mail address, or somebody who manages the record. They take a copy in their account, under My data.',
  ),
  'infected-document': i18n._(
    'This file contains malware and was not stored. Please check the device it comes from.',
  ),
  'storage-full': i18n._(
    'The clinic has run out of space for files. Please tell the clinic; your appointments are safe.',
  ),
  'scanner-unavailable': i18n._(
    'Documents cannot be checked for malware at the moment. Please try again in a few minutes.',
  ),
  'calendar-unreachable': i18n._(
    'No calendar could be fetched from this address. It must be public and begin with https.',
  ),
  'bad-push-subscription': i18n._('Notifications cannot be sent to this browser.'),
  'bad-calendar': i18n._('This is not a calendar file (.ics), or it cannot be read.'),
  'payment-not-proven': i18n._('This payment could not be confirmed.'),
  'too-many': i18n._('Too many tries. Please wait a little and try again.'),
  'not-working': i18n._('Something went wrong on our side. Nothing was lost; please try again.'),
  'mail-not-set-up': i18n._('E-mail is not set up here. Please contact the clinic.'),
  'payment-not-set-up': i18n._('This payment method is not set up'),
  'payment-unreachable': i18n._(
    'The payment service did not answer. Nothing is lost; please try again shortly.',
  ),
  unavailable: i18n._('The clinic is not reachable at the moment. Please try again shortly.'),
} as const satisfies Record<ProblemCode, ReplyText>;
