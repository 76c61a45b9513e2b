import { hours } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import { type Person, someDoctor, somePatient } from '#testing/actors.ts';
import { bookedAppointment, SLOT } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';
import { holdRequests, shownTo, someRequest } from '#testing/request-fixture.ts';

const clinic = testClinic({ SESSION_PATIENT_IDLE_MIN: '600', SESSION_STAFF_IDLE_MIN: '600' });
const { request } = clinic;

const ELEVEN = { slotDate: '7_1_2027', slotTime: '11:00 AM' };
const NOON = { slotDate: '7_1_2027', slotTime: '12:00 PM' };

const propose = (as: Person, appointmentId: string, times: object[]) =>
  request(as, 'decideRequest', { appointmentId, accept: false, times });

const choose = (as: Person, proposalId: string) => request(as, 'acceptProposal', { proposalId });

async function proposed() {
  const requested = await someRequest(clinic);
  const { status } = await propose(requested.doctor, requested.appointmentId, [NOON, ELEVEN]);
  expect(status).toBe(200);
  const { proposals } = await shownTo(clinic, requested.patient, requested.appointmentId);
  return { ...requested, proposals };
}

const bookAs = (as: Person, doctor: Person, slot: object) =>
  request(as, 'bookAppointment', { docId: doctor.id, ...slot });

test('a declined request holds the offered times, and the chosen one is booked at its price', async () => {
  const { patient, doctor, proposals } = await proposed();
  const heldUntil = clinic.now + hours(24);
  expect(proposals).toMatchObject([
    { ...ELEVEN, heldUntil },
    { ...NOON, heldUntil },
  ]);
  const other = await somePatient(clinic);
  expect((await bookAs(other, doctor, ELEVEN)).body.code).toBe('slot-taken');
  expect((await choose(other, proposals[0]._id)).body.code).toBe('proposal-not-found');
  const first = await choose(patient, proposals[0]._id);
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  expect((await choose(patient, proposals[0]._id)).body).toEqual(first.body);
  expect((await choose(patient, proposals[1]._id)).body.code).toBe('request-answered');
  expect(await shownTo(clinic, patient, first.body.appointmentId)).toMatchObject({
    ...{ ...ELEVEN, approval: 'accepted', amount: 500, cancelled: false },
  });
  expect((await bookAs(other, doctor, NOON)).status).toBe(200);
});

test('offered times that are turned down or run out are free for everybody', async () => {
  const { patient, doctor, appointmentId, proposals } = await proposed();
  expect((await request(patient, 'declineProposals', { appointmentId })).status).toBe(200);
  expect((await choose(patient, proposals[0]._id)).body.code).toBe('proposal-expired');
  const other = await somePatient(clinic);
  expect((await bookAs(other, doctor, ELEVEN)).status).toBe(200);

  await holdRequests(clinic, 1);
  const later = await proposed();
  clinic.now += hours(1);
  expect((await choose(later.patient, later.proposals[0]._id)).body.code).toBe('proposal-expired');
  expect(await shownTo(clinic, later.patient, later.appointmentId)).not.toHaveProperty('proposals');
  expect((await bookAs(other, later.doctor, NOON)).status).toBe(200);
});

test('nothing changes if an offered time is taken, closed, given twice or the declined one', async () => {
  const { patient, doctor, appointmentId, directId } = await someRequest(clinic);
  await bookedAppointment(clinic, { doctor, visitTypeId: directId, ...NOON });
  const codes = [];
  for (const times of [
    [ELEVEN, NOON],
    [{ ...ELEVEN, slotTime: '11:07 AM' }],
    [ELEVEN, ELEVEN],
    [SLOT],
  ]) {
    codes.push((await propose(doctor, appointmentId, times)).body.code);
  }
  expect(codes).toEqual(['slot-taken', 'slot-not-offered', 'bad-input', 'bad-input']);
  expect(await shownTo(clinic, patient, appointmentId)).toMatchObject({ approval: 'waiting' });
  const accepting = { appointmentId, accept: true, times: [ELEVEN] };
  expect((await request(doctor, 'decideRequest', accepting)).body.code).toBe('bad-input');
});

test('a request counts for the limit of open bookings', async () => {
  const { patient } = await someRequest(clinic);
  for (const slotTime of ['1:00 PM', '2:00 PM', '3:00 PM', '4:00 PM']) {
    await bookedAppointment(clinic, { patient, slotTime });
  }
  const doctor = await someDoctor(clinic);
  expect((await bookAs(patient, doctor, ELEVEN)).body.code).toBe('too-many-bookings');
});
