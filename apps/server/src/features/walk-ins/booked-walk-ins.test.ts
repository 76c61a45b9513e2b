import { hours, minutes } from '@nadi/domain/limits';
import { beforeEach, describe, expect, test } from 'vitest';
import { findMessageAppointment } from '#store/message-content.ts';
import { type Person, somePatient, somePeople } from '#testing/actors.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';

const clinic = testClinic({ SESSION_STAFF_IDLE_MIN: '600' });
const { request } = clinic;
let doctor: Person;
let reception: Person;
let patient: Person;

beforeEach(async () => {
  // Eleven in the morning: doctors work from ten.
  clinic.now += hours(2);
  [doctor, reception, patient] = await somePeople(clinic, 'doctor', 'reception', 'patient');
});

async function arrive(who: Person): Promise<string> {
  const sent = { userId: who.id, docId: doctor.id };
  return (await request(reception, 'addWalkIn', sent)).body.walkInId;
}

const callIn = (walkInId: string) =>
  request(reception, 'callWalkIn', { walkInId, docId: doctor.id });

describe('booked walk-ins', () => {
  interface Arrival {
    walkInId: string;
    patient: Person;
  }

  async function arrives(): Promise<Arrival> {
    const patient = await somePatient(clinic);
    return { walkInId: await arrive(patient), patient };
  }

  interface Listed {
    _id: string;
    expected?: { minutes: number };
  }

  async function queue(): Promise<Listed[]> {
    return (await request(reception, 'listWalkIns')).body.walkIns;
  }

  const waits = async () => (await queue()).map(({ expected }) => expected?.minutes);

  async function bookWalkIn({ walkInId, patient }: Arrival, slotTime: string, day = '5_1_2027') {
    const slot = { docId: doctor.id, slotDate: day, slotTime };
    return request(reception, 'bookForPatient', { userId: patient.id, ...slot, walkInId });
  }

  test('a walk-in with an appointment waits for it, and everybody else around it', async () => {
    const first = await arrives();
    await arrives();
    expect(await waits()).toEqual([0, 30]);
    const { status, body } = await bookWalkIn(first, '11:30 AM');
    expect(status).toBe(200);
    expect(await queue()).toMatchObject([
      { appointment: { _id: body.appointmentId, slotTime: '11:30 AM' }, expected: { minutes: 30 } },
      { expected: { minutes: 0 } },
    ]);
    // The appointment begins late: the doctor has called the other one only now.
    clinic.now += minutes(25);
    await callIn((await queue())[1]?._id ?? '');
    expect(await waits()).toEqual([30, undefined]);
  });

  test('a walk-in with an appointment who is called takes its time once', async () => {
    const arrival = await arrives();
    expect((await bookWalkIn(arrival, '11:30 AM')).status).toBe(200);
    await callIn(arrival.walkInId);
    await arrives();
    expect((await waits())[1]).toBe(30);
  });

  test('a completed appointment ends the turn; a cancelled one leaves the place in the queue', async () => {
    const [seen, waiting] = [await arrives(), await arrives()];
    const { body } = await bookWalkIn(seen, '11:30 AM');
    const { appointmentId } = (await bookWalkIn(waiting, '12:00 PM')).body;
    await request(reception, 'cancelAppointment', { appointmentId });
    clinic.now += minutes(35);
    await request(doctor, 'completeAppointment', { appointmentId: body.appointmentId });
    const { db } = clinic.database;
    const rows = await db.selectFrom('walk_ins').select('outcome').orderBy('token').execute();
    expect(rows).toEqual([{ outcome: 'seen' }, { outcome: null }]);
    expect(await queue()).toMatchObject([{ token: 2, expected: { minutes: 0 } }]);
  });

  test('an appointment that is moved to another day does not count', async () => {
    const arrival = await arrives();
    const { body } = await bookWalkIn(arrival, '12:00 PM');
    const to = { slotDate: '6_1_2027', slotTime: '10:00 AM' };
    await request(reception, 'rescheduleAppointment', { appointmentId: body.appointmentId, ...to });
    const [place] = await queue();
    expect(place).toMatchObject({ expected: { minutes: 0 } });
    expect(place).not.toHaveProperty('appointment');
  });

  test('rejects booking a walk-in for another patient, for another day, or after they left', async () => {
    const [arrival, other] = [await arrives(), await arrives()];
    const wrong = [
      await bookWalkIn({ ...arrival, patient: other.patient }, '11:30 AM'),
      await bookWalkIn(arrival, '11:30 AM', '6_1_2027'),
    ];
    await request(reception, 'endWalkIn', { walkInId: arrival.walkInId, outcome: 'left' });
    wrong.push(await bookWalkIn(arrival, '11:30 AM'));
    expect(wrong.map(({ status, body }) => [status, body.code])).toEqual(
      Array(3).fill([404, 'walk-in-not-found']),
    );
    const booked = await clinic.database.db.selectFrom('appointments').select('id').execute();
    expect(booked).toEqual([]);
  });
});

