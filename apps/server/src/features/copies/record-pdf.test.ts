import type { CopiedRecord } from '@nadi/contract/copies';
import { expect, test } from 'vitest';
import { recordSheets } from './record-pdf.ts';

const AT = Date.parse('2027-01-05T09:00:00+05:30');

/** A record with so many appointments, each with a long reason. */
function recordOf(appointments: number): CopiedRecord {
  const none = {
    ...{
      dependants: [],
      consents: [],
      healthEntries: [],
      disputes: [],
      vitals: [],
      devices: [],
      payments: [],
    },
    ...{ receipts: [], invoices: [], waitlist: [], walkIns: [], sessions: [], passkeys: [] },
    ...{ notifications: [], switchedOffMessages: [], messages: [], access: [], emergencies: [] },
  };
  const appointment = {
    ...{ slotDate: '5_1_2027', slotTime: '10:00 AM', bookedAt: AT, minutes: 30, amount: 500 },
    ...{ cancelled: false, isCompleted: true, payment: true, documents: [], prescriptions: [] },
    docData: { name: 'Dr. Bose', speciality: 'Neurologist' },
  };
  return {
    ...{ ...none, missing: [], madeAt: AT, timeZone: 'Asia/Kolkata' },
    clinic: { name: 'Nadi', phone: '', email: '', address: [] },
    profile: {
      ...{ _id: 'p', name: 'Asha Rao', email: '', phone: '', address: { line1: '', line2: '' } },
      ...{ gender: 'Female', dob: '', image: '', registeredAt: AT, emailConfirmed: false },
    },
    appointments: Array.from({ length: appointments }, (_, n) => ({
      ...{ ...appointment, startsAt: AT - n, reason: `reason ${n} ${'x'.repeat(480)}` },
    })),
  } as unknown as CopiedRecord;
}

test('a usual record is one volume', () => {
  const sheets = recordSheets(recordOf(50));
  expect(sheets.map(({ volume }) => volume)).toEqual(['']);
});

test.each([
  [undefined, []],
  ['ur', ['Language of messages: Urdu']],
] as const)('the language of messages %o is among the personal details as %j', (locale, lines) => {
  const record = recordOf(0);
  const [sheet] = recordSheets({ ...record, profile: { ...record.profile, locale } });
  const details = sheet?.sections[0]?.entries[0]?.lines ?? [];
  expect(details.filter((line) => line.startsWith('Language'))).toEqual(lines);
});

test('a long record has several volumes, with every entry once and in order', () => {
  const sheets = recordSheets(recordOf(2000));
  expect(sheets.length).toBeGreaterThan(4);
  expect(sheets.map(({ volume }) => volume)[1]).toBe(`Volume 2 of ${sheets.length}`);
  expect(sheets[1]?.sections[0]?.title).toBe('Appointments (continued)');
  const lines = sheets
    .flatMap(({ sections }) => sections)
    .filter(({ title }) => title.startsWith('Appointments'))
    .flatMap(({ entries }) => entries.flatMap((entry) => entry.lines));
  const reasons = lines.flatMap((line) => /^Reason: reason (\d+)/.exec(line)?.[1] ?? []);
  expect(reasons).toEqual(Array.from({ length: 2000 }, (_, n) => String(n)));
  for (const sheet of sheets) expect(JSON.stringify(sheet).length).toBeLessThan(250_000);
});
