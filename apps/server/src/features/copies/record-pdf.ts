import type { CopiedRecord } from '@nadi/contract/copies';
import { isolateFigures } from '@nadi/domain/bidi';
import { typesetOnce } from '#platform/typesetter.ts';
import { accountSections } from './sheet-of-account.ts';
import { appointmentSections } from './sheet-of-appointments.ts';
import { healthSections } from './sheet-of-health.ts';
import { formatInstant, type SheetEntry, type SheetSection } from './sheet-texts.ts';

/** About 100 appointments: a longer file takes much memory and time to typeset. */
const VOLUME_CHARACTERS = 125_000;

/** Typesets a whole record: `record.pdf`, and of a long record further volumes. */
export async function* recordVolumes(
  record: CopiedRecord,
): AsyncGenerator<{ name: string; pdf: Buffer }> {
  for (const [index, sheet] of recordSheets(record).entries()) {
    const inputs = { sheet: JSON.stringify(sheet) };
    const name = index === 0 ? 'record.pdf' : `record-${index + 1}.pdf`;
    yield { name, pdf: await typesetOnce('record.typ', inputs, record.madeAt) };
  }
}

/** Returns every text as the template prints it, for each volume. */
export function recordSheets(record: CopiedRecord) {
  const { clinic, profile } = record;
  const sections = [
    ...healthSections(record),
    ...appointmentSections(record),
    ...accountSections(record),
  ];
  const volumes = splitSections(sections);
  return volumes.map((shown, index) => ({
    name: profile.name,
    clinic: { name: clinic.name, lines: [...clinic.address, clinic.phone, clinic.email] },
    madeAt: formatInstant(record, record.madeAt),
    volume: volumes.length === 1 ? '' : `Volume ${index + 1} of ${volumes.length}`,
    sections: shown,
  }));
}

type PrintedSection = { title: string; note: string; entries: SheetEntry[] };

/** Divides sections between volumes; one that goes on in the next volume says so. */
function splitSections(sections: readonly SheetSection[]): PrintedSection[][] {
  let volume: PrintedSection[] = [];
  const volumes = [volume];
  let characters = 0;
  for (const { title, note = '', entries } of sections) {
    let shown: PrintedSection = { title, note, entries: [] };
    volume.push(shown);
    for (const entry of entries) {
      const printed = printEntry(entry);
      const length = printed.title.length + printed.lines.join('').length;
      if (characters + length > VOLUME_CHARACTERS && characters > 0) {
        volume = [];
        volumes.push(volume);
        shown = { title: `${title} (continued)`, note: '', entries: [] };
        volume.push(shown);
        characters = 0;
      }
      shown.entries.push(printed);
      characters += length;
    }
  }
  return volumes;
}

function printEntry({ title, lines }: SheetEntry): SheetEntry {
  return {
    title: isolateOnce(title),
    lines: lines.filter((line) => line !== '').map(isolateOnce),
  };
}

const ISOLATED = /[\u2066-\u2069]/;

/** Texts of medicines are isolated part by part already. */
function isolateOnce(text: string): string {
  return ISOLATED.test(text) ? text : isolateFigures(text);
}
