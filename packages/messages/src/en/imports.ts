/** Reasons for not importing a row of a file. */
export const importMessages = {
  birthDate: 'is in the future or before 1900',
  sharedEmail: 'belongs to another patient of another name. Leave it out for one of them.',
  emailTaken: 'belongs to another account',
  noDoctor: 'names no doctor of the clinic. Use the e-mail address, or the name as listed.',
  severalDoctors: 'names several doctors. Use the e-mail address.',
  noPatient: 'names no patient. Import the patients first; use their number, e-mail or phone.',
  severalPatients: 'names several patients. Use their number or e-mail address.',
  noSuchTime: 'is skipped by the clocks on that day',
  stillToCome: 'can only be booked or cancelled, because it is still to come',
  past: 'cannot be booked any more: the time has passed',
  overlaps: 'overlaps another appointment of the doctor or of the patient',
} as const;
