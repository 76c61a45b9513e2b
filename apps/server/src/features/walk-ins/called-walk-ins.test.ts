import { hours } from '@nadi/domain/limits';
import { beforeEach, expect, test } from 'vitest';
import { type Person, requestAs, someDoctor, somePatient, someReception } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

const clinic = testClinic({ SESSION_STAFF_IDLE_MIN: '600' });
let doctor: Person;
let reception: Person;
let patient: Person;

beforeEach(async () => {
  // Tuesday 5 January 2027, 11:00.
  clinic.now += hours(2);
  doctor = await someDoctor(clinic);
  reception = await someReception(clinic);
  patient = await somePatient(clinic, 'Asha Rao');
});

async function arrives(who = patient): Promise<string> {
  const sent = { userId: who.id, docId: doctor.id };
  return (await requestAs(clinic, 'addWalkIn', sent, { as: reception })).body.walkInId;
}

const callIn = async (walkInId: string) =>
  requestAs(clinic, 'callWalkIn', { walkInId, docId: doctor.id }, { as: reception });

const book = async (slotTime: string, who = patient, slotDate = '5_1_2027') => {
  const slot = { docId: doctor.id, slotDate, slotTime };
  return (await requestAs(clinic, 'bookAppointment', slot, { as: who })).body.appointmentId;
};

async function listed(appointmentId: string) {
  const { body } = await requestAs(clinic, 'listDoctorAppointments', {}, { as: doctor });
  return body.appointments.find(({ _id }: { _id: string }) => _id === appointmentId);
}

const pay = (appointmentId: string) =>
  requestAs(clinic, 'recordCashAsAdmin', { appointmentId }, { as: reception });
const checkIn = (appointmentId: string) =>
  requestAs(clinic, 'checkIn', { appointmentId }, { as: reception });

test('calling a walk-in makes an appointment of now beside a booked one', async () => {
  // The neighbour has 11:00 to 11:30.
  clinic.now -= hours(1);
  const neighbour = await book('11:00 AM', await somePatient(clinic));
  clinic.now += hours(1);
  const { body, status } = await callIn(await arrives());
  expect([status, body.appointmentId]).toEqual([200, expect.any(String)]);
  expect(await listed(body.appointmentId)).toMatchObject({
    ...{ userId: patient.id, docId: doctor.id, slotDate: '5_1_2027', slotTime: '11:01 AM' },
    ...{ walkIn: true, amount: 500, arrivedAt: clinic.now, minutes: 30 },
  });
  expect(await listed(neighbour)).toMatchObject({ cancelled: false, slotTime: '11:00 AM' });
  const claims = await clinic.database.db.selectFrom('claims').select('appointment_id').execute();
  expect(claims).toEqual([{ appointment_id: neighbour }]);
});

test('a called walk-in has record, payment and outcome', async () => {
  const walkInId = await arrives();
  const { appointmentId } = (
    await requestAs(clinic, 'callDoctorWalkIn', { walkInId }, { as: doctor })
  ).body;
  const record = await requestAs(clinic, 'getDoctorAppointment', { appointmentId }, { as: doctor });
  expect(record.status).toBe(200);
  const note = { subjective: 'A cough', objective: '', assessment: '', plan: '' };
  const saved = { appointmentId, note, version: 0 };
  expect((await requestAs(clinic, 'saveNote', saved, { as: doctor })).status).toBe(200);
  expect((await pay(appointmentId)).status).toBe(200);
  await requestAs(clinic, 'completeAppointment', { appointmentId }, { as: doctor });
  expect(await listed(appointmentId)).toMatchObject({ isCompleted: true });
  const { body } = await requestAs(clinic, 'listWalkIns', {}, { as: reception });
  expect(body.walkIns).toEqual([]);
});

test('two walk-ins called in one minute get an appointment each', async () => {
  const other = await somePatient(clinic);
  const ids = [await arrives(), await arrives(other)];
  const calls = await Promise.all(ids.map(callIn));
  expect(calls.map(({ status }) => status)).toEqual([200, 200]);
  const times = await Promise.all(calls.map(({ body }) => listed(body.appointmentId)));
  expect(times.map(({ slotTime }) => slotTime).toSorted()).toEqual(['11:00 AM', '11:01 AM']);
});

test('a walk-in visit type gives its fee and length', async () => {
  const type = {
    ...{ name: 'Walk-in', minutes: 15, stepMinutes: 15, beforeMinutes: 0, afterMinutes: 0 },
    ...{ noticeMinutes: null, horizonDays: 7, byVideo: false, inPerson: true, fee: 250 },
  };
  const stored = await clinic.database.db
    .insertInto('visit_types')
    .values({
      ...{
        id: crypto.randomUUID(),
        doctor_id: doctor.id,
        name: type.name,
        minutes: 15,
        step_minutes: 15,
      },
      ...{ horizon_days: 7, by_video: false, in_person: true, fee_paise: 25_000, position: 0 },
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  const { body } = await callIn(await arrives());
  expect(await listed(body.appointmentId)).toMatchObject({
    ...{ amount: 250, minutes: 15, visitTypeId: stored.id },
  });
});

test('a patient who is booked with the doctor today is seen for that appointment', async () => {
  const appointmentId = await book('3:00 PM');
  await book('10:00 AM', patient, '6_1_2027');
  const { body } = await callIn(await arrives());
  expect(body.appointmentId).toBe(appointmentId);
  expect(await listed(appointmentId)).toMatchObject({ arrivedAt: clinic.now });
  const count = await clinic.database.db.selectFrom('appointments').select('id').execute();
  expect(count).toHaveLength(2);
});

test('one who leaves after the call is recorded as a no-show', async () => {
  const walkInId = await arrives();
  const { appointmentId } = (await callIn(walkInId)).body;
  await requestAs(clinic, 'endWalkIn', { walkInId, outcome: 'left' }, { as: reception });
  expect(await listed(appointmentId)).toMatchObject({ noShow: true });
});

test('cash is recorded from arrival on, and an arrival on its day only', async () => {
  const [today, tomorrow] = [await book('3:00 PM'), await book('10:00 AM', patient, '6_1_2027')];
  expect((await pay(today)).body.code).toBe('not-completed');
  expect((await checkIn(tomorrow)).body.code).toBe('check-in-not-today');
  expect((await checkIn(today)).status).toBe(200);
  const at = clinic.now;
  clinic.now += hours(1);
  expect((await checkIn(today)).status).toBe(200);
  expect(await listed(today)).toMatchObject({ arrivedAt: at, isCompleted: false });
  expect((await pay(today)).status).toBe(200);
  expect((await pay(today)).body.code).toBe('already-paid');
  await requestAs(clinic, 'cancelAdminAppointment', { appointmentId: tomorrow }, { as: reception });
  expect((await checkIn(tomorrow)).body.code).toBe('appointment-not-found');
  expect((await pay(tomorrow)).body.code).toBe('already-cancelled');
});

test('before the hours begin the queue names the time of the call', async () => {
  clinic.now -= hours(4);
  await arrives();
  await arrives(await somePatient(clinic));
  const { body } = await requestAs(clinic, 'listWalkIns', {}, { as: reception });
  const expected = body.walkIns.map((each: { expected: object }) => each.expected);
  expect(expected).toMatchObject([{ at: '10:00 AM', opens: true }, { at: '10:30 AM' }]);
  expect(expected[1]).not.toHaveProperty('opens');
});
