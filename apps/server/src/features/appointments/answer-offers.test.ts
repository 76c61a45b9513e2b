import type { OpenOffers } from '@nadi/contract/replanning';
import { hours, minutes } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import {
  type Person,
  renewSession,
  requestAs,
  someAdmin,
  someDoctor,
  somePatient,
  someReception,
} from '#testing/actors.ts';
import { type BookedAppointment, bookedAppointment } from '#testing/booked-appointment.ts';
import {
  FEE,
  type PaymentsFixture,
  paymentsFixture,
  pollPayment,
  REFUNDED,
  startPayment,
} from '#testing/payments-fixture.ts';
import { asProposed, ILL, late, planOf, replanned, TODAY } from '#testing/replan-fixture.ts';
import { shownTo } from '#testing/request-fixture.ts';

const fixture: PaymentsFixture = paymentsFixture();
const { clinic } = fixture;
const { request } = clinic;

interface Offered extends BookedAppointment {
  other: Person;
  replan: OpenOffers;
}

/** Books an appointment of today and offers other times because its doctor is ill or late. */
async function offered(cause: { kind: string } = ILL, otherFee = FEE): Promise<Offered> {
  const speciality = `Speciality ${Math.random().toString(36).slice(2, 8)}`;
  const doctor = await someDoctor(clinic, { speciality });
  const other = await someDoctor(clinic, { speciality, feeMinor: otherFee });
  const booked = await bookedAppointment(clinic, { doctor, slotDate: TODAY, slotTime: '3:00 PM' });
  const actions = { [booked.appointmentId]: 'offer' };
  await replanned(clinic, { as: doctor, doctor, cause, actions });
  const { replan } = await shownTo(clinic, booked.patient, booked.appointmentId);
  return { ...booked, other, replan };
}

function answer(as: Person, { appointmentId }: BookedAppointment, body: object) {
  return requestAs(clinic, 'answerOffers', { appointmentId, ...body }, { as });
}

const accept = (as: Person, to: Offered, index: number) =>
  answer(as, to, { answer: 'accept', offerId: to.replan.offers[index]?._id });

async function claimsOf(patientId: string) {
  const { db } = clinic.database;
  return db.selectFrom('claims').selectAll().where('patient_id', '=', patientId).execute();
}

test('an accepted time moves the appointment, keeps its link and frees the other times', async () => {
  const one = await offered();
  const { patient, appointmentId, replan } = one;
  const before = await shownTo(clinic, patient, appointmentId);
  expect(await claimsOf(patient.id)).toHaveLength(4);
  const own = replan.offers.findIndex(({ docId }) => docId === one.doctor.id);
  const reply = await accept(patient, one, own);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const after = await shownTo(clinic, patient, appointmentId);
  const { slotDate, slotTime } = replan.offers[own] ?? {};
  expect(after).toMatchObject({ slotDate, slotTime, meetingId: before.meetingId, amount: 500 });
  expect(after.moves).toMatchObject([{ slotDate: TODAY, slotTime: '3:00 PM', movedBy: 'patient' }]);
  expect(after).not.toHaveProperty('replan');
  expect(await claimsOf(patient.id)).toMatchObject([{ appointment_id: appointmentId }]);
  expect((await accept(patient, one, own)).status).toBe(200);
  const second = await accept(patient, one, (own + 1) % 3);
  expect([second.status, second.body.code]).toEqual([409, 'offers-answered']);
});

