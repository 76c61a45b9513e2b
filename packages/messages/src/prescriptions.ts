import type { PrescriptionSheet } from '@nadi/contract/prescriptions';
import { joinIsolated } from '@nadi/domain/bidi';
import { parseIsoDate } from '@nadi/domain/iso-date';
import { type Bilingual, besideEnglish, inBoth } from './en/bilingual.ts';
import type { Translator } from './en/english.ts';
import { formatDay } from './when.ts';

/** Returns the labels of a prescription in English and in the reader's language. */
export function prescriptionLabels(reader: Translator) {
  return {
    prescription: inBoth(reader, (i18n) => i18n._('Prescription')),
    number: inBoth(reader, (i18n) => i18n._('Number')),
    date: inBoth(reader, (i18n) => i18n._('Date')),
    validUntil: inBoth(reader, (i18n) => i18n._('Valid until')),
    patient: inBoth(reader, (i18n) => i18n._('Patient')),
    complaints: inBoth(reader, (i18n) => i18n._('Complaints')),
    findings: inBoth(reader, (i18n) => i18n._('Findings')),
    diagnosis: inBoth(reader, (i18n) => i18n._('Diagnosis')),
    tests: inBoth(reader, (i18n) => i18n._('Tests')),
    advice: inBoth(reader, (i18n) => i18n._('Advice')),
    registration: inBoth(reader, (i18n) => i18n._('Registration number')),
    facility: inBoth(reader, (i18n) => i18n._('Health facility id')),
    signature: inBoth(reader, (i18n) => i18n._('Signature')),
    check: inBoth(reader, (i18n) => i18n._('Check this sheet: scan the code, or open')),
  } satisfies Record<string, Bilingual>;
}

/** Returns the title of a prescription: `Prescription 7`. */
export function prescriptionTitle(reader: Translator, number: number): Bilingual {
  return inBoth(reader, (i18n) => i18n._('Prescription {number}', { number }));
}

/** Returns the line at the foot of each page; the numbers of pages may be marks that are replaced later. */
export function prescriptionFoot(
  reader: Translator,
  { number, page, pages }: { number: number; page: string; pages: string },
): Bilingual {
  return inBoth(reader, (i18n) =>
    i18n._('Prescription {number}, page {page} of {pages}.', { number, page, pages }),
  );
}

/** Returns the stamp of a prescription that is no longer valid. */
export function prescriptionStamp(reader: Translator, state: 'replaced' | 'cancelled'): Bilingual {
  return state === 'replaced'
    ? inBoth(reader, (i18n) => i18n._('REPLACED'))
    : inBoth(reader, (i18n) => i18n._('CANCELLED'));
}

/** Returns a date of a sheet. */
export function prescriptionDay(reader: Translator, isoDate: string): Bilingual {
  return inBoth(reader, (i18n) => formatDay(i18n, parseIsoDate(isoDate)));
}

/** Returns a patient's age, gender and date of birth in one line, each beside its English. */
export function patientFacts(
  reader: Translator,
  { age, gender, dob }: Pick<PrescriptionSheet['patient'], 'age' | 'gender' | 'dob'>,
): string {
  const facts = [
    age === null ? null : inBoth(reader, (i18n) => i18n._('{age} years', { age })),
    nameGender(reader, gender),
    dob === ''
      ? null
      : inBoth(reader, (i18n) => i18n._('born {day}', { day: formatDay(i18n, parseIsoDate(dob)) })),
  ];
  return joinIsolated(facts.filter((fact) => fact !== null).map(besideEnglish), ', ');
}

function nameGender(reader: Translator, gender: string): Bilingual | null {
  if (gender === 'Male') return inBoth(reader, (i18n) => i18n._('Male'));
  if (gender === 'Female') return inBoth(reader, (i18n) => i18n._('Female'));
  return gender === 'Not Selected' ? null : { english: gender, translated: null };
}

/** Returns the texts of the page that checks a prescription. */
export function verificationTexts(reader: Translator) {
  return {
    states: {
      issued: inBoth(reader, (i18n) => i18n._('This prescription was issued and is current.')),
      replaced: inBoth(reader, (i18n) =>
        i18n._('This prescription was replaced by a newer one. Do not use it.'),
      ),
      cancelled: inBoth(reader, (i18n) =>
        i18n._('This prescription was cancelled. Do not use it.'),
      ),
      altered: inBoth(reader, (i18n) =>
        i18n._(
          'This prescription is not what the clinic signed. Do not use it, and tell the clinic about it.',
        ),
      ),
      expired: inBoth(reader, (i18n) =>
        i18n._(
          'This prescription was issued, and its last day is over. Ask the doctor for a new one.',
        ),
      ),
    },
    clinic: inBoth(reader, (i18n) => i18n._('Clinic')),
    doctor: inBoth(reader, (i18n) => i18n._('Doctor')),
    registration: inBoth(reader, (i18n) => i18n._('Registration number')),
    issuedOn: inBoth(reader, (i18n) => i18n._('Issued on')),
    validUntil: inBoth(reader, (i18n) => i18n._('Valid until')),
    signature: inBoth(reader, (i18n) => i18n._('Digital signature')),
    signed: inBoth(reader, (i18n) => i18n._('Valid: as the clinic issued it')),
    patient: inBoth(reader, (i18n) => i18n._('Patient')),
    medicines: inBoth(reader, (i18n) => i18n._('Medicines')),
    compareLines: inBoth(reader, (i18n) => i18n._('Compare each line with the paper.')),
    scan: inBoth(reader, (i18n) =>
      i18n._('Scan the QR code on the paper to compare the medicines.'),
    ),
    unknown: {
      title: inBoth(reader, (i18n) => i18n._('Prescription not found')),
      text: inBoth(reader, (i18n) => i18n._('There is no prescription with this number.')),
      hint: inBoth(reader, (i18n) =>
        i18n._(
          'Compare the number with the paper. If it is the same, ask the doctor before you use it.',
        ),
      ),
    },
  };
}