describe('called walk-ins', () => {
  const arrives = (who = patient) => arrive(who);

  const book = async (slotTime: string, who = patient, slotDate = '5_1_2027') =>
    (await bookedAppointment(clinic, { patient: who, doctor, slotDate, slotTime })).appointmentId;

  async function listed(appointmentId: string) {
    const { body } = await request(doctor, 'searchAppointments');
    return body.appointments.find(({ _id }: { _id: string }) => _id === appointmentId);
  }

  const pay = (appointmentId: string) => request(reception, 'recordCash', { appointmentId });

  const checkIn = (appointmentId: string) => request(reception, 'checkIn', { appointmentId });

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

  test('a called walk-in is at the clinic and has no meeting', async () => {
    const { appointmentId } = (await callIn(await arrives())).body;
    const booked = await book('3:00 PM', await somePatient(clinic));
    expect(await listed(appointmentId)).not.toHaveProperty('meetingId');
    expect(await listed(booked)).toHaveProperty('meetingId');
    const { body } = await request(patient, 'listPatientAppointments');
    expect(body.appointments).toMatchObject([{ _id: appointmentId, walkIn: true }]);
    expect(body.appointments[0]).not.toHaveProperty('meetingId');
    const facts = await findMessageAppointment(clinic.database.db, appointmentId);
    expect(facts).toMatchObject({ by_video: false });
  });

  test('a called walk-in has record, payment and outcome', async () => {
    const walkInId = await arrives();
    const { appointmentId } = (await request(doctor, 'callWalkIn', { walkInId })).body;
    const record = await request(doctor, 'getDoctorAppointment', { appointmentId });
    expect(record.status).toBe(200);
    const note = { subjective: 'A cough', objective: '', assessment: '', plan: '' };
    const saved = { appointmentId, note, version: 0 };
    expect((await request(doctor, 'saveNote', saved)).status).toBe(200);
    expect((await pay(appointmentId)).status).toBe(200);
    await request(doctor, 'completeAppointment', { appointmentId });
    expect(await listed(appointmentId)).toMatchObject({ isCompleted: true });
    const { body } = await request(reception, 'listWalkIns');
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
    const stored = await clinic.database.db
      .insertInto('visit_types')
      .values({
        ...{ id: crypto.randomUUID(), doctor_id: doctor.id, name: 'Walk-in' },
        ...{ minutes: 15, step_minutes: 15 },
        ...{ horizon_days: 7, by_video: false, in_person: true, fee_minor: 25_000, position: 0 },
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
    await request(reception, 'endWalkIn', { walkInId, outcome: 'left' });
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
    await request(reception, 'cancelAppointment', { appointmentId: tomorrow });
    expect((await checkIn(tomorrow)).body.code).toBe('appointment-not-found');
    expect((await pay(tomorrow)).body.code).toBe('already-cancelled');
  });

  test('before the hours begin the queue names the time of the call', async () => {
    clinic.now -= hours(4);
    await arrives();
    await arrives(await somePatient(clinic));
    const { body } = await request(reception, 'listWalkIns');
    const expected = body.walkIns.map((each: { expected: object }) => each.expected);
    expect(expected).toMatchObject([{ at: '10:00 AM', opens: true }, { at: '10:30 AM' }]);
    expect(expected[1]).not.toHaveProperty('opens');
  });
});
