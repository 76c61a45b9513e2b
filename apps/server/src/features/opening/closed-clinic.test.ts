import type { RouteName } from '@nadi/contract/routes';
import { expect, test } from 'vitest';
import {
  type Person,
  requestAs,
  someDoctor,
  somePatient,
  somePeople,
  someReception,
} from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { closeClinic } from '#testing/closed-clinic.ts';
import { offerSeriesToPatients } from '#testing/series-fixture.ts';

const clinic = testClinic();
const { request } = clinic;

const SLOT = { slotDate: '6_1_2027', slotTime: '10:00 AM' };

/** Requests that claim a doctor's time, by who sends them. */
const CLAIMS: [string, RouteName, (doctor: Person, patient: Person) => [Person, object]][] = [
  ['a patient', 'bookAppointment', (doctor, patient) => [patient, { docId: doctor.id, ...SLOT }]],
  [
    'a patient who gives consent',
    'bookAppointment',
    (doctor, patient) => [patient, { docId: doctor.id, ...SLOT, consentVersion: 1 }],
  ],
  [
    'a patient with a series',
    'bookSeries',
    (doctor, patient) => [
      patient,
      { docId: doctor.id, slots: [SLOT, { ...SLOT, slotDate: '7_1_2027' }] },
    ],
  ],
  ['a patient who waits', 'joinWaitlist', (doctor, patient) => [patient, { docId: doctor.id }]],
];

test.each(CLAIMS)('%s cannot book with %s before the clinic opens', async (_who, name, send) => {
  const owner = await closeClinic(clinic);
  await offerSeriesToPatients(clinic);
  const [doctor, patient] = [await someDoctor(clinic), await somePatient(clinic)];
  const [as, body] = send(doctor, patient);
  const closed = await request(as, name, body);
  expect([closed.status, closed.body.code]).toEqual([409, 'clinic-closed']);
  expect(closed.body.message).toBe('This clinic opens soon and takes no bookings yet.');
  expect(await countClaims()).toBe(0);

  expect((await request(owner, 'openClinic')).status).toBe(200);
  expect((await request(as, name, body)).status).toBe(200);
});

test('reception cannot book and cannot add a walk-in before the clinic opens', async () => {
  await closeClinic(clinic);
  const reception = await someReception(clinic);
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  const booking = { docId: doctor.id, userId: patient.id, ...SLOT };
  const codes = [
    await request(reception, 'bookForPatient', booking),
    await request(reception, 'addWalkIn', { userId: patient.id }),
  ].map(({ body }) => body.code);
  expect(codes).toEqual(['clinic-closed', 'clinic-closed']);
});

test.each([
  {},
  { page: '1', pageSize: '10' },
  { search: 'number' },
  { speciality: 'General physician', availableWithin: '7' },
  { sort: 'earliest', page: '1', counts: 'options' },
])('the list of doctors with %j is empty before the clinic opens', async (filter) => {
  const owner = await closeClinic(clinic);
  const doctor = await someDoctor(clinic);
  const list = (more = {}) => requestAs(clinic, 'listDoctors', { ...filter, ...more });
  for (const { status, body } of [await list(), await list({ id: doctor.id })]) {
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, doctors: [], total: 0, closed: true });
  }
  await request(owner, 'openClinic');
  expect((await list()).body).toMatchObject({ total: 1 });
  expect((await list()).body.closed).toBeUndefined();
});

test('neither suggestions nor free times name a doctor before the clinic opens', async () => {
  const owner = await closeClinic(clinic);
  const doctor = await someDoctor(clinic, { name: 'Dr. Zubin Irani' });
  const suggest = async () =>
    (await requestAs(clinic, 'suggestDoctors', { search: 'zubin' })).body.doctors.length;
  const times = async () => (await requestAs(clinic, 'getAvailability', { docId: doctor.id })).body;
  expect([await suggest(), (await times()).code]).toEqual([0, 'clinic-closed']);
  await request(owner, 'openClinic');
  expect(await suggest()).toBe(1);
  expect((await times()).days[1].slots.length).toBeGreaterThan(0);
});

test('the list for search engines has no doctor before the clinic opens', async () => {
  const owner = await closeClinic(clinic);
  const doctor = await someDoctor(clinic);
  const sitemap = async () =>
    (await clinic.app.inject({ method: 'GET', url: '/sitemap.xml' })).body.includes(doctor.id);
  expect(await sitemap()).toBe(false);
  await request(owner, 'openClinic');
  expect(await sitemap()).toBe(true);
});

async function countClaims(): Promise<number> {
  return (await clinic.database.db.selectFrom('claims').select('id').execute()).length;
}
