import type { AuditAction, AuditEntry } from '@nadi/contract/audit';

/** Labels for the filter. */
export const AUDIT_LABELS: Readonly<Record<AuditAction, string>> = {
  'signed-in': 'Logged in',
  'failed-sign-in': 'Wrong password',
  'signed-out': 'Logged out',
  'ended-sessions': 'Logged out everywhere',
  registered: 'Registered',
  'changed-password': 'Changed password',
  'changed-profile': 'Changed profile',
  'changed-email': 'Changed e-mail address',
  'read-calendar-feed': 'Read the address of a calendar',
  'revoked-calendar-feed': 'Revoked the address of a calendar',
  'changed-devices': 'Changed devices',
  booked: 'Booked',
  cancelled: 'Cancelled',
  rescheduled: 'Rescheduled',
  'changed-waitlist': 'Joined or left a waitlist',
  'changed-schedule': 'Changed a schedule',
  completed: 'Completed',
  'recorded-no-show': 'Recorded a no-show',
  reopened: 'Reopened',
  'joined-meeting': 'Joined a meeting',
  'added-doctor': 'Added a doctor',
  'edited-doctor': 'Edited a doctor',
  'set-doctor-password': 'Set a doctor’s password',
  'changed-availability': 'Changed availability',
  'retired-doctor': 'Retired a doctor',
  'reinstated-doctor': 'Reinstated a doctor',
  'read-appointments': 'Saw appointments',
  'read-vitals': 'Saw vitals',
  'listed-patients': 'Saw the patient directory',
  'read-patient': 'Opened a patient’s page',
  'exported-appointments': 'Exported appointments',
  'exported-payments': 'Exported payments',
  'read-audit': 'Read the audit trail',
  'refused-access': 'Was refused a record',
  'refunded-payment': 'Refunded a payment',
  'changed-settings': 'Changed the clinic’s settings',
  'recorded-cash': 'Recorded a cash payment',
  'read-payments': 'Read payments',
  'read-record': 'Opened a clinical record',
  'set-reason': 'Wrote the reason for an appointment',
  'recorded-consent': 'Recorded consent to telemedicine',
  'answered-intake': 'Answered the intake form',
  'wrote-note': 'Wrote a note',
  'signed-note': 'Signed a note',
  'added-addendum': 'Added to a signed note',
  'shared-summary': 'Changed what a patient sees of an appointment',
  prescribed: 'Issued a prescription',
  'cancelled-prescription': 'Cancelled a prescription',
  'read-prescription': 'Opened a prescription',
  'added-document': 'Added a document',
  'read-document': 'Opened a document',
  'removed-document': 'Removed a document',
  'invited-guest': 'Invited somebody to an appointment',
  'announced-delay': 'Announced a delay',
  'read-messages': 'Saw who was sent messages',
  'handled-message': 'Sent a message again or closed it',
};

const PAST_TENSE: Readonly<Partial<Record<AuditAction, string>>> = {
  booked: 'booked an appointment',
  cancelled: 'cancelled an appointment',
  rescheduled: 'rescheduled an appointment',
  'changed-schedule': 'changed a schedule',
  completed: 'completed an appointment',
  'recorded-no-show': 'recorded a no-show',
  reopened: 'reopened an appointment',
  'joined-meeting': 'joined the meeting of an appointment',
  'read-appointments': 'saw appointments',
  'read-vitals': 'saw vitals',
  'listed-patients': 'saw the contact details',
  'read-patient': 'opened the page',
  'exported-appointments': 'exported appointments',
  'refunded-payment': 'refunded a payment',
  'recorded-cash': 'recorded a cash payment',
  'read-payments': 'read payments',
  'read-record': 'opened the clinical record',
  'set-reason': 'wrote the reason for an appointment',
  'recorded-consent': 'recorded consent to telemedicine',
  'wrote-note': 'wrote a note about an appointment',
  'signed-note': 'signed a note about an appointment',
  'added-addendum': 'added to a signed note about an appointment',
  'shared-summary': 'changed the shared summary',
  prescribed: 'issued a prescription',
  'cancelled-prescription': 'cancelled a prescription',
  'read-prescription': 'opened a prescription',
  'added-document': 'added a document',
  'read-document': 'opened a document',
  'removed-document': 'removed a document',
  'refused-access': 'was refused a record',
};

/** Describes an entry, to follow the actor's name: `cancelled an appointment of Asha Rao`. */
export function describeAuditEntry({ action, actor, subject }: AuditEntry): string {
  const done = PAST_TENSE[action] ?? lowerFirst(AUDIT_LABELS[action]);
  if (!subject || subject.id === actor.id) return done;
  return `${done}${subject.role === 'doctor' ? ': ' : ' of '}${subject.name || 'somebody'}`;
}

/** Describes an entry to the patient it concerns. */
export function describeAccess({ action }: AuditEntry): string {
  const words: Partial<Record<AuditAction, string>> = {
    cancelled: 'cancelled an appointment of yours',
    rescheduled: 'rescheduled an appointment of yours',
    completed: 'completed an appointment of yours',
    'recorded-no-show': 'recorded that you did not attend',
    reopened: 'reopened an appointment of yours',
    'joined-meeting': 'joined the meeting of your appointment',
    'read-appointments': 'saw your appointments and the pulse booked with them',
    'read-vitals': 'saw your vitals',
    'listed-patients': 'saw your contact details in a list of patients',
    'read-patient': 'opened your page with contact details, appointments and payments',
    'exported-appointments': 'exported a list with your appointments',
    'exported-payments': 'exported a list with your payments',
    'read-payments': 'saw your payments',
    'read-record':
      'opened your record: your appointments with this doctor, their notes and your contact details',
    'recorded-consent': 'recorded what you said about telemedicine',
    'wrote-note': 'wrote a note about your appointment',
    'signed-note': 'signed the note of your appointment',
    'added-addendum': 'added to the signed note of your appointment',
    'shared-summary': 'changed the summary that you can read',
    prescribed: 'issued a prescription for you',
    'cancelled-prescription': 'cancelled a prescription of yours',
    'read-prescription': 'opened a prescription of yours',
    'read-document': 'opened a document of yours',
    'refused-access': 'tried to open a part of your record and was refused',
  };
  return words[action] ?? lowerFirst(AUDIT_LABELS[action]);
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}
