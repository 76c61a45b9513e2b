import { hours } from '@nadi/domain/limits';
import { beforeEach, expect, test } from 'vitest';
import { type Person, someAdmin, someDoctor, somePatient, somePeople } from '#testing/actors.ts';
import { type BookedAppointment, bookedAppointment } from '#testing/booked-appointment.ts';
import { bookAndPay, cancelBooking, FEE, paymentsFixture } from '#testing/payments-fixture.ts';
import { horizonOf, offerSeriesToPatients } from '#testing/series-fixture.ts';

// Tuesday 5 January 2027, 09:00 in Kolkata; appointments start on Wednesday at 10:00.
const fixture = paymentsFixture();
const { clinic } = fixture;
const { request } = clinic;

const TIERS = [
  { hours: 24, percent: 100 },
  { hours: 2, percent: 50 },
];
const SLOT = { slotDate: '6_1_2027', slotTime: '10:00 AM' };
/** The appointments start in 25 hours. */
const START = hours(25);
/** Half is refunded now. */
const HALF = [
  { hours: 48, percent: 100 },
  { hours: 2, percent: 50 },
];
const NOTHING = [{ hours: 48, percent: 100 }];

let admin: Person;
beforeEach(async () => {
  admin = await someAdmin(clinic);
});

async function saveTiers(refundTiers: object[]) {
  const { status, body } = await request(admin, 'updateClinicSettings', { refundTiers });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.settings.refundPolicy;
}

function versionOf({ appointmentId }: Pick<BookedAppointment, 'appointmentId'>) {
  return clinic.database.db
    .selectFrom('appointments')
    .select('refund_policy_version as version')
    .where('id', '=', appointmentId)
    .executeTakeFirstOrThrow();
}

/** Returns the minor units of the requested refunds. */
async function refundsOf({ appointmentId }: BookedAppointment): Promise<number[]> {
  const refunds = await clinic.database.db
    .selectFrom('refunds')
    .innerJoin('payment_orders', 'payment_orders.id', 'refunds.order_id')
    .select('refunds.amount_minor')
    .where('appointment_id', '=', appointmentId)
    .execute();
  return refunds.map(({ amount_minor }) => amount_minor);
}

async function termsOf({ patient }: BookedAppointment) {
  const { body } = await request(patient, 'listPatientAppointments');
  return body.appointments[0].refundTerms;
}

test('a booking stores the current version, which later versions do not change', async () => {
  const before = await bookedAppointment(clinic);
  await saveTiers(TIERS);
  const after = await bookedAppointment(clinic);
  await saveTiers([]);
  expect(await versionOf(before)).toEqual({ version: null });
  expect(await versionOf(after)).toEqual({ version: 1 });
});

test.each([0, 2])(
  'refuses a booking that showed version %i of a rule with version 1',
  async (shown) => {
    await saveTiers(TIERS);
    const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
    const body = { docId: doctor.id, ...SLOT, refundPolicyVersion: shown };
    const refused = await request(patient, 'bookAppointment', body);
    expect([refused.status, refused.body.code]).toEqual([409, 'policy-changed']);
    expect((await request(patient, 'listPatientAppointments')).body.appointments).toEqual([]);
    const booked = await request(patient, 'bookAppointment', { ...body, refundPolicyVersion: 1 });
    expect(booked.status).toBe(200);
  },
);

test('a booking may show that there is no rule', async () => {
  await bookedAppointment(clinic, { refundPolicyVersion: 0 });
});

test('a repeated booking gets the first one even if the rule has changed', async () => {
  const booking = await bookedAppointment(clinic, { refundPolicyVersion: 0 });
  await saveTiers(TIERS);
  const { patient, doctor } = booking;
  const again = await bookedAppointment(clinic, { patient, doctor, refundPolicyVersion: 0 });
  expect(again.appointmentId).toBe(booking.appointmentId);
});

test('a series stores the version with each appointment, and is refused as a whole', async () => {
  await saveTiers(TIERS);
  await offerSeriesToPatients(clinic);
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  await horizonOf(clinic, doctor, 60);
  const slots = [SLOT, { ...SLOT, slotDate: '13_1_2027' }];
  const body = { docId: doctor.id, slots, refundPolicyVersion: 0 };
  expect((await request(patient, 'bookSeries', body)).body.code).toBe('policy-changed');
  const booked = await request(patient, 'bookSeries', { ...body, refundPolicyVersion: 1 });
  for (const appointmentId of booked.body.appointmentIds) {
    expect(await versionOf({ appointmentId })).toEqual({ version: 1 });
  }
});

test('an offer of the waitlist stores the version that its patient accepted', async () => {
  const booking = await bookedAppointment(clinic);
  const next = await somePatient(clinic);
  await request(next, 'joinWaitlist', { docId: booking.doctor.id });
  await cancelBooking(fixture, booking);
  await saveTiers(TIERS);
  const [{ _id: offerId }] = (await request(next, 'listWaitlist')).body.offers;
  const refused = await request(next, 'acceptOffer', { offerId, refundPolicyVersion: 0 });
  expect([refused.status, refused.body.code]).toEqual([409, 'policy-changed']);
  const { body } = await request(next, 'acceptOffer', { offerId, refundPolicyVersion: 1 });
  expect(await versionOf(body)).toEqual({ version: 1 });
});

