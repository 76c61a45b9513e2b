import { IMPORT_ROWS_MAX } from '@nadi/domain/limits';
import { importMessages } from '@nadi/messages/en/imports';
import { expect, test } from 'vitest';
import {
  type Person,
  requestAs,
  someAdmin,
  someDoctor,
  somePatient,
  someReception,
} from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { readMail } from '#testing/trial-mail.ts';
import type { RowResult } from './imports.ts';

// Tuesday 5 January 2027, 09:00.
const clinic = testClinic();

type Fields = Record<string, string>;

async function send(
  route: string,
  rows: readonly Fields[],
  { check = false, as }: { check?: boolean; as?: Person } = {},
) {
  const numbered = rows.map((fields, index) => ({ line: index + 2, fields }));
  const actor = as ?? (await someAdmin(clinic));
  return requestAs(clinic, route as 'importPatients', { check, rows: numbered }, { as: actor });
}

async function results(...args: Parameters<typeof send>): Promise<RowResult[]> {
  const { status, body } = await send(...args);
  expect([status, body.message]).toEqual([200, undefined]);
  return body.results;
}
const outcomes = async (...args: Parameters<typeof send>) =>
  (await results(...args)).map(({ outcome, field, message }) =>
    outcome === 'rejected' ? `${field}: ${message}` : outcome,
  );

const RAO = {
  name: 'Asha Rao',
  email: 'Asha@example.test',
  phone: '98450 12345',
  dob: '1990-02-28',
};
const DAS = { number: 'P-17', name: 'Kamala Das', phone: '+91 80 5550 1234' };
const IYER = {
  name: 'Dr. Meera Iyer',
  email: 'meera@example.test',
  speciality: 'dermatologist',
  degree: 'MBBS',
  experience: '12 Year',
  fees: '700',
  addressLine1: '4 Residency Road',
  addressLine2: 'Bengaluru',
};
/** On 6 January 2027 the next day, on 4 January the day before. */
const NEXT_DAY = {
  doctor: 'meera@example.test',
  patient: 'P-17',
  date: '2027-01-06',
  time: '10:00',
};

