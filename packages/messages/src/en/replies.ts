import { marker as i18n, type Translator } from './english.ts';

/** Why the clinic cancelled, as the patient and the list of payments read it. */
export const doctorDidNotJoin = 'The doctor did not join the video call';

/** Sentences of successful replies, in which values are fields of the reply. Screens show some of them unchanged. */
export const replyMessages = {
  appointmentBooked: i18n._('Appointment booked'),
  requestSent: i18n._('Request sent'),
  requestAccepted: i18n._('Request accepted'),
  requestDeclined: i18n._('Request declined'),
  planApplied: i18n._('The plan is applied'),
  roomReopened: i18n._('The room is open again'),
  offerTaken: i18n._('Your appointment is moved'),
  appointmentStays: i18n._('Your appointment stays'),
  timesProposed: i18n._('Request declined, and other times offered'),
  proposalsDeclined: i18n._('The offered times are free again'),
  seriesBooked: i18n._('Appointments booked'),
  seriesCancelled: i18n._('Appointments cancelled'),
  appointmentCancelled: i18n._('Appointment cancelled successfully'),
  absenceRefunded: i18n._(
    'Cancelled. Anything paid is refunded, and the patient gets an apology and other times.',
  ),
  appointmentRescheduled: i18n._('Appointment rescheduled'),
  waitlistJoined: i18n._('You are on the waitlist'),
  waitlistLeft: i18n._('You have left the waitlist'),
  locationSaved: i18n._('Place saved'),
  locationRetired: i18n._('Place closed'),
  locationReinstated: i18n._('Place opened again'),
  hoursSaved: i18n._('Hours saved'),
  leaveAdded: i18n._('Leave added'),
  leaveRemoved: i18n._('Leave removed'),
  extraHoursAdded: i18n._('Extra hours added'),
  extraHoursRemoved: i18n._('Extra hours removed'),
  holidayAdded: i18n._('Holiday added'),
  holidayRemoved: i18n._('Holiday removed'),
  leaveDecided: i18n._('Decisions applied'),
  holidaysAdded: i18n._('Holidays added'),
  busyCalendarSaved: i18n._('Calendar saved'),
  busyCalendarRemoved: i18n._('Calendar removed'),
  scheduleTemplateApplied: i18n._('Hours and visit types replaced'),
  visitTypesSaved: i18n._('Visit types saved'),
  appointmentCompleted: i18n._('Appointment completed'),
  noShowRecorded: i18n._('Recorded as a no-show'),
  appointmentReopened: i18n._('Undone. The appointment is open again.'),
  paymentSuccessful: i18n._('Payment successful'),
  refundRequested: i18n._('Refund requested'),
  refundRecorded: i18n._('Refund recorded'),
  cashRecorded: i18n._('Cash recorded'),
  copyRequested: i18n._('Your copy is being made'),
  availabilityOn: i18n._('Availability enabled'),
  availabilityOff: i18n._('Availability disabled'),
  noFreshReading: i18n._('There is no fresh reading.'),
  erasureRequested: i18n._('Your request is with the clinic'),
  erasureWithdrawn: i18n._('Your request is withdrawn'),
  erasureConfirmed: i18n._('Erased'),
  erasureDeclined: i18n._('The patient is told'),
  profileUpdated: i18n._('Profile updated successfully'),
  passwordChanged: i18n._('Password changed'),
  passwordReset: i18n._('Your new password is set. Please log in.'),
  signInCodeSent: i18n._('If there is an account with this address, a code is on its way to it.'),
  resetRequested: i18n._('If there is an account with this address, a link is on its way to it.'),
  emailVerified: i18n._('Your e-mail address is confirmed.'),
  verificationSent: i18n._('We have sent you a link. Please open it to confirm your address.'),
  calendarFeedRevoked: i18n._('The address is revoked. A new one is ready.'),
  invitationSent: i18n._('Invitation sent'),
  secondFactorOn: i18n._('Two-step login is on.'),
  secondFactorOff: i18n._('Two-step login is off.'),
  secondFactorReset: i18n._('Two-step login of this doctor is off.'),
  accountSecondFactorReset: i18n._('Two-step login of this account is off.'),
  recoveryCodesRenewed: i18n._('You have new recovery codes. The earlier ones no longer work.'),
  passkeyAdded: i18n._('Passkey added'),
  passkeyRenamed: i18n._('Passkey renamed'),
  passkeyRemoved: i18n._('Passkey removed'),
  sessionConfirmed: i18n._('Confirmed'),
  sessionEnded: i18n._('That device is logged out.'),
  signedOutEverywhere: i18n._('You are logged out everywhere.'),
  patientSignedOutEverywhere: i18n._('The patient is logged out everywhere.'),
  devicePaired: i18n._('Device paired'),
  deviceRenamed: i18n._('Device renamed'),
  deviceRemoved: i18n._('Device removed'),
  doctorAdded: i18n._('Doctor added'),
  doctorUpdated: i18n._('Doctor updated'),
  doctorRetired: i18n._('Doctor retired'),
  doctorReinstated: i18n._('Doctor reinstated'),
  passwordSet: i18n._('Password set'),
  accountAdded: i18n._('Account added'),
  accountEnded: i18n._('Account ended'),
  accountPlacesChanged: i18n._('Places saved'),
  patientAdded: i18n._('Patient added'),
  contactSaved: i18n._('Contact details saved'),
  patientsMerged: i18n._('Patients merged'),
  walkInAdded: i18n._('Added to the queue'),
  walkInCalled: i18n._('Called'),
  emailChanged: i18n._('E-mail address changed'),
  checkedIn: i18n._('Arrival recorded'),
  walkInEnded: i18n._('Taken off the queue'),
  waitingRoomRenewed: i18n._('The screen has a new address'),
  dependantAdded: i18n._('Added to your family'),
  dependantSaved: i18n._('Saved'),
  dependantRemoved: i18n._('Removed from your family'),
  familyAccessEnded: i18n._('The family’s access has ended'),
  reasonSaved: i18n._('Reason saved'),
  consentRecorded: i18n._('Your consent is recorded'),
  refusalRecorded: i18n._('Your answer is recorded'),
  consentTextPublished: i18n._('Text published'),
  intakeSaved: i18n._('Answers saved'),
  intakeFormPublished: i18n._('Questions published'),
  encounterSaved: i18n._('Saved'),
  healthEntrySaved: i18n._('Saved'),
  emergencyAccessOpened: i18n._(
    'The record is open for one hour. The patient and the clinic were told.',
  ),
  emergencyAccessChecked: i18n._('Saved'),
  entryDisputed: i18n._('Your words are in the record. The doctor was told.'),
  disputeAnswered: i18n._('Your answer is in the record. The patient was told.'),
  noteSigned: i18n._('Note signed'),
  addendumAdded: i18n._('Addendum added'),
  summaryShared: i18n._('Shared with the patient'),
  summaryWithdrawn: i18n._('No longer shared with the patient'),
  documentAdded: i18n._('Document added'),
  documentDescribed: i18n._('Document saved'),
  documentRemoved: i18n._('Document removed'),
  prescriptionIssued: i18n._('Prescription issued'),
  prescriptionCancelled: i18n._('Prescription cancelled'),
  favouriteSaved: i18n._('Added to your favourites'),
  favouriteRemoved: i18n._('Removed from your favourites'),
  delayAnnounced: i18n._('Your patients can see that you are late.'),
  onTimeAnnounced: i18n._('Your patients can see that you are on time.'),
  delaySaved: i18n._('Saved. None of your appointments is affected now.'),
  onTimeSaved: i18n._('You are on time again.'),
  guestInvited: i18n._('Invitation ready'),
  templateSaved: i18n._('Template saved'),
  templateRemoved: i18n._('Template removed'),
  preferenceSaved: i18n._('Saved'),
  messageRetried: i18n._('The message is on its way again.'),
  messagesRetried: i18n._(
    '{retried, plural, one {# message is on its way again.} other {# messages are on their way again.}}',
  ),
  messageDismissed: i18n._('Closed'),
  settingsSaved: i18n._('Settings saved'),
  sentenceSaved: i18n._('Saved. Messages use it from now on.'),
  sentenceReset: i18n._('Messages use Nadi’s own text again.'),
  cashUpClosed: i18n._('Cash-up closed'),
} as const;

