import type { ProblemCode } from '@nadi/contract/problems';

/** Text of each problem for a person, unless the server has a more precise one. */
export const problemMessages = {
  'bad-input': 'Something in the form is missing or not right.',
  'decryption-failed': 'Decryption failed',
  'channel-not-initialized': 'Secure connection not properly initialized',
  'encryption-required': 'This server only answers encrypted calls.',
  'bad-signature': 'This message is not signed as it should be.',
  'not-signed-in': 'Please log in again.',
  'device-refused': 'The device is not known here, or its signature is not right.',
  'wrong-credentials': 'Invalid credentials',
  'temporary-password-ended':
    'This first password has ended because it was not changed. Ask the clinic for a new one.',
  'second-factor-required': 'Please enter the code from your authenticator app.',
  'confirmation-required':
    'Please confirm first that it is you, with your password, a code or a passkey.',
  forbidden: 'You may not do this.',
  'place-not-allowed':
    'This belongs to a place that your account does not work for. Ask the admin, or a colleague who works there.',
  'not-found': 'There is nothing at this address.',
  'doctor-not-found': 'Doctor not found',
  'appointment-not-found': 'Appointment not found',
  'patient-not-found': 'Patient not found',
  'session-not-found': 'This device is not logged in any more.',
  'device-not-found': 'Device not found',
  'visit-type-not-found': 'Visit type not found',
  'location-not-found': 'This place does not exist any more. Please choose another one.',
  'exception-not-found': 'Exception not found',
  'prescription-not-found': 'Prescription not found',
  'consent-text-not-found': 'There is no such text. Please reload the page.',
  'sentence-not-found': 'This release has no such sentence any more. Please reload the page.',
  'account-not-found': 'This account does not exist any more.',
  'reception-not-found': 'This account of reception does not exist any more.',
  'own-account': 'This is your own account. Another admin can do this for you.',
  'dependant-not-found': 'This person is not in your family list any more.',
  'document-not-found': 'Document not found',
  'health-entry-not-found': 'Entry not found',
  'erasure-not-found': 'There is no open request.',
  'template-not-found': 'Template not found',
  'favourite-not-found': 'This medicine is not in your favourites.',
  'waitlist-entry-not-found': 'You are not on this waitlist any more.',
  'offer-not-found': 'Offer not found',
  'proposal-not-found': 'Offer not found',
  'method-not-allowed': 'This address does not take that method.',
  'no-bookable-doctor':
    'Add a doctor that patients can book first. Without one they would find an empty list.',
  'not-sample-clinic': 'This is not a sample clinic on trial, so nothing was removed.',
  'doctor-came':
    'The doctor has been in this meeting, or may still come. Nothing was cancelled or refunded.',
  'clinic-closed': 'This clinic opens soon and takes no bookings yet.',
  'currency-fixed':
    'There are fees or payments in the present currency, so it cannot change any more.',
  'currency-changed': 'The currency of the clinic has just changed. Please check the fees.',
  'policy-changed':
    'The clinic has changed its refund rule. Nothing was booked. Please read the new rule and book again.',
  'slot-taken': 'Slot not available',
  'location-retired':
    'The clinic no longer sees patients at this place. Please choose another one.',
  'first-location':
    'This is the first place of the clinic, which stays. Change its name and address instead.',
  'patients-waiting':
    'Patients without an appointment are waiting at this place. Call them, or take them off the queue, first.',
  'room-in-use':
    'Appointments are booked in this room, and no other room of the place is free for them.',
  'phone-missing': 'Please add a phone number to the profile first, so that the doctor can call.',
  'leave-undecided': 'Nothing was changed: some of these decisions cannot be applied.',
  'series-not-booked': 'Nothing was booked: some of these times cannot be had any more.',
  'series-not-offered':
    'Several appointments at once cannot be booked here. Please call the clinic.',
  'not-in-series': 'This appointment is not part of a series.',
  'not-in-leave': 'This appointment was moved meanwhile and is not inside the leave any more.',
  'doctor-unavailable': 'Doctor not available',
  'patient-busy': 'You already have an appointment at this time.',
  'offer-expired': 'This offer has ended, and the slot went to the next person.',
  'day-changed':
    'The day has changed since this plan was made. Nothing was applied and no patient was told.',
  'not-today': 'Only the rest of today can be planned again.',
  'offers-answered': 'These offers are already answered, or the appointment has changed.',
  'cannot-stay':
    'This appointment cannot take place at its time. Please choose another time, or cancel.',
  'request-waiting':
    'This request still waits for the clinic’s answer. Nothing can be paid or changed before.',
  'request-expired': 'This request was not answered in time, and its time is free again.',
  'request-accepted': 'This request is already accepted.',
  'request-answered': 'One of the offered times is already chosen, or the offer was turned down.',
  'not-a-request': 'This appointment needs no answer.',
  'type-needs-approval':
    'The clinic confirms this kind of appointment. Please cancel this one and ask for a new one.',
  'proposal-expired': 'This time was held until its end and is free for everybody again.',
  'too-many-entries':
    'You have reached the number of waitlists you can be on. Please leave one first.',
  'too-many-dependants':
    'You have reached the number of people you can manage. Please ask the clinic.',
  'dependant-has-record': 'This person has a record and cannot be removed. Please ask the clinic.',
  'birth-date-fixed':
    'The date of birth cannot be changed after the first appointment. Please ask the clinic.',
  'patient-managed': 'A family member manages this patient. Please end the family’s access first.',
  'not-managed': 'Nobody manages this patient any more.',
  'not-a-minor': 'Only people under 18 can be added. Adults register an account of their own.',
  'too-many-bookings':
    'You have reached the number of appointments you can hold. Please pay for or cancel one first.',
  'email-unverified': 'Please confirm your e-mail address first.',
  'email-taken': 'An account with this e-mail already exists.',
  'walk-in-not-found': 'This patient does not wait any more.',
  'already-waiting': 'This patient is in the queue already.',
  'email-missing': 'Please add an e-mail address first.',
  'already-claimed': 'This patient has an account and changes it themselves.',
  'already-started': 'This appointment has already started.',
  'already-over':
    'The time of this appointment has passed, so it cannot be cancelled any more. Please contact the clinic.',
  'record-begun':
    'The doctor has met the patient or written to the record of this appointment, so it cannot go to another doctor.',
  'consultation-begun':
    'You have already seen the doctor in this appointment, so it cannot be moved. Please book another one.',
  'already-cancelled': 'This appointment is already cancelled.',
  'cancel-too-late': 'It is too late to cancel this appointment here. Please call the clinic.',
  'reschedule-too-late':
    'It is too late to reschedule this appointment here. Please call the clinic.',
  'reschedule-limit':
    'This appointment was rescheduled as often as the clinic allows. Please call the clinic.',
  'cheaper-too-late':
    'This late, your refund rule no longer returns the full price, so you cannot change to a cheaper type here. Please call the clinic.',
  'already-completed': 'This appointment is already completed.',
  'already-no-show': 'This appointment is already recorded as a no-show.',
  'no-show-too-early': 'A no-show can be recorded once the appointment has started.',
  'no-show-too-late': 'A no-show can be recorded within seven days of the appointment.',
  'reopen-too-late': 'This can be undone for ten minutes only.',
  'already-open': 'This appointment is open.',
  'already-paid': 'This appointment is already paid.',
  'desk-unknown':
    'The cash desk of this device does not exist any more. Please choose one under Cash-up.',
  'cash-up-done':
    'This desk has been cashed up meanwhile. Nothing was stored. Please check what is there since.',
  'cash-changed':
    'Cash was recorded at this desk while you counted. Nothing was stored. Please check the new sum.',
  'difference-unexplained': 'Please say why there is a difference.',
  'nothing-to-pay': 'There is nothing to pay for this appointment.',
  'not-paid-online': 'This amount cannot be paid this way. Please pay at the clinic.',
  'price-changed': 'The price of this appointment has changed. Please try again.',
  'paid-in-cash': 'This appointment was paid in cash. Please ask the clinic to change it.',
  'payment-not-completed': 'The payment was not completed. You can try again.',
  'payment-processing':
    'Your bank is still confirming the payment. It will show here once it is done.',
  'payment-returned': 'This appointment is cancelled. Your payment is being returned.',
  'payment-held':
    'This appointment is cancelled. The clinic decides about your payment and will tell you.',
  'nothing-to-refund': 'There is nothing to refund here.',
  'not-completed': 'Cash can be recorded once the patient has arrived.',
  'check-in-not-today': 'An arrival can be recorded on the day of the appointment only.',
  'refund-too-large': 'That is more than can be refunded.',
  'key-reused': 'This Idempotency-Key was used for another booking.',
  'counter-spent': 'The counter must be higher than any this device has sent.',
  'too-many-devices': 'You have reached the device limit. Please remove one first.',
  'changed-meanwhile':
    'Somebody else has changed this meanwhile. What you entered is kept: check it, and save again to replace their change.',
  'identity-changed':
    'The clinic changed the name or phone number of one of these records, and the other one is an account. The clinic’s admin can merge them.',
  'different-person':
    'These records differ in name or phone number, and the other one is an account. The clinic’s admin can merge them.',
  'stale-version': 'This note was changed elsewhere. Please compare the two texts.',
  'note-signed': 'This note is signed. Write an addendum instead.',
  'note-unsigned': 'This note is not signed yet. Change the note itself.',
  'erasure-open-payment':
    'A payment of this patient is in progress. Please try again when it has ended, half an hour from now at most.',
  'erasure-open-refund':
    'A refund of this patient is in progress. Please try again when it has arrived.',
  'erasure-in-meeting': 'The patient is in a meeting now. Please try again afterwards.',
  'erasure-requester-changed':
    'The person who sent this request no longer acts for the patient. Please decline it.',
  'health-entries-active': 'The record has entries of this kind. Please mark them as past first.',
  'health-entry-confirmed':
    'A doctor has confirmed this. You can mark it as past, or add another one.',
  'too-many-health-entries': 'A record can have 200 entries. Please change an existing one.',
  'disputed-entry-not-found': 'This part of the record does not exist.',
  'dispute-not-found': 'This note of the patient does not exist.',
  'already-disputed': 'You have disputed this already. The doctor has not answered yet.',
  'already-answered': 'This has been answered already. Both texts stay in the record.',
  'too-many-disputes': 'Five of your notes wait for an answer. Please wait for one of them.',
  'emergency-access-not-found': 'This emergency access does not exist.',
  'emergency-access-off': 'The clinic does not offer emergency access.',
  'emergency-access-ended': 'This emergency access has ended. You no longer see this record.',
  'already-treats': 'You treat this patient. Please open the record from your patients.',
  'already-checked': 'This emergency access has been checked already.',
  'note-empty': 'There is nothing in this note yet.',
  'not-registered':
    'Please add your registration number and qualification to your profile before you prescribe.',
  'prescription-ended': 'This prescription was already replaced or cancelled.',
  'guests-not-admitted': 'This clinic admits nobody else to its appointments.',
  'too-many-invitations': 'You have reached the number of people who can be invited.',
  'appointment-over': 'This appointment is over.',
  'too-many-documents': 'An appointment can have ten documents. Please remove one first.',
  'documents-too-large':
    'Your documents, with those of your family, take 500 MB, which is the most we can store. Please remove one first.',
  'too-many-templates': 'You have reached the number of templates. Please remove one first.',
  'too-many-favourites': 'You have 100 favourites. Please remove one first.',
  'message-not-failed': 'This message has not failed: it was sent, or is on its way.',
  'precondition-failed': 'What is here is not what the request expects.',
  'too-large': 'That is too large to be taken.',
  'unsupported-type': 'This address does not take that kind of content.',
  'range-not-satisfiable': 'There is no such part of this.',
  'foreign-host':
    'This clinic is on trial: open it on the machine it runs on, at localhost or 127.0.0.1.',
  'mode-not-offered': 'This appointment cannot be booked in that way. Please choose another one.',
  'travel-too-long': 'Between two of these places there is less time than the journey takes.',
  'name-twice': 'Another place or room has this name. Please choose a different one.',
  'hours-overlap': 'Two of these hours overlap. Please check the times.',
  'incomplete-medicine': 'A medicine lacks how it is taken.',
  'prescription-expired': 'Valid until must be today or later.',
  'bad-sentence-text': 'This text cannot stand for the sentence.',
  'unprintable-text': 'Some of these characters cannot be printed. Please write them another way.',
  'slot-not-offered': 'This time cannot be booked. Please choose another slot.',
  'wrong-password': 'The current password is not right.',
  'wrong-sign-in-code':
    'This code is not right, or it is no longer valid. Check the newest message, or ask for another code.',
  'wrong-code': 'This code is not right, or it was already used. Please enter the next one.',
  'passkey-refused': 'This passkey opens no account here. Please log in with your password.',
  'passkey-not-found': 'There is no such passkey.',
  'temporary-password': 'Please choose your own password first.',
  'passkey-taken': 'This passkey was added before.',
  'too-many-passkeys': 'You have reached the number of passkeys. Please remove one first.',
  'passkey-expired': 'That took too long. Please try again.',
  'wrong-passkey': 'This passkey could not be confirmed. Please try another one, or a code.',
  'bad-passkey': 'The passkey could not be added. Please try again, or use another device.',
  'passkeys-not-set-up': 'Passkeys need the clinic’s address to begin with https.',
  'attempt-ended': 'This login took too long. Please start again with your password.',
  'second-factor-on': 'Two-step login is already on.',
  'second-factor-off': 'Two-step login is not on.',
  'confirm-as-owner': 'Please enter the password of this account to confirm the address.',
  'link-invalid': 'This link has expired or was already used. Please ask for a new one.',
  'weak-password': 'Please choose a password of 8 to 128 characters.',
  'same-password': 'Please choose a password other than the current one.',
  'common-password': 'This password is too easy to guess. Please choose another.',
  'device-clock': 'The device’s clock is off.',
  'image-missing': 'Image Not Selected',
  'bad-image': 'Please choose a JPEG, PNG or WebP picture.',
  'bad-logo':
    'Please choose a PNG or WebP picture. SVG files are not accepted, because they can contain programs.',
  'logo-animated': 'This picture moves. Please choose one that does not.',
  'logo-size': 'Please choose a picture whose longer side has from 256 to 4,096 pixels.',
  'bad-document': 'Please choose a PDF, or a JPEG, PNG or WebP picture.',
  'copy-not-found': 'There is no such copy.',
  'copy-not-ready': 'This copy is not ready, or it has ended. You can make a new one.',
  'too-many-copies': 'Three copies were made in the last 24 hours. Please try again tomorrow.',
  'takes-own-copy':
    'This patient has an e-mail address, or somebody who manages the record. They take a copy in their account, under My data.',
  'infected-document':
    'This file contains malware and was not stored. Please check the device it comes from.',
  'storage-full':
    'The clinic has run out of space for files. Please tell the clinic; your appointments are safe.',
  'scanner-unavailable':
    'Documents cannot be checked for malware at the moment. Please try again in a few minutes.',
  'calendar-unreachable':
    'No calendar could be fetched from this address. It must be public and begin with https.',
  'bad-push-subscription': 'Notifications cannot be sent to this browser.',
  'bad-calendar': 'This is not a calendar file (.ics), or it cannot be read.',
  'payment-not-proven': 'This payment could not be confirmed.',
  'too-many': 'Too many tries. Please wait a little and try again.',
  'not-working': 'Something went wrong on our side. Nothing was lost; please try again.',
  'mail-not-set-up': 'E-mail is not set up here. Please contact the clinic.',
  'payment-not-set-up': 'This payment method is not set up',
  'payment-unreachable':
    'The payment service did not answer. Nothing is lost; please try again shortly.',
  unavailable: 'The clinic is not reachable at the moment. Please try again shortly.',
} as const satisfies Record<ProblemCode, string>;
