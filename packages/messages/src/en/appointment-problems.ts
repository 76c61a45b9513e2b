import { marker as i18n } from './english.ts';

/** Problems of appointments, series, requests and waitlists, and of the people that they are for. */
export const appointmentProblems = {
  'doctor-came': i18n._(
    'The doctor has been in this meeting, or may still come. Nothing was cancelled or refunded.',
  ),
  'clinic-closed': i18n._('This clinic opens soon and takes no bookings yet.'),
  'currency-fixed': i18n._(
    'There are fees or payments in the present currency, so it cannot change any more.',
  ),
  'currency-changed': i18n._('The currency of the clinic has just changed. Please check the fees.'),
  'policy-changed': i18n._(
    'The clinic has changed its refund rule. Nothing was booked. Please read the new rule and book again.',
  ),
  'slot-taken': i18n._('Slot not available'),
  'location-retired': i18n._(
    'The clinic no longer sees patients at this place. Please choose another one.',
  ),
  'first-location': i18n._(
    'This is the first place of the clinic, which stays. Change its name and address instead.',
  ),
  'patients-waiting': i18n._(
    'Patients without an appointment are waiting at this place. Call them, or take them off the queue, first.',
  ),
  'room-in-use': i18n._(
    'Appointments are booked in this room, and no other room of the place is free for them.',
  ),
  'phone-missing': i18n._(
    'Please add a phone number to the profile first, so that the doctor can call.',
  ),
  'leave-undecided': i18n._('Nothing was changed: some of these decisions cannot be applied.'),
  'series-not-booked': i18n._('Nothing was booked: some of these times cannot be had any more.'),
  'series-not-offered': i18n._(
    'Several appointments at once cannot be booked here. Please call the clinic.',
  ),
  'not-in-series': i18n._('This appointment is not part of a series.'),
  'not-in-leave': i18n._(
    'This appointment was moved meanwhile and is not inside the leave any more.',
  ),
  'doctor-unavailable': i18n._('Doctor not available'),
  'patient-busy': i18n._('You already have an appointment at this time.'),
  'offer-expired': i18n._('This offer has ended, and the slot went to the next person.'),
  'day-changed': i18n._(
    'The day has changed since this plan was made. Nothing was applied and no patient was told.',
  ),
  'not-today': i18n._('Only the rest of today can be planned again.'),
  'offers-answered': i18n._('These offers are already answered, or the appointment has changed.'),
  'cannot-stay': i18n._(
    'This appointment cannot take place at its time. Please choose another time, or cancel.',
  ),
  'request-waiting': i18n._(
    'This request still waits for the clinic’s answer. Nothing can be paid or changed before.',
  ),
  'request-expired': i18n._('This request was not answered in time, and its time is free again.'),
  'request-accepted': i18n._('This request is already accepted.'),
  'request-answered': i18n._(
    'One of the offered times is already chosen, or the offer was turned down.',
  ),
  'not-a-request': i18n._('This appointment needs no answer.'),
  'type-needs-approval': i18n._(
    'The clinic confirms this kind of appointment. Please cancel this one and ask for a new one.',
  ),
  'proposal-expired': i18n._('This time was held until its end and is free for everybody again.'),
  'too-many-entries': i18n._(
    'You have reached the number of waitlists you can be on. Please leave one first.',
  ),
  'too-many-dependants': i18n._(
    'You have reached the number of people you can manage. Please ask the clinic.',
  ),
  'dependant-has-record': i18n._(
    'This person has a record and cannot be removed. Please ask the clinic.',
  ),
  'birth-date-fixed': i18n._(
    'The date of birth cannot be changed after the first appointment. Please ask the clinic.',
  ),
  'patient-managed': i18n._(
    'A family member manages this patient. Please end the family’s access first.',
  ),
  'not-managed': i18n._('Nobody manages this patient any more.'),
  'not-a-minor': i18n._(
    'Only people under 18 can be added. Adults register an account of their own.',
  ),
  'too-many-bookings': i18n._(
    'You have reached the number of appointments you can hold. Please pay for or cancel one first.',
  ),
  'email-unverified': i18n._('Please confirm your e-mail address first.'),
  'email-taken': i18n._('An account with this e-mail already exists.'),
  'walk-in-not-found': i18n._('This patient does not wait any more.'),
  'already-waiting': i18n._('This patient is in the queue already.'),
  'email-missing': i18n._('Please add an e-mail address first.'),
  'already-claimed': i18n._('This patient has an account and changes it themselves.'),
  'already-started': i18n._('This appointment has already started.'),
  'already-over': i18n._(
    'The time of this appointment has passed, so it cannot be cancelled any more. Please contact the clinic.',
  ),
  'record-begun': i18n._(
    'The doctor has met the patient or written to the record of this appointment, so it cannot go to another doctor.',
  ),
  'consultation-begun': i18n._(
    'You have already seen the doctor in this appointment, so it cannot be moved. Please book another one.',
  ),
  'already-cancelled': i18n._('This appointment is already cancelled.'),
  'cancel-too-late': i18n._(
    'It is too late to cancel this appointment here. Please call the clinic.',
  ),
  'reschedule-too-late': i18n._(
    'It is too late to reschedule this appointment here. Please call the clinic.',
  ),
  'reschedule-limit': i18n._(
    'This appointment was rescheduled as often as the clinic allows. Please call the clinic.',
  ),
  'cheaper-too-late': i18n._(
    'This late, your refund rule no longer returns the full price, so you cannot change to a cheaper type here. Please call the clinic.',
  ),
  'already-completed': i18n._('This appointment is already completed.'),
  'already-no-show': i18n._('This appointment is already recorded as a no-show.'),
  'no-show-too-early': i18n._('A no-show can be recorded once the appointment has started.'),
  'no-show-too-late': i18n._('A no-show can be recorded within seven days of the appointment.'),
  'reopen-too-late': i18n._('This can be undone for ten minutes only.'),
  'already-open': i18n._('This appointment is open.'),
} as const;
