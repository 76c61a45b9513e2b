import { hours } from '@nadi/domain/limits';
import { describe, expect, test } from 'vitest';
import { type Person, someAdmin, someDoctor, somePatient } from '#testing/actors.ts';
import { bookedAppointment, SLOT } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';
import { expireRequests, holdRequests, shownTo, someRequest } from '#testing/request-fixture.ts';

const clinic = testClinic({ SESSION_PATIENT_IDLE_MIN: '600', SESSION_STAFF_IDLE_MIN: '600' });
const { request } = clinic;

const ELEVEN = { slotDate: '6_1_2027', slotTime: '11:00 AM' };
const NOON = { slotDate: '6_1_2027', slotTime: '12:00 PM' };

const decide = (as: Person, appointmentId: string, accept: boolean, more: object = {}) =>
  request(as, 'decideRequest', { appointmentId, accept, ...more });

const codeOf = async (answer: ReturnType<typeof request>) => {
  const { status, body } = await answer;
  return status === 200 ? 200 : `${status} ${body.code}`;
};

/** The messages to a person by kind: the clock of a test stands still, so that they have no order of time. */
const kinds = async (as: Person) =>
  (
    await clinic.database.db
      .selectFrom('outbox')
      .select('kind')
      .where('recipient_id', '=', as.id)
      .execute()
  )
    .map(({ kind }) => kind)
    .toSorted();

describe('a booking of a type that needs approval', () => {
  test('is a request with an end, and tells both parties', async () => {
    const { patient, doctor, appointmentId, reply } = await someRequest(clinic);
    expect(reply).toMatchObject({ message: 'Request sent', approval: 'waiting' });
    const shown = await shownTo(clinic, patient, appointmentId);
    expect(shown).toMatchObject({
      approval: 'waiting',
      requestUntil: clinic.now + hours(24),
      payment: false,
      cancelled: false,
    });
    expect(await kinds(patient)).toEqual(['request-sent']);
    expect(await kinds(doctor)).toEqual(['doctor-requested']);
    const { body } = await request(doctor, 'listRequests');
    expect(body.appointments).toMatchObject([{ _id: appointmentId, approval: 'waiting' }]);
  });

  test('is held for the hours of the settings, and never past its start', async () => {
    await holdRequests(clinic, 48);
    const { patient, appointmentId } = await someRequest(clinic);
    const { requestUntil, startsAt } = await shownTo(clinic, patient, appointmentId);
    expect(requestUntil).toBe(startsAt);
  });

  test('is repeated with the same answer', async () => {
    const { patient, doctor, appointmentId } = await someRequest(clinic);
    const again = await request(patient, 'bookAppointment', { docId: doctor.id, ...SLOT });
    expect(again.body).toMatchObject({ appointmentId, approval: 'waiting' });
  });

  test('takes the time from everybody else', async () => {
    const { doctor, directId } = await someRequest(clinic);
    const other = await somePatient(clinic);
    const slot = { docId: doctor.id, visitTypeId: directId, ...SLOT };
    expect(await codeOf(request(other, 'bookAppointment', slot))).toBe('409 slot-taken');
  });

  test('is an appointment at once if the clinic books it', async () => {
    const { doctor, approvedId } = await someRequest(clinic);
    const [admin, patient] = [await someAdmin(clinic), await somePatient(clinic)];
    const slot = { docId: doctor.id, visitTypeId: approvedId, ...ELEVEN, userId: patient.id };
    const { body } = await request(admin, 'bookForPatient', slot);
    expect((await shownTo(clinic, patient, body.appointmentId)).approval).toBeNull();
  });
});

test('a type without approval is booked as before', async () => {
  const { doctor, directId } = await someRequest(clinic);
  const patient = await somePatient(clinic);
  const slot = { docId: doctor.id, visitTypeId: directId, ...ELEVEN };
  const { body } = await request(patient, 'bookAppointment', slot);
  expect(body).toEqual({
    success: true,
    message: 'Appointment booked',
    meetingId: expect.any(String),
    appointmentId: expect.any(String),
  });
  const shown = await shownTo(clinic, patient, body.appointmentId);
  expect(shown.approval).toBeNull();
  expect(shown).not.toHaveProperty('requestUntil');
  expect(await kinds(patient)).toEqual(['appointment-booked']);
});

test('a request cannot be paid in cash, completed, missed, checked in or moved by the clinic', async () => {
  const { doctor, appointmentId } = await someRequest(clinic);
  const admin = await someAdmin(clinic);
  const id = { appointmentId };
  const waiting = '409 request-waiting';
  expect(await codeOf(request(admin, 'recordCash', id))).toBe(waiting);
  expect(await codeOf(request(doctor, 'completeAppointment', id))).toBe(waiting);
  expect(await codeOf(request(admin, 'checkIn', id))).toBe(waiting);
  expect(await codeOf(request(doctor, 'rescheduleAppointment', { ...id, ...ELEVEN }))).toBe(
    waiting,
  );
});

