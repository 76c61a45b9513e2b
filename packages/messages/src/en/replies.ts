import { formatMoney } from '@nadi/domain/money';

/** Why the clinic cancelled, as the patient and the list of payments read it. */
export const doctorDidNotJoin = 'The doctor did not join the video call';

/** Texts of successful replies. Screens show some of them unchanged. */
export const replyMessages = {
  appointmentBooked: 'Appointment booked',
  requestSent: 'Request sent',
  requestAccepted: 'Request accepted',
  requestDeclined: 'Request declined',
  planApplied: 'The plan is applied',
  roomReopened: 'The room is open again',
  offerTaken: 'Your appointment is moved',
  appointmentStays: 'Your appointment stays',
  timesProposed: 'Request declined, and other times offered',
  proposalsDeclined: 'The offered times are free again',
  seriesBooked: 'Appointments booked',
  seriesCancelled: 'Appointments cancelled',
  appointmentCancelled: 'Appointment cancelled successfully',
  absenceRefunded:
    'Cancelled. Anything paid is refunded, and the patient gets an apology and other times.',
  appointmentRescheduled: 'Appointment rescheduled',
  waitlistJoined: 'You are on the waitlist',
  waitlistLeft: 'You have left the waitlist',
  locationSaved: 'Place saved',
  locationRetired: 'Place closed',
  locationReinstated: 'Place opened again',
  hoursSaved: 'Hours saved',
  leaveAdded: 'Leave added',
  leaveRemoved: 'Leave removed',
  extraHoursAdded: 'Extra hours added',
  extraHoursRemoved: 'Extra hours removed',
  holidayAdded: 'Holiday added',
  holidayRemoved: 'Holiday removed',
  leaveDecided: 'Decisions applied',
  holidaysAdded: 'Holidays added',
  busyCalendarSaved: 'Calendar saved',
  busyCalendarRemoved: 'Calendar removed',
  scheduleTemplateApplied: 'Hours and visit types replaced',
  visitTypesSaved: 'Visit types saved',
  appointmentCompleted: 'Appointment completed',
  noShowRecorded: 'Recorded as a no-show',
  appointmentReopened: 'Undone. The appointment is open again.',
  paymentSuccessful: 'Payment successful',
  refundRequested: 'Refund requested',
  refundRecorded: 'Refund recorded',
  cashRecorded: 'Cash recorded',
  copyRequested: 'Your copy is being made',
  profileUpdated: 'Profile updated successfully',
  passwordChanged: 'Password changed',
  passwordReset: 'Your new password is set. Please log in.',
  signInCodeSent: 'If there is an account with this address, a code is on its way to it.',
  resetRequested: 'If there is an account with this address, a link is on its way to it.',
  emailVerified: 'Your e-mail address is confirmed.',
  verificationSent: 'We have sent you a link. Please open it to confirm your address.',
  calendarFeedRevoked: 'The address is revoked. A new one is ready.',
  invitationSent: 'Invitation sent',
  secondFactorOn: 'Two-step login is on.',
  secondFactorOff: 'Two-step login is off.',
  secondFactorReset: 'Two-step login of this doctor is off.',
  accountSecondFactorReset: 'Two-step login of this account is off.',
  recoveryCodesRenewed: 'You have new recovery codes. The earlier ones no longer work.',
  passkeyAdded: 'Passkey added',
  passkeyRenamed: 'Passkey renamed',
  passkeyRemoved: 'Passkey removed',
  sessionConfirmed: 'Confirmed',
  sessionEnded: 'That device is logged out.',
  signedOutEverywhere: 'You are logged out everywhere.',
  patientSignedOutEverywhere: 'The patient is logged out everywhere.',
  devicePaired: 'Device paired',
  deviceRenamed: 'Device renamed',
  deviceRemoved: 'Device removed',
  doctorAdded: 'Doctor added',
  doctorUpdated: 'Doctor updated',
  doctorRetired: 'Doctor retired',
  doctorReinstated: 'Doctor reinstated',
  passwordSet: 'Password set',
  accountAdded: 'Account added',
  accountEnded: 'Account ended',
  accountPlacesChanged: 'Places saved',
  patientAdded: 'Patient added',
  contactSaved: 'Contact details saved',
  patientsMerged: 'Patients merged',
  walkInAdded: 'Added to the queue',
  walkInCalled: 'Called',
  emailChanged: 'E-mail address changed',
  checkedIn: 'Arrival recorded',
  walkInEnded: 'Taken off the queue',
  waitingRoomRenewed: 'The screen has a new address',
  dependantAdded: 'Added to your family',
  dependantSaved: 'Saved',
  dependantRemoved: 'Removed from your family',
  familyAccessEnded: 'The family’s access has ended',
  reasonSaved: 'Reason saved',
  consentRecorded: 'Your consent is recorded',
  refusalRecorded: 'Your answer is recorded',
  consentTextPublished: 'Text published',
  intakeSaved: 'Answers saved',
  intakeFormPublished: 'Questions published',
  encounterSaved: 'Saved',
  healthEntrySaved: 'Saved',
  emergencyAccessOpened: 'The record is open for one hour. The patient and the clinic were told.',
  emergencyAccessChecked: 'Saved',
  entryDisputed: 'Your words are in the record. The doctor was told.',
  disputeAnswered: 'Your answer is in the record. The patient was told.',
  noteSigned: 'Note signed',
  addendumAdded: 'Addendum added',
  summaryShared: 'Shared with the patient',
  summaryWithdrawn: 'No longer shared with the patient',
  documentAdded: 'Document added',
  documentDescribed: 'Document saved',
  documentRemoved: 'Document removed',
  prescriptionIssued: 'Prescription issued',
  prescriptionCancelled: 'Prescription cancelled',
  favouriteSaved: 'Added to your favourites',
  favouriteRemoved: 'Removed from your favourites',
  delayAnnounced: 'Your patients can see that you are late.',
  onTimeAnnounced: 'Your patients can see that you are on time.',
  delaySaved: 'Saved. None of your appointments is affected now.',
  onTimeSaved: 'You are on time again.',
  guestInvited: 'Invitation ready',
  templateSaved: 'Template saved',
  templateRemoved: 'Template removed',
  preferenceSaved: 'Saved',
  messageRetried: 'The message is on its way again.',
  messagesRetried: (count: number) =>
    count === 1 ? '1 message is on its way again.' : `${count} messages are on their way again.`,
  messageDismissed: 'Closed',
  settingsSaved: 'Settings saved',
  cashUpClosed: 'Cash-up closed',
} as const;

/** Texts about cash, with names. */
export const cashUpMessages = {
  defaultDesk: 'Front desk',
  closedBy: (name: string) =>
    `${name} has cashed up this desk meanwhile. Nothing was stored. Please check what is there since.`,
  recordedBy: ({ name, at, desk }: { name: string; at: string; desk: string | null }) =>
    `This appointment is already paid: ${name} recorded the cash${desk ? ` at ${desk}` : ''}, ${at}.`,
} as const;

/** Texts of 'key-reused': a form was changed and sent again after the reply to its first request was lost. */
export const changedRequests = {
  prescription:
    'This prescription was issued before you changed it. Please look at it in the list, and replace it where it has to differ.',
  refund: (amount: number) =>
    `${formatMoney(amount)} was refunded before you changed the amount. Please look at the payment again.`,
} as const;

/** Highest number of shown characters; a whole text in a missing script has many. */
const SHOWN_MAX = 10;

/** Lists the characters of a prescription that no font contains. */
export function unprintableText(characters: readonly string[]): string {
  const shown = characters.slice(0, SHOWN_MAX).join(' ');
  return `This cannot be printed: ${shown}. Please write it another way.`;
}
