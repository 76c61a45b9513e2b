import { marker as i18n } from './english.ts';

/** Reasons for not importing a row of a file. */
export const importMessages = {
  birthDate: i18n._('is in the future or before 1900'),
  sharedEmail: i18n._('belongs to another patient of another name. Leave it out for one of them.'),
  emailTaken: i18n._('belongs to another account'),
  noDoctor: i18n._('names no doctor of the clinic. Use the e-mail address, or the name as listed.'),
  severalDoctors: i18n._('names several doctors. Use the e-mail address.'),
  noPatient: i18n._(
    'names no patient. Import the patients first; use their number, e-mail or phone.',
  ),
  severalPatients: i18n._('names several patients. Use their number or e-mail address.'),
  noSuchTime: i18n._('is skipped by the clocks on that day'),
  stillToCome: i18n._('can only be booked or cancelled, because it is still to come'),
  past: i18n._('cannot be booked any more: the time has passed'),
  overlaps: i18n._('overlaps another appointment of the doctor or of the patient'),
} as const;
