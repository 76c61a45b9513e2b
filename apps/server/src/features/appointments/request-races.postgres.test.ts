import { hours } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import { someAdmin, somePatient } from '#testing/actors.ts';
import { SLOT } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';
import { expireRequests, holdRequests, shownTo, someRequest } from '#testing/request-fixture.ts';

const clinic = testClinic({ SESSION_PATIENT_IDLE_MIN: '600', SESSION_STAFF_IDLE_MIN: '600' });
const { request } = clinic;
const ROUNDS = 8;

const LOST = ['request-accepted', 'already-cancelled', 'request-expired', 'request-waiting'];

async function answersOf(patientId: string) {
  const rows = await clinic.database.db
    .selectFrom('outbox')
    .select('kind')
    .where('recipient_id', '=', patientId)
    .where('kind', 'in', ['request-accepted', 'request-declined', 'appointment-cancelled'])
    .execute();
  return rows.map(({ kind }) => kind);
}

async function claimsOf(doctorId: string): Promise<number> {
  const rows = await clinic.database.db
    .selectFrom('claims')
    .select('id')
    .where('doctor_id', '=', doctorId)
    .execute();
  return rows.length;
}

test('of decisions and a withdrawal at once, one wins and the others get a clear refusal', async () => {
  const admin = await someAdmin(clinic);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { patient, doctor, appointmentId } = await someRequest(clinic);
    const replies = await Promise.all([
      request(doctor, 'decideRequest', { appointmentId, accept: true }),
      request(admin, 'decideRequest', { appointmentId, accept: false }),
      request(admin, 'decideRequest', { appointmentId, accept: true }),
      request(doctor, 'decideRequest', { appointmentId, accept: false }),
    ]);
    const won = replies.filter(({ status }) => status === 200);
    const refused = replies.filter(({ status }) => status !== 200);
    expect(won, `round ${round}`).toHaveLength(1);
    expect(refused.map(({ status, body }) => [status, LOST.includes(body.code)])).toEqual(
      refused.map(() => [409, true]),
    );
    const { approval } = await shownTo(clinic, patient, appointmentId);
    expect(await answersOf(patient.id)).toEqual([`request-${approval}`]);
    expect(await claimsOf(doctor.id)).toBe(approval === 'accepted' ? 1 : 0);
  }
});

test('a withdrawal beside an acceptance leaves one state and no claim of a withdrawn request', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { patient, doctor, appointmentId } = await someRequest(clinic);
    const [withdrawn, accepted] = await Promise.all([
      request(patient, 'cancelAppointment', { appointmentId }),
      request(doctor, 'decideRequest', { appointmentId, accept: true }),
    ]);
    // An accepted appointment may be cancelled afterwards; a withdrawn request is never accepted.
    expect(withdrawn.status).toBe(200);
    expect([200, 409], JSON.stringify(accepted.body)).toContain(accepted.status);
    const shown = await shownTo(clinic, patient, appointmentId);
    expect(shown).toMatchObject({ cancelled: true, cancelledBy: 'patient' });
    expect(shown.approval).toBe(accepted.status === 200 ? 'accepted' : null);
    expect(await claimsOf(doctor.id)).toBe(0);
  }
});

test('two jobs at the end of a request free its time and tell its patient once', async () => {
  await holdRequests(clinic, 1);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { patient, doctor, appointmentId } = await someRequest(clinic);
    const [next, other] = [await somePatient(clinic), await somePatient(clinic)];
    await request(next, 'joinWaitlist', { docId: doctor.id });
    await request(other, 'joinWaitlist', { docId: doctor.id });
    const started = clinic.now;
    clinic.now += hours(1);
    const [, , decided] = await Promise.all([
      expireRequests(clinic),
      expireRequests(clinic),
      request(doctor, 'decideRequest', { appointmentId, accept: true }),
    ]);
    expect(decided.body.code).toBe('request-expired');
    expect(await shownTo(clinic, patient, appointmentId)).toMatchObject({ requestExpired: true });
    expect(await answersOf(patient.id)).toEqual(['request-declined']);
    const offers = await Promise.all([next, other].map((as) => request(as, 'listWaitlist')));
    expect(
      offers.map(({ body }) => body.offers.length),
      `round ${round}`,
    ).toEqual([1, 0]);
    expect(await claimsOf(doctor.id)).toBe(1);
    clinic.now = started;
  }
});

test('a decision in the last moment and the job give one answer', async () => {
  await holdRequests(clinic, 1);
  const answers = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const { patient, doctor, appointmentId } = await someRequest(clinic);
    const started = clinic.now;
    clinic.now += hours(1) - 1;
    const deciding = request(doctor, 'decideRequest', { appointmentId, accept: true });
    if (round % 2 === 0) await Promise.resolve();
    clinic.now += 1;
    const [decided] = await Promise.all([deciding, expireRequests(clinic)]);
    const { approval, requestExpired } = await shownTo(clinic, patient, appointmentId);
    expect(approval).toBe(decided.status === 200 ? 'accepted' : 'declined');
    expect(requestExpired ?? false).toBe(decided.status !== 200);
    expect(await answersOf(patient.id)).toHaveLength(1);
    answers.add(approval);
    clinic.now = started;
  }
  expect(answers.size).toBeGreaterThan(0);
});

test('of two offered times chosen at once, one is booked and the other is free', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { patient, doctor, appointmentId } = await someRequest(clinic);
    const times = ['11:00 AM', '12:00 PM'].map((slotTime) => ({ ...SLOT, slotTime }));
    await request(doctor, 'decideRequest', { appointmentId, accept: false, times });
    const { proposals } = await shownTo(clinic, patient, appointmentId);
    const replies = await Promise.all(
      [...proposals, ...proposals].map(({ _id }: { _id: string }) =>
        request(patient, 'acceptProposal', { proposalId: _id }),
      ),
    );
    const won = replies.filter(({ status }) => status === 200);
    expect(new Set(won.map(({ body }) => body.appointmentId)).size, `round ${round}`).toBe(1);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await claimsOf(doctor.id)).toBe(1);
  }
});
