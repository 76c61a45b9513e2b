import type { AuditAction, AuditEntry } from '@nadi/contract/audit';
import { CLINIC_SETTING, type Role } from '@nadi/domain/permissions';
import { auditLabel } from './audit-labels.ts';
import { english, type Translator } from './english.ts';

/** Names the role of a person, as the trail and its filter do. */
export function roleName(i18n: Translator, role: Role): string {
  switch (role) {
    case 'patient':
      return i18n._('Patient');
    case 'doctor':
      return i18n._('Doctor');
    case 'admin':
      return i18n._('Admin');
    case 'reception':
      return i18n._('Reception');
    case 'accountant':
      return i18n._('Accountant');
  }
}

/** Returns the role of the person who did something; a setting of the clinic acts by itself. */
export function roleLabel(i18n: Translator, { id, role }: AuditEntry['actor']): string {
  return id === CLINIC_SETTING ? i18n._('Automatic') : roleName(i18n, role);
}

/** Returns the name of an actor; empty if it is not known. */
export function actorName(i18n: Translator, { id, name }: AuditEntry['actor']): string {
  return id === CLINIC_SETTING ? i18n._('The clinic’s setting') : name;
}

const PAST_TENSE: Readonly<Partial<Record<AuditAction, string>>> = {
  'switched-portal': 'switched to the account',
  'added-account': 'added the account',
  'invited-account': 'sent an invitation to the account',
  'set-account-password': 'set the password',
  'ended-account': 'ended the account',
  'changed-account-places': 'changed the places of the account',
  'added-reception': 'added an account of reception',
  'ended-reception': 'ended the account',
  'set-reception-password': 'set the password',
  'added-patient': 'added the record',
  'changed-patient-contact': 'changed the contact details',
  'invited-patient': 'sent an invitation to the account',
  'merged-patients': 'merged a duplicate into the record',
  'changed-walk-ins': 'changed the place in the walk-in queue',
  'read-walk-ins': 'saw the place in the walk-in queue',
  'added-dependant': 'added the record of a family member',
  'changed-dependant': 'changed the details',
  'removed-dependant': 'removed the record',
  'ended-family-access': 'ended the family’s access to the record',
  'lost-family-access': 'lost access, at the 18th birthday, to the record',
  booked: 'booked an appointment',
  cancelled: 'cancelled an appointment',
  'decided-request': 'answered a request',
  'declined-proposals': 'turned down offered times',
  'replanned-day': 'planned a day again',
  'answered-offers': 'answered offered times',
  rescheduled: 'rescheduled an appointment',
  'changed-schedule': 'changed a schedule',
  completed: 'completed an appointment',
  'recorded-no-show': 'recorded a no-show',
  reopened: 'reopened an appointment',
  'joined-meeting': 'joined the meeting of an appointment',
  'invited-guest-joined': 'had an invited guest in the meeting of an appointment',
  'admitted-guest': 'admitted somebody to the meeting of an appointment',
  'denied-guest': 'turned somebody away from the meeting of an appointment',
  'removed-participant': 'removed somebody from the meeting of an appointment',
  'readmitted-participant': 'let somebody return to the meeting of an appointment',
  'sent-to-lobby': 'sent a guest back to the lobby of an appointment’s meeting',
  'ended-meeting': 'ended the meeting of an appointment for everyone',
  'locked-meeting': 'locked the meeting of an appointment',
  'unlocked-meeting': 'unlocked the meeting of an appointment',
  'read-appointments': 'saw appointments',
  'read-vitals': 'saw vitals',
  'listed-patients': 'saw the contact details',
  'read-patient': 'opened the page',
  'exported-appointments': 'exported appointments',
  'refunded-payment': 'refunded a payment',
  'recorded-cash': 'recorded a cash payment',
  'read-payments': 'read payments',
  'read-record': 'opened the clinical record',
  'searched-emergency-patient': 'searched, in an emergency, for the record',
  'opened-emergency-access': 'opened, in an emergency, the record',
  'read-emergency-record': 'read, in an emergency, the record',
  'checked-emergency-access': 'checked an emergency access to the record',
  'set-reason': 'wrote the reason for an appointment',
  'recorded-consent': 'recorded consent to telemedicine',
  'changed-health-entry': 'changed problems, allergies or medicines',
  'requested-erasure': 'asked to erase the data',
  'withdrew-erasure': 'withdrew the request to erase the data',
  'confirmed-erasure': 'erased the data',
  'declined-erasure': 'declined to erase the data',
  'erased-kept-data': 'was erased at the end of its time',
  'disputed-entry': 'disputed a part of the record',
  'answered-dispute': 'answered a dispute about the record',
  'wrote-note': 'wrote a note about an appointment',
  'signed-note': 'signed a note about an appointment',
  'added-addendum': 'added to a signed note about an appointment',
  'shared-summary': 'changed the shared summary',
  prescribed: 'issued a prescription',
  'cancelled-prescription': 'cancelled a prescription',
  'read-prescription': 'opened a prescription',
  'added-document': 'added a document',
  'read-document': 'opened a document',
  'described-document': 'said what a document is',
  'removed-document': 'removed a document',
  'refused-document': 'sent a document with malware, which was refused, about an appointment',
  'lost-document': 'lost, 30 days after its cancellation, a document of an appointment',
  'requested-copy': 'asked for a copy of the record',
  'downloaded-copy': 'downloaded a copy of the record',
  'printed-summary': 'printed the record',
  'refused-access': 'was refused a record',
  'reset-second-factor': 'turned off two-step login',
};

/** Describes an entry, to follow the actor's name: `cancelled an appointment of Asha Rao`. */
export function describeAuditEntry({ action, actor, subject }: AuditEntry): string {
  const done = PAST_TENSE[action] ?? labelOf(action);
  if (!subject || subject.id === actor.id) return done;
  return `${done}${subject.role === 'doctor' ? ': ' : ' of '}${subject.name || 'somebody'}`;
}

/** Returns the English label of an action within a sentence. */
export function labelOf(action: AuditAction): string {
  const label = auditLabel(english, action);
  return label.slice(0, 1).toLowerCase() + label.slice(1);
}
