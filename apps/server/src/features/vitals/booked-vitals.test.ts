import { expect, test } from 'vitest';
import { type Person, requestAs, someDoctor, somePatient } from '#testing/actors.ts';
import { NINE_IN_THE_MORNING, testClinic } from '#testing/build-app.ts';
import { type PairedDevice, someDevice } from '#testing/some-device.ts';
import { signReading } from './readings.ts';

const clinic = testClinic();

const TEN = { slotDate: '5_1_2027', slotTime: '10:00 AM' };
const CLAIMED = { bpm: 150, spo2: 91 };
let counter = 0;

async function send({ id, key }: PairedDevice, bpm = 81): Promise<void> {
  counter += 1;
  const time = Math.floor(clinic.now / 1000);
  const reading = { device: id, counter, time, bpm, spo2: 97 };
  await requestAs(clinic, 'postVitals', { ...reading, signature: signReading(key, reading) });
}

async function bookedVitals(as: Person, source?: string) {
  const { id: docId } = await someDoctor(clinic);
  await requestAs(
    clinic,
    'bookAppointment',
    { docId, ...TEN, vitals: { ...CLAIMED, source } },
    { as },
  );
  const { body } = await requestAs(clinic, 'listPatientAppointments', {}, { as });
  return body.appointments[0].vitals;
}

test('a booking says "device" beside what the device said, not what the browser said', async () => {
  const patient = await somePatient(clinic);
  await send(await someDevice(clinic, patient));
  expect(await bookedVitals(patient, 'device')).toEqual({ bpm: 81, spo2: 97, source: 'device' });
});

test('"device" without a device is what somebody typed', async () => {
  const patient = await somePatient(clinic);
  expect(await bookedVitals(patient, 'device')).toEqual({ ...CLAIMED, source: 'typed' });
});

test('"device" a minute after the last reading is what somebody typed', async () => {
  const patient = await somePatient(clinic);
  await send(await someDevice(clinic, patient));
  clinic.now += 60_001;
  expect(await bookedVitals(patient, 'device')).toEqual({ ...CLAIMED, source: 'typed' });
});

test('stores vitals as typed if the device belongs to another patient', async () => {
  const [wearer, other] = [await somePatient(clinic), await somePatient(clinic)];
  await send(await someDevice(clinic, wearer));
  expect(await bookedVitals(other, 'device')).toEqual({ ...CLAIMED, source: 'typed' });
});

test.each(['typed', 'simulated', 'bluetooth'])('stores "%s" as claimed', async (source) => {
  const patient = await somePatient(clinic);
  await send(await someDevice(clinic, patient));
  expect(await bookedVitals(patient, source)).toEqual({ ...CLAIMED, source });
});

test('a doctor sees what the appointment shares: the booking’s vitals and the device around it', async () => {
  const [doctor, patient] = [await someDoctor(clinic), await somePatient(clinic)];
  const device = await someDevice(clinic, patient);
  await send(device, 60);
  const booking = { docId: doctor.id, slotDate: '6_1_2027', slotTime: '10:00 AM' };
  const vitals = { bpm: 70, spo2: 98, source: 'typed' };
  await requestAs(clinic, 'bookAppointment', { ...booking, vitals }, { as: patient });
  const booked = clinic.now;
  const start = NINE_IN_THE_MORNING + 25 * 3_600_000;
  for (const [at, bpm] of [
    [start - 24 * 3_600_000, 71],
    [start - 24 * 3_600_000 + 20_000, 72],
    [start + 2 * 3_600_000 - 60_000, 73],
    [start + 2 * 3_600_000, 74],
  ] as const) {
    clinic.now = at;
    await send(device, bpm);
  }
  clinic.now = booked;
  const { body } = await requestAs(
    clinic,
    'getPatientVitals',
    { patientId: patient.id },
    { as: doctor },
  );
  expect(body.readings).toEqual([
    { at: booked, ...vitals },
    { at: start - 24 * 3_600_000, bpm: 71, spo2: 97, source: 'device' },
    { at: start + 2 * 3_600_000 - 60_000, bpm: 73, spo2: 97, source: 'device' },
  ]);
});

test('another doctor’s patient and an unknown one are the same to a doctor', async () => {
  const [doctor, other, patient] = [
    await someDoctor(clinic),
    await someDoctor(clinic),
    await somePatient(clinic),
  ];
  await requestAs(clinic, 'bookAppointment', { docId: doctor.id, ...TEN }, { as: patient });
  for (const patientId of [patient.id, '00000000-0000-4000-8000-000000000000']) {
    const answer = await requestAs(clinic, 'getPatientVitals', { patientId }, { as: other });
    expect([answer.status, answer.body.message]).toEqual([404, 'Patient not found']);
  }
  const own = await requestAs(
    clinic,
    'getPatientVitals',
    { patientId: patient.id },
    { as: doctor },
  );
  expect(own.body).toMatchObject({ success: true, readings: [] });
});
