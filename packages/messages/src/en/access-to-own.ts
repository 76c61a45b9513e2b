import type { AuditAction } from '@nadi/contract/audit';
import type { Translator } from './english.ts';

/** The values of a sentence about an entry. */
export type AccessNames = { actor: string; patient: string };

/** A sentence by action, in which `<actor>` marks the person who did it. */
export type AccessSentences = Readonly<
  Partial<Record<AuditAction, (i18n: Translator, values: AccessNames) => string>>
>;

/** Sentences for the patient whose record it is. */
export const ACCESS_TO_OWN: AccessSentences = {
  booked: (i18n, values) => i18n._('<actor>{actor}</actor> booked an appointment for you', values),
  'added-patient': (i18n, values) =>
    i18n._('<actor>{actor}</actor> added you to the clinic’s patients', values),
  'changed-patient-contact': (i18n, values) =>
    i18n._('<actor>{actor}</actor> changed your contact details', values),
  'invited-patient': (i18n, values) =>
    i18n._('<actor>{actor}</actor> sent you a link to choose a password', values),
  'merged-patients': (i18n, values) =>
    i18n._('<actor>{actor}</actor> merged a duplicate into your record', values),
  'changed-walk-ins': (i18n, values) =>
    i18n._('<actor>{actor}</actor> changed your place in the walk-in queue', values),
  'read-walk-ins': (i18n, values) =>
    i18n._('<actor>{actor}</actor> saw your place in the walk-in queue', values),
  'added-dependant': (i18n, values) =>
    i18n._('<actor>{actor}</actor> added you to their family', values),
  'changed-dependant': (i18n, values) =>
    i18n._('<actor>{actor}</actor> changed your name, birth date or relation', values),
  'ended-family-access': (i18n, values) =>
    i18n._('<actor>{actor}</actor> ended your family’s access to your record', values),
  'lost-family-access': (i18n, values) =>
    i18n._('<actor>{actor}</actor> lost access to your record, because you are 18', values),
  cancelled: (i18n, values) =>
    i18n._('<actor>{actor}</actor> cancelled an appointment of yours', values),
  'decided-request': (i18n, values) =>
    i18n._('<actor>{actor}</actor> answered a request of yours', values),
  'declined-proposals': (i18n, values) =>
    i18n._('<actor>{actor}</actor> turned down the times that were offered to you', values),
  'replanned-day': (i18n, values) =>
    i18n._('<actor>{actor}</actor> offered you other times instead of an appointment', values),
  'answered-offers': (i18n, values) =>
    i18n._('<actor>{actor}</actor> answered the times that were offered to you', values),
  rescheduled: (i18n, values) =>
    i18n._('<actor>{actor}</actor> rescheduled an appointment of yours', values),
  completed: (i18n, values) =>
    i18n._('<actor>{actor}</actor> completed an appointment of yours', values),
  'recorded-no-show': (i18n, values) =>
    i18n._('<actor>{actor}</actor> recorded that you did not attend', values),
  reopened: (i18n, values) =>
    i18n._('<actor>{actor}</actor> reopened an appointment of yours', values),
  'joined-meeting': (i18n, values) =>
    i18n._('<actor>{actor}</actor> joined the meeting of your appointment', values),
  'invited-guest-joined': (i18n, values) =>
    i18n._(
      '<actor>{actor}</actor> had an invited guest in the meeting of your appointment',
      values,
    ),
  'admitted-guest': (i18n, values) =>
    i18n._('<actor>{actor}</actor> admitted somebody to the meeting of your appointment', values),
  'denied-guest': (i18n, values) =>
    i18n._(
      '<actor>{actor}</actor> turned somebody away from the meeting of your appointment',
      values,
    ),
  'removed-participant': (i18n, values) =>
    i18n._('<actor>{actor}</actor> removed somebody from the meeting of your appointment', values),
  'readmitted-participant': (i18n, values) =>
    i18n._('<actor>{actor}</actor> let somebody return to the meeting of your appointment', values),
  'sent-to-lobby': (i18n, values) =>
    i18n._(
      '<actor>{actor}</actor> sent a guest back to the lobby of your appointment’s meeting',
      values,
    ),
  'ended-meeting': (i18n, values) =>
    i18n._('<actor>{actor}</actor> ended the meeting of your appointment for everyone', values),
  'locked-meeting': (i18n, values) =>
    i18n._('<actor>{actor}</actor> locked the meeting of your appointment', values),
  'unlocked-meeting': (i18n, values) =>
    i18n._('<actor>{actor}</actor> unlocked the meeting of your appointment', values),
  'read-appointments': (i18n, values) =>
    i18n._('<actor>{actor}</actor> saw your appointments and the pulse booked with them', values),
  'read-vitals': (i18n, values) => i18n._('<actor>{actor}</actor> saw your vitals', values),
  'listed-patients': (i18n, values) =>
    i18n._('<actor>{actor}</actor> saw your contact details in a list of patients', values),
  'read-patient': (i18n, values) =>
    i18n._(
      '<actor>{actor}</actor> opened your page with contact details, appointments and payments',
      values,
    ),
  'exported-appointments': (i18n, values) =>
    i18n._('<actor>{actor}</actor> exported a list with your appointments', values),
  'exported-payments': (i18n, values) =>
    i18n._('<actor>{actor}</actor> exported a list with your payments', values),
  'exported-invoices': (i18n, values) =>
    i18n._('<actor>{actor}</actor> exported a list with your invoices', values),
  'read-payments': (i18n, values) => i18n._('<actor>{actor}</actor> saw your payments', values),
  'read-record': (i18n, values) =>
    i18n._(
      '<actor>{actor}</actor> opened your record: your appointments with this doctor, their notes and your contact details',
      values,
    ),
  'searched-emergency-patient': (i18n, values) =>
    i18n._('<actor>{actor}</actor> searched for your record in an emergency', values),
  'opened-emergency-access': (i18n, values) =>
    i18n._('<actor>{actor}</actor> opened your record in an emergency', values),
  'read-emergency-record': (i18n, values) =>
    i18n._('<actor>{actor}</actor> read your record in an emergency', values),
  'checked-emergency-access': (i18n, values) =>
    i18n._('<actor>{actor}</actor> checked an emergency access to your record', values),
  'recorded-consent': (i18n, values) =>
    i18n._('<actor>{actor}</actor> recorded what you said about telemedicine', values),
  'recorded-encounter': (i18n, values) =>
    i18n._('<actor>{actor}</actor> recorded how your appointment took place', values),
  'changed-health-entry': (i18n, values) =>
    i18n._('<actor>{actor}</actor> changed your problems, allergies or medicines', values),
  'requested-erasure': (i18n, values) =>
    i18n._('<actor>{actor}</actor> asked to erase your data', values),
  'withdrew-erasure': (i18n, values) =>
    i18n._('<actor>{actor}</actor> withdrew the request to erase your data', values),
  'declined-erasure': (i18n, values) =>
    i18n._('<actor>{actor}</actor> declined to erase your data', values),
  'disputed-entry': (i18n, values) =>
    i18n._('<actor>{actor}</actor> disputed a part of your record', values),
  'answered-dispute': (i18n, values) =>
    i18n._('<actor>{actor}</actor> answered what you wrote about your record', values),
  'wrote-note': (i18n, values) =>
    i18n._('<actor>{actor}</actor> wrote a note about your appointment', values),
  'signed-note': (i18n, values) =>
    i18n._('<actor>{actor}</actor> signed the note of your appointment', values),
  'added-addendum': (i18n, values) =>
    i18n._('<actor>{actor}</actor> added to the signed note of your appointment', values),
  'shared-summary': (i18n, values) =>
    i18n._('<actor>{actor}</actor> changed the summary that you can read', values),
  prescribed: (i18n, values) =>
    i18n._('<actor>{actor}</actor> issued a prescription for you', values),
  'cancelled-prescription': (i18n, values) =>
    i18n._('<actor>{actor}</actor> cancelled a prescription of yours', values),
  'read-prescription': (i18n, values) =>
    i18n._('<actor>{actor}</actor> opened a prescription of yours', values),
  'read-document': (i18n, values) =>
    i18n._('<actor>{actor}</actor> opened a document of yours', values),
  'requested-copy': (i18n, values) =>
    i18n._('<actor>{actor}</actor> asked for a copy of your record', values),
  'downloaded-copy': (i18n, values) =>
    i18n._('<actor>{actor}</actor> downloaded a copy of your record', values),
  'printed-summary': (i18n, values) =>
    i18n._('<actor>{actor}</actor> printed your whole record to hand it to you', values),
  'refused-access': (i18n, values) =>
    i18n._('<actor>{actor}</actor> tried to open a part of your record and was refused', values),
  'added-document': (i18n, values) => i18n._('<actor>{actor}</actor> added a document', values),
  'described-document': (i18n, values) =>
    i18n._('<actor>{actor}</actor> said what a document is', values),
  'removed-document': (i18n, values) => i18n._('<actor>{actor}</actor> removed a document', values),
  'refused-document': (i18n, values) =>
    i18n._('<actor>{actor}</actor> sent a document with malware', values),
  'set-reason': (i18n, values) =>
    i18n._('<actor>{actor}</actor> wrote the reason for an appointment', values),
  'answered-intake': (i18n, values) =>
    i18n._('<actor>{actor}</actor> answered the intake form', values),
  'invited-guest': (i18n, values) =>
    i18n._('<actor>{actor}</actor> invited somebody to an appointment', values),
  'removed-dependant': (i18n, values) =>
    i18n._('<actor>{actor}</actor> removed a family member', values),
  'recorded-cash': (i18n, values) =>
    i18n._('<actor>{actor}</actor> recorded a cash payment', values),
  'refunded-payment': (i18n, values) => i18n._('<actor>{actor}</actor> refunded a payment', values),
  'read-messages': (i18n, values) =>
    i18n._('<actor>{actor}</actor> saw who was sent messages', values),
};