test.each([
  ['an ill doctor’s freed time is not offered', ILL, false, []],
  ['a late doctor’s freed time is not offered', late(30), false, []],
  ['a doctor who is back has the freed time offered', ILL, true, ['3:00 PM']],
] as const)('%s to the waitlist', async (_name, cause, isBack, expected) => {
  for (const change of ['accept', 'cancel'] as const) {
    const one = await offered(cause);
    const waiting = await somePatient(clinic);
    await request(waiting, 'joinWaitlist', { docId: one.doctor.id });
    if (isBack) {
      const { body } = await request(one.doctor, 'getSchedule', {});
      const { _id: exceptionId } = body.exceptions[0];
      await request(one.doctor, 'removeException', { exceptionId });
    }
    const done = await (change === 'accept'
      ? accept(one.patient, one, 0)
      : answer(one.patient, one, { answer: 'cancel' }));
    expect(done.status).toBe(200);
    const { body } = await request(waiting, 'listWaitlist');
    expect(body.offers.map(({ slotTime }: { slotTime: string }) => slotTime)).toEqual(expected);
  }
});

test('another doctor takes over at that doctor’s price', async () => {
  const one = await offered(ILL, 70_000);
  const index = one.replan.offers.findIndex(({ docId }) => docId === one.other.id);
  expect(one.replan.offers[index]).toMatchObject({ amount: 700 });
  expect((await accept(one.patient, one, index)).status).toBe(200);
  const shown = await shownTo(clinic, one.patient, one.appointmentId);
  expect(shown).toMatchObject({ docId: one.other.id, amount: 700 });
});

test('the desk confirms a time after a call', async () => {
  const desk = await someReception(clinic);
  const one = await offered();
  expect((await accept(desk, one, 0)).status).toBe(200);
  const { moves } = await shownTo(clinic, one.patient, one.appointmentId);
  expect(moves).toMatchObject([{ movedBy: 'admin' }]);
  const entry = await clinic.database.db
    .selectFrom('audit_entries')
    .select(['actor_role', 'actor_id'])
    .where('action', '=', 'answered-offers')
    .where('appointment_id', '=', one.appointmentId)
    .executeTakeFirst();
  expect(entry).toEqual({ actor_role: 'reception', actor_id: desk.id });
});

test('the patient of a late doctor can keep the appointment, that of an ill one cannot', async () => {
  const later = await offered(late(30));
  expect(later.replan).toHaveProperty('expectedAt');
  expect((await answer(later.patient, later, { answer: 'keep' })).status).toBe(200);
  expect(await claimsOf(later.patient.id)).toHaveLength(1);
  expect((await answer(later.patient, later, { answer: 'keep' })).body.code).toBe(
    'offers-answered',
  );
  const ill = await offered();
  expect((await answer(ill.patient, ill, { answer: 'keep' })).body.code).toBe('cannot-stay');
});

test('cancelling pays everything back and frees every time', async () => {
  const speciality = 'Paid';
  const doctor = await someDoctor(clinic, { speciality });
  await someDoctor(clinic, { speciality });
  const slot = { slotDate: TODAY, slotTime: '10:00 AM' };
  const paid = await bookedAppointment(clinic, { doctor, ...slot });
  fixture.control.pay(await startPayment(fixture, paid, 'stripe'));
  await fixture.control.webhooksSettled();
  await replanned(clinic, { as: doctor, doctor, cause: ILL });
  // Past the clinic's usual limits: the appointment should have begun.
  clinic.now += minutes(70);
  await renewSession(clinic, paid.patient.token);
  expect((await answer(paid.patient, paid, { answer: 'cancel' })).status).toBe(200);
  await pollPayment(fixture, paid).toMatchObject({ entries: REFUNDED });
  expect(await claimsOf(paid.patient.id)).toEqual([]);
  expect(await shownTo(clinic, paid.patient, paid.appointmentId)).toMatchObject({
    ...{ cancelled: true, cancelledBy: 'patient' },
  });
  clinic.now -= minutes(70);
});

