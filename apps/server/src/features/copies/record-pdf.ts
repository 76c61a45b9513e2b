import type { CopiedRecord } from '@nadi/contract/copies';
import { isolateFigures } from '@nadi/domain/bidi';
import { typesetPdf } from '#platform/typesetter.ts';
import { accountSections } from './sheet-of-account.ts';
import { appointmentSections } from './sheet-of-appointments.ts';
import { healthSections } from './sheet-of-health.ts';
import { formatInstant } from './sheet-texts.ts';

/** Typesets a whole record as one document; the same record gives the same bytes. */
export function recordPdf(record: CopiedRecord): Promise<Buffer> {
  return typesetPdf('record.typ', { sheet: JSON.stringify(recordSheet(record)) }, record.madeAt);
}

/** Returns every text as the template prints it. */
export function recordSheet(record: CopiedRecord) {
  const { clinic, profile } = record;
  const sections = [
    ...healthSections(record),
    ...appointmentSections(record),
    ...accountSections(record),
  ];
  return {
    name: profile.name,
    clinic: { name: clinic.name, lines: [...clinic.address, clinic.phone, clinic.email] },
    madeAt: formatInstant(record, record.madeAt),
    sections: sections.map(({ title, note = '', entries }) => ({
      title,
      note,
      entries: entries.map((entry) => ({
        title: isolateOnce(entry.title),
        lines: entry.lines.filter((line) => line !== '').map(isolateOnce),
      })),
    })),
  };
}

const ISOLATED = /[\u2066-\u2069]/;

/** Texts of medicines are isolated part by part already. */
function isolateOnce(text: string): string {
  return ISOLATED.test(text) ? text : isolateFigures(text);
}