describe('the answer', () => {
  test('accepts once, with a message, and opens the payment', async () => {
    const { patient, doctor, appointmentId } = await someRequest(clinic);
    const message = 'Please bring the report on paper.';
    expect((await decide(doctor, appointmentId, true, { message })).body.message).toBe(
      'Request accepted',
    );
    expect(await shownTo(clinic, patient, appointmentId)).toMatchObject({
      approval: 'accepted',
      acceptMessage: message,
    });
    expect(await kinds(patient)).toEqual(['request-accepted', 'request-sent']);
    expect(await codeOf(decide(doctor, appointmentId, true))).toBe('409 request-accepted');
    expect(await codeOf(decide(doctor, appointmentId, false))).toBe('409 request-accepted');
    expect((await request(doctor, 'listRequests')).body.appointments).toEqual([]);
  });

  test('declines once, frees the time and offers it to the waitlist', async () => {
    const { patient, doctor, appointmentId } = await someRequest(clinic);
    const [admin, next] = [await someAdmin(clinic), await somePatient(clinic)];
    await request(next, 'joinWaitlist', { docId: doctor.id });
    const message = 'Please book a check-up first.';
    expect(await codeOf(decide(admin, appointmentId, false, { message }))).toBe(200);
    expect(await shownTo(clinic, patient, appointmentId)).toMatchObject({
      ...{ approval: 'declined', cancelled: true, cancelReason: message },
    });
    expect(await kinds(patient)).toEqual(['request-declined', 'request-sent']);
    expect((await request(next, 'listWaitlist')).body.offers).toMatchObject([SLOT]);
    expect(await codeOf(decide(doctor, appointmentId, true))).toBe('409 already-cancelled');
  });

  test('is refused to another doctor as if the request did not exist', async () => {
    const { appointmentId } = await someRequest(clinic);
    const other = await someDoctor(clinic);
    const unknown = '00000000-0000-4000-8000-000000000000';
    const foreign = await decide(other, appointmentId, true);
    const none = await decide(other, unknown, true);
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(none.body);
  });

  test('is refused for an appointment that needs none, and after a withdrawal', async () => {
    const plain = await bookedAppointment(clinic, ELEVEN);
    expect(await codeOf(decide(plain.doctor, plain.appointmentId, true))).toBe('409 not-a-request');
    const { patient, doctor, appointmentId } = await someRequest(clinic);
    expect(await codeOf(request(patient, 'cancelAppointment', { appointmentId }))).toBe(200);
    expect((await shownTo(clinic, patient, appointmentId)).approval).toBeNull();
    expect(await codeOf(decide(doctor, appointmentId, true))).toBe('409 already-cancelled');
  });
});

describe('without an answer', () => {
  test('the request ends exactly at its end, frees the time and tells the patient once', async () => {
    await holdRequests(clinic, 1);
    const { patient, doctor, appointmentId } = await someRequest(clinic);
    clinic.now += hours(1) - 1;
    await expireRequests(clinic);
    expect((await shownTo(clinic, patient, appointmentId)).approval).toBe('waiting');
    clinic.now += 1;
    expect(await codeOf(decide(doctor, appointmentId, true))).toBe('409 request-expired');
    expect(await codeOf(request(patient, 'cancelAppointment', { appointmentId }))).toBe(
      '409 request-expired',
    );
    await expireRequests(clinic);
    await expireRequests(clinic);
    expect(await shownTo(clinic, patient, appointmentId)).toMatchObject({
      approval: 'declined',
      requestExpired: true,
      cancelled: true,
    });
    expect(await kinds(patient)).toEqual(['request-declined', 'request-sent']);
    expect(await codeOf(decide(doctor, appointmentId, true))).toBe('409 request-expired');
  });
});

describe('a move', () => {
  test('by the patient keeps a request waiting with a new end', async () => {
    const { patient, appointmentId, directId } = await someRequest(clinic);
    clinic.now += hours(2);
    const late = { slotDate: '8_1_2027', slotTime: '11:00 AM' };
    const moved = await request(patient, 'rescheduleAppointment', { appointmentId, ...late });
    expect(moved.status).toBe(200);
    expect(await shownTo(clinic, patient, appointmentId)).toMatchObject({
      ...{ approval: 'waiting', requestUntil: clinic.now + hours(24), ...late },
    });
    const other = { appointmentId, ...NOON, visitTypeId: directId };
    expect(await codeOf(request(patient, 'rescheduleAppointment', other))).toBe(
      '409 request-waiting',
    );
  });

  test('never turns an appointment into one that needs approval', async () => {
    const { doctor, directId, approvedId } = await someRequest(clinic);
    const { patient, appointmentId } = await bookedAppointment(clinic, {
      ...{ doctor, visitTypeId: directId, ...ELEVEN },
    });
    const change = { appointmentId, ...ELEVEN, visitTypeId: approvedId };
    expect(await codeOf(request(patient, 'rescheduleAppointment', change))).toBe(
      '409 type-needs-approval',
    );
    expect(await codeOf(request(doctor, 'rescheduleAppointment', change))).toBe(200);
  });
});
