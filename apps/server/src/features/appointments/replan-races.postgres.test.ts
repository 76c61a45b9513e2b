import { expect, test } from 'vitest';
import { type Person, requestAs, someAdmin, somePatient, someReception } from '#testing/actors.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';
import {
  asProposed,
  ILL,
  late,
  planOf,
  replanned,
  someDay,
  TODAY,
} from '#testing/replan-fixture.ts';
import { shownTo } from '#testing/request-fixture.ts';

const clinic = testClinic({ SESSION_PATIENT_IDLE_MIN: '900', SESSION_STAFF_IDLE_MIN: '900' });
const { request } = clinic;
const ROUNDS = 6;

async function claimsOf(patientId: string) {
  const { db } = clinic.database;
  return db.selectFrom('claims').selectAll().where('patient_id', '=', patientId).execute();
}

async function messagesTo(patientId: string) {
  const rows = await clinic.database.db
    .selectFrom('outbox')
    .select('kind')
    .where('recipient_id', '=', patientId)
    .where('kind', 'in', ['doctor-late', 'day-replanned'])
    .execute();
  return rows.map(({ kind }) => kind);
}

/** Offers other times to the patient of an ill doctor. */
async function someOffers(desk: Person) {
  const { doctor, booked } = await someDay(clinic, ['3:00 PM']);
  const { patient, appointmentId } = booked[0] ?? {};
  if (!patient || !appointmentId) throw new Error('it is booked');
  await replanned(clinic, { as: desk, doctor, cause: ILL });
  const { replan } = await shownTo(clinic, patient, appointmentId);
  return { patient, appointmentId, replan };
}

test('of two desks that apply a plan of one day at once, exactly one does', async () => {
  const desks = [await someAdmin(clinic), await someReception(clinic)];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { doctor, booked } = await someDay(clinic, ['10:00 AM', '10:30 AM', '11:00 AM']);
    const causes = [late(40), round % 2 === 0 ? ILL : late(25)];
    const bodies: object[] = [];
    for (const [index, as] of desks.entries()) {
      const cause = causes[index] ?? ILL;
      const plan = await planOf(clinic, { as, doctor, cause });
      bodies.push(asProposed(doctor, { cause, plan }));
    }
    const replies = await Promise.all(
      desks.map((as, index) => request(as, 'applyPlan', bodies[index] ?? {})),
    );
    const results = replies.map(({ status, body }) => (status === 200 ? 'applied' : body.code));
    expect(results.toSorted(), `round ${round}`).toEqual(['applied', 'day-changed']);
    for (const { patient } of booked) expect(await messagesTo(patient.id)).toHaveLength(1);
  }
});

test('a plan that loses a time of another doctor to another plan applies nothing', async () => {
  const desk = await someAdmin(clinic);
  for (let round = 0; round < ROUNDS; round += 1) {
    const one = await someDay(clinic, ['10:00 AM', '10:30 AM']);
    const two = await someDay(clinic, ['10:00 AM', '10:30 AM']);
    const bodies: object[] = [];
    for (const { doctor } of [one, two]) {
      const plan = await planOf(clinic, { as: desk, doctor, cause: ILL });
      bodies.push(asProposed(doctor, { cause: ILL, plan }));
    }
    const replies = await Promise.all(bodies.map((body) => request(desk, 'applyPlan', body)));
    for (const [index, { status, body }] of replies.entries()) {
      expect([200, 409], JSON.stringify(body)).toContain(status);
      for (const { patient } of [one, two][index]?.booked ?? []) {
        const held = (await claimsOf(patient.id)).filter((each) => each.appointment_id === null);
        expect(held.length, `round ${round}`).toBe(status === 200 ? 3 : 0);
        expect(await messagesTo(patient.id)).toHaveLength(status === 200 ? 1 : 0);
      }
    }
  }
});

test('of answers, a move by the desk and a cancellation at once, one state is left', async () => {
  const desk = await someAdmin(clinic);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { patient, appointmentId, replan } = await someOffers(desk);
    const answers = replan.offers.flatMap(({ _id: offerId }: { _id: string }) => [
      request(patient, 'answerOffers', { appointmentId, answer: 'accept', offerId }),
      request(desk, 'answerOffers', { appointmentId, answer: 'accept', offerId }),
    ]);
    const moved = { appointmentId, slotDate: '11_1_2027', slotTime: '6:00 PM' };
    const replies = await Promise.all([
      ...answers,
      request(desk, 'rescheduleAppointment', moved),
      ...(round % 2 === 0
        ? [request(patient, 'answerOffers', { appointmentId, answer: 'cancel' })]
        : []),
    ]);
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 409));
    const claims = await claimsOf(patient.id);
    const shown = await shownTo(clinic, patient, appointmentId);
    expect(claims, `round ${round}`).toHaveLength(shown.cancelled ? 0 : 1);
    if (!shown.cancelled) {
      expect(claims[0]).toMatchObject({ appointment_id: appointmentId, doctor_id: shown.docId });
    }
    expect(shown).not.toHaveProperty('replan');
  }
});

test('bookings during an acceptance never get the offered time', async () => {
  const desk = await someAdmin(clinic);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { patient, appointmentId, replan } = await someOffers(desk);
    const offer = replan.offers[round % 3];
    const others = await Promise.all(Array.from({ length: 4 }, () => somePatient(clinic)));
    const slot = { docId: offer.docId, slotDate: offer.slotDate, slotTime: offer.slotTime };
    const [accepted, ...bookings] = await Promise.all([
      request(patient, 'answerOffers', { appointmentId, answer: 'accept', offerId: offer._id }),
      ...others.map((as) => requestAs(clinic, 'bookAppointment', slot, { as })),
    ]);
    expect(accepted?.status).toBe(200);
    expect(bookings.map(({ body }) => body.code)).toEqual(others.map(() => 'slot-taken'));
  }
});

test('a cancellation beside a plan comes before or after it as a whole', async () => {
  const desk = await someAdmin(clinic);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { doctor, booked } = await someDay(clinic, ['3:00 PM', '4:00 PM']);
    const { patient, appointmentId } = booked[0] ?? {};
    if (!patient) throw new Error('it is booked');
    const plan = await planOf(clinic, { as: desk, doctor, cause: ILL });
    const [applied, cancelled] = await Promise.all([
      request(desk, 'applyPlan', asProposed(doctor, { cause: ILL, plan })),
      request(patient, 'cancelAppointment', { appointmentId }),
      bookedAppointment(clinic, { doctor, slotDate: TODAY, slotTime: '8:00 PM' }).catch(() => null),
    ]);
    expect(cancelled.status).toBe(200);
    expect([200, 409]).toContain(applied.status);
    expect(await claimsOf(patient.id), `round ${round}`).toEqual([]);
  }
});
