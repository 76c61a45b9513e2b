import { minutes } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import {
  type Person,
  renewSession,
  requestAs,
  someAdmin,
  someDoctor,
  somePatient,
  somePeople,
} from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

const clinic = testClinic();
const { request } = clinic;

async function someAppointment(slotTime = '10:00 AM') {
  const doctor = await someDoctor(clinic);
  const patient = await somePatient(clinic);
  const slot = { docId: doctor.id, slotDate: '6_1_2027', slotTime };
  const { status } = await request(patient, 'bookAppointment', slot);
  expect(status).toBe(200);
  const { body } = await request(doctor, 'searchAppointments');
  return { doctor, patient, slot, appointmentId: body.appointments[0]._id as string };
}

test('its doctor completes it, once', async () => {
  const { doctor, appointmentId } = await someAppointment();
  const as = { as: doctor };
  expect((await requestAs(clinic, 'completeAppointment', { appointmentId }, as)).status).toBe(200);
  const again = await requestAs(clinic, 'completeAppointment', { appointmentId }, as);
  expect([again.status, again.body.code]).toEqual([409, 'already-completed']);
  const { body } = await requestAs(clinic, 'searchAppointments', {}, as);
  expect(body.appointments[0]).toMatchObject({ isCompleted: true, cancelled: false });
});

test('a cancelled appointment is not completed afterwards', async () => {
  const { doctor, patient, appointmentId } = await someAppointment();
  const cancelled = await request(patient, 'cancelAppointment', { appointmentId });
  expect(cancelled.status).toBe(200);
  const late = await request(doctor, 'completeAppointment', { appointmentId });
  expect([late.status, late.body.code]).toEqual([409, 'already-cancelled']);
  const { body } = await request(doctor, 'searchAppointments');
  expect(body.appointments[0]).toMatchObject({ isCompleted: false, cancelled: true });
});

test('another doctor gets the answer that an unknown id gets', async () => {
  const { appointmentId } = await someAppointment();
  const as = { as: await someDoctor(clinic) };
  const unknown = { appointmentId: '00000000-0000-4000-8000-000000000000' };
  for (const verb of ['completeAppointment', 'cancelAppointment'] as const) {
    const theirs = await requestAs(clinic, verb, { appointmentId }, as);
    const nothing = await requestAs(clinic, verb, unknown, as);
    expect([theirs.status, theirs.body]).toEqual([nothing.status, nothing.body]);
    expect(theirs.status).toBe(404);
  }
});