test('the usual cancellation pays everything back, too, while other times are offered', async () => {
  const doctor = await someDoctor(clinic, { speciality: 'Refunded' });
  const slot = { slotDate: TODAY, slotTime: '10:00 AM' };
  const paid = await bookedAppointment(clinic, { doctor, ...slot });
  fixture.control.pay(await startPayment(fixture, paid, 'stripe'));
  await fixture.control.webhooksSettled();
  await replanned(clinic, { as: doctor, doctor, cause: ILL });
  // After the start, a patient could not cancel otherwise.
  clinic.now += minutes(95);
  await renewSession(clinic, paid.patient.token);
  const { appointmentId } = paid;
  const cancelled = await request(paid.patient, 'cancelAppointment', { appointmentId });
  expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200);
  await pollPayment(fixture, paid).toMatchObject({ entries: REFUNDED });
  clinic.now -= minutes(95);
});

test('an offer ends with its hold, and the appointment of an ill doctor stays undecided', async () => {
  const one = await offered();
  clinic.now += hours(24);
  await renewSession(clinic, one.patient.token);
  const { status, body } = await accept(one.patient, one, 2);
  expect([status, body.code]).toEqual([409, 'proposal-expired']);
  const { replan } = await shownTo(clinic, one.patient, one.appointmentId);
  expect(replan).toMatchObject({ cause: 'ill', offers: [] });
  clinic.now -= hours(24);
});

test('offers of a late doctor end at the expected start, and the appointment stays', async () => {
  const one = await offered(late(30));
  clinic.now += hours(6.6);
  await renewSession(clinic, one.patient.token);
  expect((await accept(one.patient, one, 2)).body.code).toBe('proposal-expired');
  const shown = await shownTo(clinic, one.patient, one.appointmentId);
  expect(shown).not.toHaveProperty('replan');
  expect(shown).toMatchObject({ slotTime: '3:00 PM', cancelled: false });
  clinic.now -= hours(6.6);
});

test('a move or a cancellation by another way ends the offers and frees their times', async () => {
  const admin = await someAdmin(clinic);
  for (const change of [
    (one: Offered) =>
      request(admin, 'rescheduleAppointment', {
        ...{ appointmentId: one.appointmentId, slotDate: '9_1_2027', slotTime: '4:00 PM' },
      }),
    (one: Offered) =>
      request(one.doctor, 'cancelAppointment', { appointmentId: one.appointmentId }),
  ]) {
    const one = await offered();
    expect((await change(one)).status).toBe(200);
    const claims = await claimsOf(one.patient.id);
    expect(claims.filter(({ appointment_id }) => appointment_id === null)).toEqual([]);
    expect((await accept(one.patient, one, 0)).status).toBe(409);
  }
});

test('a patient who is busy then, another patient and an unknown offer are refused', async () => {
  const one = await offered();
  const { patient, replan, appointmentId } = one;
  const first = replan.offers.find((each) => each.slotDate !== TODAY);
  const doctor = await someDoctor(clinic);
  if (!first) throw new Error('a time of another day is offered');
  const { slotDate, slotTime } = first;
  await bookedAppointment(clinic, { patient, doctor, slotDate, slotTime });
  const index = replan.offers.indexOf(first);
  expect((await accept(patient, one, index)).body.code).toBe('patient-busy');
  expect((await shownTo(clinic, patient, appointmentId)).replan.offers).toHaveLength(3);
  const another = await offered();
  expect((await accept(another.patient, one, 1)).body.code).toBe('appointment-not-found');
  const foreign = { answer: 'accept', offerId: another.replan.offers[0]?._id };
  expect((await answer(patient, one, foreign)).body.code).toBe('proposal-not-found');
});

test('a second plan replaces the offers of the first one', async () => {
  const one = await offered(late(30));
  const { doctor, patient } = one;
  const plan = await planOf(clinic, { as: doctor, doctor, cause: ILL });
  const body = asProposed(doctor, { cause: ILL, plan });
  expect((await request(doctor, 'applyPlan', body)).status).toBe(200);
  expect(await claimsOf(patient.id)).toHaveLength(4);
  expect((await accept(patient, one, 0)).body.code).toBe('offers-answered');
  const { replan } = await shownTo(clinic, patient, one.appointmentId);
  expect(replan).toMatchObject({ cause: 'ill', offers: [{}, {}, {}] });
});