async function countOf(table: 'patients' | 'doctors' | 'appointments' | 'imported_rows') {
  const { count } = await clinic.database.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

test('a second import of a file changes nothing', async () => {
  expect(await outcomes('importPatients', [RAO, DAS])).toEqual(['added', 'added']);
  const [first] = await results('importPatients', [RAO]);
  const again = await results('importPatients', [RAO, DAS]);
  expect(again.map(({ outcome }) => outcome)).toEqual(['known', 'known']);
  expect(again[0]?._id).toBe(first?._id);
  expect(await countOf('patients')).toBe(2);
  const as = await someAdmin(clinic);
  const { body } = await requestAs(clinic, 'listPatients', { search: 'asha@example.test' }, { as });
  expect(body.patients).toMatchObject([
    { name: 'Asha Rao', phone: '98450 12345', dob: '1990-02-28' },
  ]);
});

test('a check says what the import would do and changes nothing', async () => {
  const rows = [RAO, DAS, { ...RAO, number: '3', name: 'Ravi Rao' }];
  const checked = await results('importPatients', rows, { check: true });
  expect(checked.map(({ outcome }) => outcome)).toEqual(['added', 'added', 'rejected']);
  expect(checked[0]).not.toHaveProperty('_id');
  expect([await countOf('patients'), await countOf('imported_rows')]).toEqual([0, 0]);
  const done = await results('importPatients', rows);
  expect(done.map(({ outcome }) => outcome)).toEqual(['added', 'added', 'rejected']);
});

test('a rejected row has the code of a wrong form', async () => {
  const rows = [{ ...RAO, name: '' }, { ...RAO, dob: '2027-01-06' }, DAS];
  const codes = (await results('importPatients', rows)).map(({ code }) => code);
  expect(codes).toEqual(['missing-or-wrong', undefined, undefined]);
});

test('rejects wrong rows one by one and imports the others', async () => {
  const wrong: [Fields, string][] = [
    [{ ...RAO, name: '' }, 'name: is missing, or not what it should be'],
    [{ ...RAO, name: '✔ Verified' }, 'name: has a sign that is no part of a name'],
    [{ ...RAO, name: '+91 98450 12397' }, 'name: has no letters, so it is no name'],
    [{ ...RAO, email: 'asha' }, 'email: is not written as it should be'],
    [{ ...RAO, phone: '12' }, 'phone: is not written as it should be'],
    [{ ...RAO, dob: '28.2.1990' }, 'dob: is not written as it should be'],
    [{ ...RAO, dob: '2027-01-06' }, `dob: ${importMessages.birthDate}`],
    [{ ...RAO, gender: 'x' }, 'gender: is missing, or not what it should be'],
    [{ ...RAO, name: `${'A'.repeat(400)}` }, 'name: is too long'],
  ];
  const rows = [...wrong.map(([row]) => row), RAO];
  expect(await outcomes('importPatients', rows)).toEqual([
    ...wrong.map(([, text]) => text),
    'added',
  ]);
});

test('a patient of the clinic is known by address, or by name, phone and birth date', async () => {
  const as = await someAdmin(clinic);
  await requestAs(clinic, 'addPatient', RAO, { as });
  const { email: _, ...noEmail } = RAO;
  await requestAs(clinic, 'addPatient', { ...noEmail, name: 'Lata Rao' }, { as });
  const rows = [
    { ...RAO, number: '1', name: 'asha rao' },
    { ...noEmail, number: '2', name: 'LATA RAO' },
    { ...noEmail, number: '3', name: 'Lata Rao', dob: '1991-02-28' },
    { ...RAO, number: '4', name: 'Somebody Else' },
  ];
  expect(await outcomes('importPatients', rows)).toEqual([
    'known',
    'known',
    'added',
    `email: ${importMessages.sharedEmail}`,
  ]);
});

test('a merged patient stays known to a later import', async () => {
  const [added] = await results('importPatients', [DAS]);
  const patient = await somePatient(clinic, 'Kamala Das');
  await clinic.database.db
    .updateTable('patients')
    .set({ phone: DAS.phone })
    .where('id', '=', patient.id)
    .execute();
  const merge = { userId: added?._id ?? '', intoUserId: patient.id };
  const as = await someAdmin(clinic);
  expect((await requestAs(clinic, 'mergePatients', merge, { as })).body).toMatchObject({
    success: true,
  });
  expect(await results('importPatients', [DAS])).toEqual([
    { line: 2, outcome: 'known', _id: patient.id },
  ]);
});

test('imported doctors are listed as not available until the admin changes that', async () => {
  const [added] = await results('importDoctors', [IYER]);
  const listed = async () =>
    (await requestAs(clinic, 'listDoctors', { page: 1 })).body.doctors.map(
      ({ name, speciality, fees, available }: Record<string, unknown>) => ({
        name,
        speciality,
        fees,
        available,
      }),
    );
  const shown = { name: 'Dr. Meera Iyer', speciality: 'Dermatologist', fees: 700 };
  expect(await listed()).toEqual([{ ...shown, available: false }]);
  const as = await someAdmin(clinic);
  await requestAs(clinic, 'changeAvailability', { docId: added?._id ?? '' }, { as });
  expect(await listed()).toEqual([{ ...shown, available: true }]);
  expect(
    await outcomes('importDoctors', [IYER, { ...IYER, fees: '-1', email: 'x@example.test' }]),
  ).toEqual(['known', 'fees: is missing, or not what it should be']);
});

async function importParties() {
  await results('importDoctors', [IYER]);
  await results('importPatients', [RAO, DAS]);
}

test('imports appointments with their state, and sends no message', async () => {
  await importParties();
  const past = { ...NEXT_DAY, date: '2027-01-04' };
  const rows = [
    NEXT_DAY,
    {
      ...NEXT_DAY,
      doctor: 'dr. meera iyer',
      patient: 'ASHA@example.test',
      time: '11:00',
      state: 'cancelled',
    },
    { ...past, patient: '+91 (80) 5550-1234', fees: '500', minutes: '15' },
    { ...past, time: '10:05', state: 'no-show', number: 'old-4' },
  ];
  expect(await outcomes('importAppointments', rows)).toEqual(['added', 'added', 'added', 'added']);
  const again = [...rows.slice(0, 3), { ...past, time: '12:00', number: 'old-4' }];
  expect(await outcomes('importAppointments', again)).toEqual(['known', 'known', 'known', 'known']);
  const as = await someAdmin(clinic);
  const { body } = await requestAs(
    clinic,
    'searchAppointments',
    { sort: 'date', order: 'asc' },
    { as },
  );
  const shown = body.appointments.map((each: Record<string, unknown>) => [
    ...[each.slotDate, each.slotTime, each.amount, each.minutes],
    ...[each.cancelled, each.isCompleted, Boolean(each.noShow)],
  ]);
  expect(shown).toEqual([
    ['4_1_2027', '10:00 AM', 500, 15, false, true, false],
    ['4_1_2027', '10:05 AM', 0, 30, false, false, true],
    ['6_1_2027', '10:00 AM', 700, 30, false, false, false],
    ['6_1_2027', '11:00 AM', 700, 30, true, false, false],
  ]);
  expect(await readMail(clinic)).toEqual([]);
});

test('an imported appointment takes its time from patients who book', async () => {
  await importParties();
  const [added] = await results('importDoctors', [IYER]);
  const docId = added?._id ?? '';
  const as = await someAdmin(clinic);
  await requestAs(clinic, 'changeAvailability', { docId }, { as });
  expect(await outcomes('importAppointments', [NEXT_DAY])).toEqual(['added']);
  const patient = await somePatient(clinic);
  const wanted = { docId, slotDate: '6_1_2027', slotTime: '10:00 AM' };
  const booked = await requestAs(clinic, 'bookAppointment', wanted, { as: patient });
  expect(booked.body.code).toBe('slot-taken');
  const half = { ...NEXT_DAY, patient: 'asha@example.test', time: '10:15' };
  expect(await outcomes('importAppointments', [half, { ...half, time: '10:30' }])).toEqual([
    `time: ${importMessages.overlaps}`,
    'added',
  ]);
});

test('rejects appointments that name no person or several, or cannot be', async () => {
  await importParties();
  await results('importPatients', [{ number: '9', name: 'Twin', phone: '98450 12345' }]);
  await results('importDoctors', [{ ...IYER, email: 'meera2@example.test' }]);
  const wrong: [Fields, string][] = [
    [{ ...NEXT_DAY, doctor: 'Dr. Nobody' }, `doctor: ${importMessages.noDoctor}`],
    [{ ...NEXT_DAY, doctor: IYER.name }, `doctor: ${importMessages.severalDoctors}`],
    [{ ...NEXT_DAY, patient: 'P-18' }, `patient: ${importMessages.noPatient}`],
    [{ ...NEXT_DAY, patient: '9845012345' }, `patient: ${importMessages.severalPatients}`],
    [{ ...NEXT_DAY, state: 'completed' }, `state: ${importMessages.stillToCome}`],
    [{ ...NEXT_DAY, date: '2027-01-04', state: 'booked' }, `state: ${importMessages.past}`],
    [{ ...NEXT_DAY, date: '6_1_2027' }, 'date: is not written as it should be'],
    [{ ...NEXT_DAY, time: '10:00 AM' }, 'time: is not written as it should be'],
    [{ ...NEXT_DAY, date: '2027-02-30' }, 'date: is not written as it should be'],
    [{ ...NEXT_DAY, minutes: '0' }, 'minutes: is too small'],
    [{ ...NEXT_DAY, state: 'paid' }, 'state: is missing, or not what it should be'],
  ];
  const rows = wrong.map(([row]) => row);
  expect(await outcomes('importAppointments', rows)).toEqual(wrong.map(([, text]) => text));
  expect(await countOf('appointments')).toBe(0);
});

test('two appointments that overlap in one file leave the first', async () => {
  await importParties();
  const rows = [
    NEXT_DAY,
    { ...NEXT_DAY, patient: 'asha@example.test' },
    { ...NEXT_DAY, time: '10:15' },
  ];
  const overlap = `time: ${importMessages.overlaps}`;
  expect(await outcomes('importAppointments', rows)).toEqual(['added', overlap, overlap]);
});

test('records who imported a patient, a doctor and an appointment', async () => {
  await importParties();
  await results('importAppointments', [NEXT_DAY]);
  const as = await someAdmin(clinic);
  const { body } = await requestAs(clinic, 'listAudit', {}, { as });
  const actions = body.entries.map(({ action }: { action: string }) => action);
  expect(actions.filter((action: string) => /added|booked/.test(action)).toSorted()).toEqual([
    'added-doctor',
    'added-patient',
    'added-patient',
    'booked',
  ]);
});

test('only the admin imports, and at most so many rows at once', async () => {
  for (const as of [
    await someReception(clinic),
    await someDoctor(clinic),
    await somePatient(clinic),
  ]) {
    expect((await send('importPatients', [RAO], { as })).status).toBe(401);
  }
  expect((await send('importPatients', [])).status).toBe(400);
  const many = Array.from({ length: IMPORT_ROWS_MAX + 1 }, () => RAO);
  expect((await send('importPatients', many)).status).toBe(400);
});
