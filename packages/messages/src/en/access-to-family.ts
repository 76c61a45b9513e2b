import type { AccessSentences } from './access-to-own.ts';

/** Sentences for the person who manages the patient. Their English is that of the clinic's audit trail. */
export const ACCESS_TO_FAMILY: AccessSentences = {
  booked: (i18n, values) =>
    i18n._('<actor>{actor}</actor> booked an appointment of {patient}', values),
  'added-patient': (i18n, values) =>
    i18n._('<actor>{actor}</actor> added the record of {patient}', values),
  'changed-patient-contact': (i18n, values) =>
    i18n._('<actor>{actor}</actor> changed the contact details of {patient}', values),
  'invited-patient': (i18n, values) =>
    i18n._('<actor>{actor}</actor> sent an invitation to the account of {patient}', values),
  'merged-patients': (i18n, values) =>
    i18n._('<actor>{actor}</actor> merged a duplicate into the record of {patient}', values),
  'changed-walk-ins': (i18n, values) =>
    i18n._('<actor>{actor}</actor> changed the place in the walk-in queue of {patient}', values),
  'read-walk-ins': (i18n, values) =>
    i18n._('<actor>{actor}</actor> saw the place in the walk-in queue of {patient}', values),
  'added-dependant': (i18n, values) =>
    i18n._('<actor>{actor}</actor> added the record of a family member of {patient}', values),
  'changed-dependant': (i18n, values) =>
    i18n._('<actor>{actor}</actor> changed the details of {patient}', values),
  'ended-family-access': (i18n, values) =>
    i18n._('<actor>{actor}</actor> ended the family’s access to the record of {patient}', values),
  'lost-family-access': (i18n, values) =>
    i18n._(
      '<actor>{actor}</actor> lost access, at the 18th birthday, to the record of {patient}',
      values,
    ),
  cancelled: (i18n, values) =>
    i18n._('<actor>{actor}</actor> cancelled an appointment of {patient}', values),
  'decided-request': (i18n, values) =>
    i18n._('<actor>{actor}</actor> answered a request of {patient}', values),
  'declined-proposals': (i18n, values) =>
    i18n._('<actor>{actor}</actor> turned down offered times of {patient}', values),
  'replanned-day': (i18n, values) =>
    i18n._('<actor>{actor}</actor> planned a day again of {patient}', values),
  'answered-offers': (i18n, values) =>
    i18n._('<actor>{actor}</actor> answered offered times of {patient}', values),
  rescheduled: (i18n, values) =>
    i18n._('<actor>{actor}</actor> rescheduled an appointment of {patient}', values),
  completed: (i18n, values) =>
    i18n._('<actor>{actor}</actor> completed an appointment of {patient}', values),
  'recorded-no-show': (i18n, values) =>
    i18n._('<actor>{actor}</actor> recorded a no-show of {patient}', values),
  reopened: (i18n, values) =>
    i18n._('<actor>{actor}</actor> reopened an appointment of {patient}', values),
  'joined-meeting': (i18n, values) =>
    i18n._('<actor>{actor}</actor> joined the meeting of an appointment of {patient}', values),
  'invited-guest-joined': (i18n, values) =>
    i18n._(
      '<actor>{actor}</actor> had an invited guest in the meeting of an appointment of {patient}',
      values,
    ),
  'admitted-guest': (i18n, values) =>
    i18n._(
      '<actor>{actor}</actor> admitted somebody to the meeting of an appointment of {patient}',
      values,
    ),
  'denied-guest': (i18n, values) =>
    i18n._(
      '<actor>{actor}</actor> turned somebody away from the meeting of an appointment of {patient}',
      values,
    ),
  'removed-participant': (i18n, values) =>
    i18n._(
      '<actor>{actor}</actor> removed somebody from the meeting of an appointment of {patient}',
      values,
    ),
  'readmitted-participant': (i18n, values) =>
    i18n._(
      '<actor>{actor}</actor> let somebody return to the meeting of an appointment of {patient}',
      values,
    ),
  'sent-to-lobby': (i18n, values) =>
    i18n._(
      '<actor>{actor}</actor> sent a guest back to the lobby of an appointment’s meeting of {patient}',
      values,
    ),
  'ended-meeting': (i18n, values) =>
    i18n._(
      '<actor>{actor}</actor> ended the meeting of an appointment for everyone of {patient}',
      values,
    ),
  'locked-meeting': (i18n, values) =>
    i18n._('<actor>{actor}</actor> locked the meeting of an appointment of {patient}', values),
  'unlocked-meeting': (i18n, values) =>
    i18n._('<actor>{actor}</actor> unlocked the meeting of an appointment of {patient}', values),
  'read-appointments': (i18n, values) =>
    i18n._('<actor>{actor}</actor> saw appointments of {patient}', values),
  'read-vitals': (i18n, values) => i18n._('<actor>{actor}</actor> saw vitals of {patient}', values),
  'listed-patients': (i18n, values) =>
    i18n._('<actor>{actor}</actor> saw the contact details of {patient}', values),
  'read-patient': (i18n, values) =>
    i18n._('<actor>{actor}</actor> opened the page of {patient}', values),
  'exported-appointments': (i18n, values) =>
    i18n._('<actor>{actor}</actor> exported appointments of {patient}', values),
  'exported-payments': (i18n, values) =>
    i18n._('<actor>{actor}</actor> exported payments of {patient}', values),
  'exported-invoices': (i18n, values) =>
    i18n._('<actor>{actor}</actor> exported invoices of {patient}', values),
  'read-payments': (i18n, values) =>
    i18n._('<actor>{actor}</actor> read payments of {patient}', values),
  'read-record': (i18n, values) =>
    i18n._('<actor>{actor}</actor> opened the clinical record of {patient}', values),
  'searched-emergency-patient': (i18n, values) =>
    i18n._('<actor>{actor}</actor> searched, in an emergency, for the record of {patient}', values),
  'opened-emergency-access': (i18n, values) =>
    i18n._('<actor>{actor}</actor> opened, in an emergency, the record of {patient}', values),
  'read-emergency-record': (i18n, values) =>
    i18n._('<actor>{actor}</actor> read, in an emergency, the record of {patient}', values),
  'checked-emergency-access': (i18n, values) =>
    i18n._('<actor>{actor}</actor> checked an emergency access to the record of {patient}', values),
  'recorded-consent': (i18n, values) =>
    i18n._('<actor>{actor}</actor> recorded consent to telemedicine of {patient}', values),
  'recorded-encounter': (i18n, values) =>
    i18n._('<actor>{actor}</actor> recorded how an appointment took place of {patient}', values),
  'changed-health-entry': (i18n, values) =>
    i18n._('<actor>{actor}</actor> changed problems, allergies or medicines of {patient}', values),
  'requested-erasure': (i18n, values) =>
    i18n._('<actor>{actor}</actor> asked to erase the data of {patient}', values),
  'withdrew-erasure': (i18n, values) =>
    i18n._('<actor>{actor}</actor> withdrew the request to erase the data of {patient}', values),
  'declined-erasure': (i18n, values) =>
    i18n._('<actor>{actor}</actor> declined to erase the data of {patient}', values),
  'disputed-entry': (i18n, values) =>
    i18n._('<actor>{actor}</actor> disputed a part of the record of {patient}', values),
  'answered-dispute': (i18n, values) =>
    i18n._('<actor>{actor}</actor> answered a dispute about the record of {patient}', values),
  'wrote-note': (i18n, values) =>
    i18n._('<actor>{actor}</actor> wrote a note about an appointment of {patient}', values),
  'signed-note': (i18n, values) =>
    i18n._('<actor>{actor}</actor> signed a note about an appointment of {patient}', values),
  'added-addendum': (i18n, values) =>
    i18n._(
      '<actor>{actor}</actor> added to a signed note about an appointment of {patient}',
      values,
    ),
  'shared-summary': (i18n, values) =>
    i18n._('<actor>{actor}</actor> changed the shared summary of {patient}', values),
  prescribed: (i18n, values) =>
    i18n._('<actor>{actor}</actor> issued a prescription of {patient}', values),
  'cancelled-prescription': (i18n, values) =>
    i18n._('<actor>{actor}</actor> cancelled a prescription of {patient}', values),
  'read-prescription': (i18n, values) =>
    i18n._('<actor>{actor}</actor> opened a prescription of {patient}', values),
  'read-document': (i18n, values) =>
    i18n._('<actor>{actor}</actor> opened a document of {patient}', values),
  'requested-copy': (i18n, values) =>
    i18n._('<actor>{actor}</actor> asked for a copy of the record of {patient}', values),
  'downloaded-copy': (i18n, values) =>
    i18n._('<actor>{actor}</actor> downloaded a copy of the record of {patient}', values),
  'printed-summary': (i18n, values) =>
    i18n._('<actor>{actor}</actor> printed the record of {patient}', values),
  'refused-access': (i18n, values) =>
    i18n._('<actor>{actor}</actor> was refused a record of {patient}', values),
  'added-document': (i18n, values) =>
    i18n._('<actor>{actor}</actor> added a document of {patient}', values),
  'described-document': (i18n, values) =>
    i18n._('<actor>{actor}</actor> said what a document is of {patient}', values),
  'removed-document': (i18n, values) =>
    i18n._('<actor>{actor}</actor> removed a document of {patient}', values),
  'refused-document': (i18n, values) =>
    i18n._(
      '<actor>{actor}</actor> sent a document with malware, which was refused, about an appointment of {patient}',
      values,
    ),
  'set-reason': (i18n, values) =>
    i18n._('<actor>{actor}</actor> wrote the reason for an appointment of {patient}', values),
  'answered-intake': (i18n, values) =>
    i18n._('<actor>{actor}</actor> answered the intake form of {patient}', values),
  'invited-guest': (i18n, values) =>
    i18n._('<actor>{actor}</actor> invited somebody to an appointment of {patient}', values),
  'removed-dependant': (i18n, values) =>
    i18n._('<actor>{actor}</actor> removed the record of {patient}', values),
  'recorded-cash': (i18n, values) =>
    i18n._('<actor>{actor}</actor> recorded a cash payment of {patient}', values),
  'refunded-payment': (i18n, values) =>
    i18n._('<actor>{actor}</actor> refunded a payment of {patient}', values),
  'read-messages': (i18n, values) =>
    i18n._('<actor>{actor}</actor> saw who was sent messages of {patient}', values),
};