test.each([
  [
    'exactly at the limit',
    [
      { hours: 25, percent: 100 },
      { hours: 2, percent: 50 },
    ],
    0,
    [FEE],
  ],
  [
    'a millisecond later',
    [
      { hours: 25, percent: 100 },
      { hours: 2, percent: 50 },
    ],
    1,
    [FEE / 2],
  ],
  ['between two limits', HALF, 0, [FEE / 2]],
  ['after the last limit', NOTHING, 0, []],
])(
  'a patient who cancels %s gets back what the tiers say',
  async (_when, tiers, after, refunds) => {
    await saveTiers(tiers);
    const booking = await bookAndPay(fixture);
    clinic.now += after;
    expect((await cancelBooking(fixture, booking)).status).toBe(200);
    expect(await refundsOf(booking)).toEqual(refunds);
  },
);

test('a cancellation by the doctor refunds everything at any time', async () => {
  await saveTiers(NOTHING);
  const booking = await bookAndPay(fixture);
  await cancelBooking(fixture, booking, 'doctor');
  expect(await refundsOf(booking)).toEqual([FEE]);
});

test('an appointment that was booked without a rule is refunded in full', async () => {
  const booking = await bookAndPay(fixture);
  await saveTiers(NOTHING);
  await cancelBooking(fixture, booking);
  expect(await refundsOf(booking)).toEqual([FEE]);
});

test('a patient who moves a late appointment gets nothing more for cancelling it then', async () => {
  await saveTiers(HALF);
  const booking = await bookAndPay(fixture);
  const { patient, appointmentId } = booking;
  await horizonOf(clinic, booking.doctor, 60);
  const to = { appointmentId, slotDate: '20_1_2027', slotTime: '10:00 AM' };
  expect((await request(patient, 'rescheduleAppointment', to)).status).toBe(200);
  expect(await versionOf(booking)).toEqual({ version: 1 });
  await cancelBooking(fixture, booking);
  expect(await refundsOf(booking)).toEqual([FEE / 2]);
});

test('the patient reads what cancelling refunds until when, as it then happens', async () => {
  await saveTiers(TIERS);
  const start = clinic.now + START;
  const booking = await bookAndPay(fixture);
  expect(await termsOf(booking)).toEqual({
    tiers: TIERS,
    paid: 500,
    steps: [
      { until: start - hours(24), refund: 500 },
      { until: start - hours(2), refund: 250 },
      { until: start, refund: 0 },
    ],
  });
  await saveTiers([]);
  const other = await bookedAppointment(clinic);
  expect(await termsOf(other)).toBeUndefined();
});

test('what the tiers keep waits for no decision, and the admin may still refund it', async () => {
  await saveTiers(HALF);
  const booking = await bookAndPay(fixture);
  await cancelBooking(fixture, booking);
  const list = async () => (await request(admin, 'listPayments')).body.payments;
  const refunded = { refund: 'done', refunded: 250, refundable: 250 };
  await expect.poll(list, { timeout: 20_000 }).toMatchObject([refunded]);
  expect((await request(admin, 'listPayments', { money: 'held' })).body.payments).toEqual([]);
  const mine = await request(booking.patient, 'listMyPayments');
  expect(mine.body.payments).toMatchObject([{ state: 'retained' }]);
});

test('after an earlier partial refund, the percentage applies to what is left', async () => {
  await saveTiers(HALF);
  const booking = await bookAndPay(fixture);
  const [{ id }] = (await request(admin, 'listPayments')).body.payments;
  const { db } = clinic.database;
  const [order, payment] = id.split(':');
  await db
    .insertInto('refunds')
    .values({
      id: crypto.randomUUID(),
      order_id: order,
      payment,
      amount_minor: 10_001,
      reason: 'admin',
      requested_at: new Date(clinic.now),
    })
    .execute();
  await cancelBooking(fixture, booking);
  // Half of the other 399.99, rounded up.
  expect((await refundsOf(booking)).toSorted((a, b) => a - b)).toEqual([10_001, 20_000]);
});

const TYPE = {
  minutes: 30,
  step: 30,
  before: 0,
  after: 0,
  notice: null,
  horizonDays: 30,
  byVideo: true,
  inPerson: true,
};

test('a late change to a cheaper type is refused, since cancelling that would refund more', async () => {
  await saveTiers(HALF);
  const doctor = await someDoctor(clinic);
  const patient = await somePatient(clinic);
  const { body } = await request(doctor, 'setVisitTypes', {
    visitTypes: [
      { ...TYPE, name: 'Consultation', fees: 500 },
      { ...TYPE, name: 'Follow-up', fees: 200 },
    ],
  });
  const [usual, cheap] = body.visitTypes.map(({ _id }: { _id: string }) => _id);
  const booking = await bookedAppointment(clinic, { doctor, patient, visitTypeId: usual });
  const { appointmentId } = booking;
  const started = await request(patient, 'payByStripe', { appointmentId });
  fixture.control.pay(started.body.session_url.split('/').at(-1));
  await fixture.control.webhooksSettled();
  const change = { appointmentId, slotDate: '6_1_2027', slotTime: '11:00 AM', visitTypeId: cheap };
  const late = await request(patient, 'rescheduleAppointment', change);
  expect([late.status, late.body.code]).toEqual([409, 'cheaper-too-late']);
  const byDoctor = await request(doctor, 'rescheduleAppointment', change);
  expect(byDoctor.body.refund).toBe(300);
});
