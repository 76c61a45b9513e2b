import type { CopyFailure } from '@nadi/domain/copies';
import { COPY_FOR } from '@nadi/domain/copies';
import { days } from '@nadi/domain/limits';
import { marker as i18n } from './english.ts';

/** Why a copy could not be made. */
export const copyFailures: Readonly<Record<CopyFailure, string>> = {
  'storage-full': i18n._(
    'The clinic has run out of space, so the copy was not made. Nothing is lost. Please tell the clinic.',
  ),
  'not-made': i18n._(
    'The copy could not be made. Nothing is lost. Please try again, or tell the clinic.',
  ),
};

/** Sentences about what a copy leaves out, in its README and its PDF (docs/product/notes.md#shared-summary). */
export const NOT_IN_COPY = [
  'Notes that a doctor writes for the treatment, and summaries that were withdrawn, are not in this copy. Ask the clinic if you want to read them: it answers within the time that the law gives it.',
  'Passwords, passkeys and other secrets are stored as values that cannot be read back. They are not in it.',
  'Calls and chats are not stored, so there is nothing to copy.',
];

/** Returns README.txt. */
export function copyReadme(clinic: string, madeOn: string): string {
  return `A copy of your record at ${clinic}
Made on ${madeOn}. It can be downloaded for ${COPY_FOR / days(1)} days; keep the file in a safe place.

record.pdf                 everything in one document, to read and to print;
                           a long record has further volumes, such as record-2.pdf
record.json                the same for programs, in full
record.schema.json         describes record.json (JSON Schema 2020-12)
calendar.ics               your appointments, for a calendar program
messages.csv               messages that were sent to you in the last months
who-read-my-record.csv     who at the clinic saw or changed your record
receipts/                  receipts of each year, invoices and credit notes
prescriptions/             prescriptions of each year, as they were issued
documents/                 the files that you gave the clinic, as it keeps them

Times are in the clinic's time zone. In record.json, instants are milliseconds since 1970 (UTC).

${NOT_IN_COPY.join('\n\n')}

If something is wrong, tell the clinic: it can be corrected.
`.replaceAll('\n', '\r\n');
}