test('completed and cancelled at once, it ends one way and the losers are told', async () => {
  const { doctor, patient, appointmentId } = await someAppointment();
  const admin = await someAdmin(clinic);
  const answers = await Promise.all([
    request(doctor, 'completeAppointment', { appointmentId }),
    request(doctor, 'cancelAppointment', { appointmentId }),
    request(admin, 'cancelAppointment', { appointmentId }),
    request(patient, 'cancelAppointment', { appointmentId }),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const { body } = await request(doctor, 'searchAppointments');
  const [appointment] = body.appointments;
  expect(appointment.cancelled).not.toBe(appointment.isCompleted);
  const expected = appointment.cancelled ? 'already-cancelled' : 'already-completed';
  const losers = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code);
  expect(losers).toEqual([expected, expected, expected]);
});

test('an admin’s cancelling frees the slot, a completed appointment keeps it', async () => {
  const { doctor, slot, appointmentId } = await someAppointment();
  const admin = { as: await someAdmin(clinic) };
  const other = { as: await somePatient(clinic, 'Ravi Iyer') };
  expect((await requestAs(clinic, 'cancelAppointment', { appointmentId }, admin)).status).toBe(200);
  expect((await requestAs(clinic, 'bookAppointment', slot, other)).status).toBe(200);

  const { body } = await request(doctor, 'searchAppointments');
  await request(doctor, 'completeAppointment', { appointmentId: body.appointments[1]._id });
  const late = await request(await somePatient(clinic), 'bookAppointment', slot);
  expect(late.body.message).toBe('Slot not available');
});

test('its slot is not booked by it again, unless by the very same try', async () => {
  const doctor = await someDoctor(clinic);
  const patient = await somePatient(clinic);
  const slot = { docId: doctor.id, slotDate: '6_1_2027', slotTime: '10:00 AM' };
  const book = (headers: Record<string, string> = {}) =>
    request(patient, 'bookAppointment', slot, { headers });
  const first = await book({ 'idempotency-key': 'one' });
  const { body } = await request(doctor, 'searchAppointments');
  const appointmentId = body.appointments[0]._id;
  await request(doctor, 'completeAppointment', { appointmentId });
  expect((await book()).body).toMatchObject({ success: false, message: 'Slot not available' });
  expect((await book({ 'idempotency-key': 'two' })).status).toBe(409);
  expect((await book({ 'idempotency-key': 'one' })).body).toEqual(first.body);
});

const START = Date.parse('2027-01-06T10:00:00+05:30');

const SLOT = { slotDate: '6_1_2027', slotTime: '10:00 AM' };

async function bookedAppointment() {
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  const booking = await request(patient, 'bookAppointment', { docId: doctor.id, ...SLOT });
  expect(booking.status).toBe(200);
  const { body } = await request(patient, 'listPatientAppointments');
  return { doctor, patient, appointmentId: body.appointments[0]._id as string };
}

/** Sets the clinic's clock and renews the people's sessions, which would have expired. */
async function at(now: number, ...people: Person[]) {
  clinic.now = now;
  for (const { token } of people) await renewSession(clinic, token);
}

test.each([
  ['a minute before the start', -minutes(1), 409, 'no-show-too-early'],
  ['at the start', 0, 200, undefined],
])('a doctor records a no-show %s: %d', async (_, after, status, code) => {
  const { doctor, patient, appointmentId } = await bookedAppointment();
  await at(START + after, doctor, patient);
  const reply = await request(doctor, 'recordNoShow', { appointmentId });
  expect([reply.status, reply.body.code]).toEqual([status, code]);
});

test('the patient sees it, and neither cancels nor pays any more', async () => {
  const { doctor, patient, appointmentId } = await bookedAppointment();
  await at(START, doctor, patient);
  await request(doctor, 'recordNoShow', { appointmentId });
  const { body } = await request(patient, 'listPatientAppointments');
  expect(body.appointments[0]).toMatchObject({
    noShow: true,
    endedAt: START,
    isCompleted: false,
    cancelled: false,
  });
  const cancelled = await request(patient, 'cancelAppointment', { appointmentId });
  expect([cancelled.status, cancelled.body.code]).toEqual([409, 'already-no-show']);
});

test('why is optional, the patient and the clinic read it, and reopening removes it', async () => {
  const { doctor, patient, appointmentId } = await bookedAppointment();
  const admin = await someAdmin(clinic);
  await at(START, doctor, patient, admin);
  const record = (why: object) => request(doctor, 'recordNoShow', { appointmentId, ...why });
  const read = async () => {
    const { body } = await request(patient, 'listPatientAppointments');
    const { noShowReason, noShowNote } = body.appointments[0];
    return [noShowReason, noShowNote];
  };
  expect((await record({ reason: 'ill' })).body.code).toBe('bad-input');
  expect((await record({ note: 'x'.repeat(201) })).body.code).toBe('bad-input');
  await record({ reason: 'unreachable', note: 'Rang twice' });
  expect(await read()).toEqual(['unreachable', 'Rang twice']);
  const { body } = await request(admin, 'searchAppointments');
  expect(body.appointments[0]).toMatchObject({ noShowReason: 'unreachable' });
  await request(doctor, 'reopenAppointment', { appointmentId });
  const columns = ['no_show_reason', 'no_show_note'] as const;
  const stored = await clinic.database.db
    .selectFrom('appointments')
    .select(columns)
    .executeTakeFirstOrThrow();
  expect(stored).toEqual({ no_show_reason: null, no_show_note: null });
  await record({ note: '' });
  expect(await read()).toEqual([undefined, undefined]);
});

test('the lists find it as a no-show and not as pending', async () => {
  const { doctor, appointmentId } = await bookedAppointment();
  await at(START, doctor);
  await request(doctor, 'recordNoShow', { appointmentId });
  const total = async (state: string) =>
    (await request(doctor, 'searchAppointments', { state })).body.total;
  expect([await total('no-show'), await total('pending'), await total('completed')]).toEqual([
    1, 0, 0,
  ]);
});

test('no-show, complete and cancel at once: one wins, and the others are told which', async () => {
  const { doctor, patient, appointmentId } = await bookedAppointment();
  const admin = await someAdmin(clinic);
  await at(START, doctor, patient, admin);
  const replies = await Promise.all([
    request(doctor, 'recordNoShow', { appointmentId }),
    request(admin, 'recordNoShow', { appointmentId }),
    request(doctor, 'completeAppointment', { appointmentId }),
    request(patient, 'cancelAppointment', { appointmentId }),
    request(admin, 'cancelAppointment', { appointmentId }),
  ]);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  const { body } = await request(doctor, 'searchAppointments');
  const { cancelled, isCompleted, noShow = false } = body.appointments[0];
  expect([cancelled, isCompleted, noShow].filter(Boolean)).toHaveLength(1);
  const winner = cancelled ? 'cancelled' : isCompleted ? 'completed' : 'no-show';
  const codes = replies.filter(({ status }) => status !== 200).map((reply) => reply.body.code);
  expect(new Set(codes)).toEqual(new Set([`already-${winner}`]));
});

test.each(['recordNoShow', 'completeAppointment'] as const)(
  '%s is undone for ten minutes, and not longer',
  async (route) => {
    const { doctor, appointmentId } = await bookedAppointment();
    const reopen = () => request(doctor, 'reopenAppointment', { appointmentId });
    await at(START, doctor);
    expect((await reopen()).body.code).toBe('already-open');
    await request(doctor, route, { appointmentId });
    await at(START + minutes(10), doctor);
    expect((await reopen()).status).toBe(200);
    expect((await request(doctor, route, { appointmentId })).status).toBe(200);
    await at(START + minutes(20) + 1, doctor);
    expect((await reopen()).body.code).toBe('reopen-too-late');
  },
);

test('cancelling has freed the slot: it is not undone', async () => {
  const { doctor, appointmentId } = await bookedAppointment();
  await request(doctor, 'cancelAppointment', { appointmentId });
  const reply = await request(doctor, 'reopenAppointment', { appointmentId });
  expect([reply.status, reply.body.code]).toEqual([409, 'already-cancelled']);
});

test('the patient reads the reason for which the clinic cancelled', async () => {
  const { doctor, patient, appointmentId } = await bookedAppointment();
  const reason = 'The doctor is ill today.';
  await request(doctor, 'cancelAppointment', { appointmentId, reason });
  const { body } = await request(patient, 'listPatientAppointments');
  expect(body.appointments[0]).toMatchObject({ cancelledBy: 'doctor', cancelReason: reason });
});