/** Texts about cash, with names. */
export const cashUpMessages = {
  /** Stored with the cash. */
  defaultDesk: 'Front desk',
  closedBy: (i18n: Translator, name: string) =>
    i18n._(
      '{name} has cashed up this desk meanwhile. Nothing was stored. Please check what is there since.',
      { name },
    ),
  recordedBy: (
    i18n: Translator,
    { name, at, desk }: { name: string; at: string; desk: string | null },
  ) =>
    desk
      ? i18n._('This appointment is already paid: {name} recorded the cash at {desk}, {at}.', {
          name,
          desk,
          at,
        })
      : i18n._('This appointment is already paid: {name} recorded the cash, {at}.', { name, at }),
} as const;

/** Texts of 'key-reused': a form was changed and sent again after the reply to its first request was lost. */
export const changedRequests = {
  prescription: i18n._(
    'This prescription was issued before you changed it. Please look at it in the list, and replace it where it has to differ.',
  ),
  refund: (i18n: Translator, amount: string) =>
    i18n._(
      '{amount} was refunded before you changed the amount. Please look at the payment again.',
      { amount },
    ),
} as const;

/** Highest number of shown characters; a whole text in a missing script has many. */
const SHOWN_MAX = 10;

/** Lists the characters of a prescription that no font contains. */
export function unprintableText(i18n: Translator, characters: readonly string[]): string {
  const shown = characters.slice(0, SHOWN_MAX).join(' ');
  return i18n._('This cannot be printed: {shown}. Please write it another way.', { shown });
}
