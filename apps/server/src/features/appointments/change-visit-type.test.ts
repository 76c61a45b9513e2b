import { expect, test } from 'vitest';
import { type Person, someAdmin, somePatient, somePeople } from '#testing/actors.ts';
import type { BookedAppointment } from '#testing/booked-appointment.ts';
import { paymentsFixture, startPayment, verifyStripe } from '#testing/payments-fixture.ts';

// Tuesday 5 January 2027, 09:00.
const fixture = paymentsFixture();
const { clinic } = fixture;
const { request } = clinic;

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
const SLOT = { slotDate: '6_1_2027', slotTime: '10:00 AM' };

interface Booking extends BookedAppointment {
  /** Ids of the doctor's visit types: 200, 500 and 800 rupees; the last takes an hour. */
  types: { cheap: string; usual: string; long: string };
}

/** Books an appointment of the type for 500 rupees. */
async function book(): Promise<Booking> {
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  const visitTypes = [
    { ...TYPE, name: 'Consultation', fees: 500 },
    { ...TYPE, name: 'Follow-up', fees: 200 },
    { ...TYPE, name: 'First appointment', minutes: 60, fees: 800 },
  ];
  const saved = await request(doctor, 'setVisitTypes', { visitTypes });
  const [usual, cheap, long] = saved.body.visitTypes.map(({ _id }: { _id: string }) => _id);
  const body = { docId: doctor.id, ...SLOT, visitTypeId: usual };
  const booked = await request(patient, 'bookAppointment', body);
  const { appointmentId } = booked.body;
  return { doctor, patient, appointmentId, types: { cheap, usual, long } };
}

test.each([
  [{ byVideo: true, inPerson: false }, true],
  [{ byVideo: true, inPerson: true }, true],
  [{ byVideo: false, inPerson: true }, false],
])('an appointment of a visit type with %o has a meeting id: %s', async (mode, expected) => {
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  const visitTypes = [{ ...TYPE, ...mode, name: 'Consultation', fees: 500 }];
  await request(doctor, 'setVisitTypes', { visitTypes });
  await request(patient, 'bookAppointment', { docId: doctor.id, ...SLOT });
  const { body } = await request(patient, 'listPatientAppointments');
  expect('meetingId' in body.appointments[0]).toBe(expected);
});

async function pay(booking: Booking, provider: 'stripe' | 'razorpay' = 'stripe') {
  fixture.control.pay(await startPayment(fixture, booking, provider));
  await fixture.control.webhooksSettled();
}

function change(booking: Booking, visitTypeId: string, { as = booking.patient, slot = SLOT } = {}) {
  const body = { appointmentId: booking.appointmentId, ...slot, visitTypeId };
  return request(as, 'rescheduleAppointment', body);
}

async function shown({ patient, appointmentId }: Booking) {
  const { body } = await request(patient, 'listPatientAppointments');
  return body.appointments.find(({ _id }: { _id: string }) => _id === appointmentId);
}

/** Returns payments minus refunds. */
async function balanceOf({ appointmentId }: Booking): Promise<number> {
  const { rows } = await clinic.database.executeSql(
    `select coalesce(sum(amount_minor), 0)::int / 100 as rupees from ledger_entries
     where appointment_id = '${appointmentId}'`,
  );
  return (rows[0] as { rupees: number }).rupees;
}

const balanceBecomes = (booking: Booking, rupees: number) =>
  expect.poll(() => balanceOf(booking), { timeout: 10_000 }).toBe(rupees);

test('an unpaid appointment gets the price, length and slots of the other type', async () => {
  const booking = await book();
  const { types, doctor } = booking;
  const other = await somePatient(clinic);
  const next = { docId: doctor.id, slotDate: '6_1_2027', slotTime: '10:30 AM' };
  await request(other, 'bookAppointment', { ...next, visitTypeId: types.usual });
  expect((await change(booking, types.long)).body.code).toBe('slot-taken');
  const slot = { ...SLOT, slotTime: '11:00 AM' };
  const changed = await change(booking, types.long, { slot });
  expect(changed.body).toEqual({ success: true, message: 'Appointment rescheduled' });
  expect(await shown(booking)).toMatchObject({
    ...slot,
    visitTypeId: types.long,
    minutes: 60,
    amount: 800,
    payment: false,
    moves: [{ ...SLOT, movedBy: 'patient', visitType: 'Consultation', minutes: 30, amount: 500 }],
  });
  expect((await shown(booking)).due).toBeUndefined();
  const inside = { ...next, slotTime: '11:30 AM', visitTypeId: types.usual };
  const taken = await request(other, 'bookAppointment', inside);
  expect(taken.body.code).toBe('slot-taken');
});

test.each(['stripe', 'razorpay'] as const)(
  '%s: a more expensive type asks for the difference, which then pays it',
  async (provider) => {
    const booking = await book();
    await pay(booking, provider);
    const slot = { ...SLOT, slotTime: '3:00 PM' };
    const changed = await change(booking, booking.types.long, { slot });
    expect(changed.body).toMatchObject({ success: true, due: 300 });
    expect(await shown(booking)).toMatchObject({ amount: 800, payment: false, due: 300 });
    await pay(booking, provider);
    expect(await shown(booking)).toMatchObject({ amount: 800, payment: true });
    expect((await shown(booking)).due).toBeUndefined();
    expect(await balanceOf(booking)).toBe(800);
  },
);

test.each(['stripe', 'razorpay'] as const)(
  '%s: a cheaper type refunds the difference once, and the appointment stays paid',
  async (provider) => {
    const booking = await book();
    await pay(booking, provider);
    const changed = await change(booking, booking.types.cheap);
    expect(changed.body).toMatchObject({ success: true, refund: 300 });
    expect((await change(booking, booking.types.cheap)).body.refund).toBeUndefined();
    await balanceBecomes(booking, 200);
    expect(await shown(booking)).toMatchObject({ amount: 200, payment: true });
    const refunds = await clinic.database.db.selectFrom('refunds').select('reason').execute();
    expect(refunds).toEqual([{ reason: 'cheaper' }]);
  },
);

test('an appointment changed back before the difference is paid stays paid', async () => {
  const booking = await book();
  await pay(booking);
  const slot = { ...SLOT, slotTime: '3:00 PM' };
  await change(booking, booking.types.long, { slot });
  const back = await change(booking, booking.types.usual);
  expect([back.body.due, back.body.refund]).toEqual([undefined, undefined]);
  expect(await shown(booking)).toMatchObject({ amount: 500, payment: true });
  expect(await balanceOf(booking)).toBe(500);
});

test('cancelling refunds both payments', async () => {
  const booking = await book();
  await pay(booking);
  await change(booking, booking.types.long, { slot: { ...SLOT, slotTime: '3:00 PM' } });
  await pay(booking, 'razorpay');
  const { appointmentId, patient: as } = booking;
  await request(as, 'cancelAppointment', { appointmentId });
  await balanceBecomes(booking, 0);
});

test('a pending payment counts towards the new price', async () => {
  const raised = await book();
  const first = await startPayment(fixture, raised, 'stripe');
  await change(raised, raised.types.long, { slot: { ...SLOT, slotTime: '3:00 PM' } });
  fixture.control.pay(first);
  await fixture.control.webhooksSettled();
  expect((await verifyStripe(fixture, raised)).body.success).toBe(true);
  expect(await shown(raised)).toMatchObject({ amount: 800, payment: false, due: 300 });
  await pay(raised);
  expect(await shown(raised)).toMatchObject({ payment: true });

  const lowered = await book();
  const second = await startPayment(fixture, lowered, 'razorpay');
  await change(lowered, lowered.types.cheap);
  fixture.control.pay(second);
  await fixture.control.webhooksSettled();
  await balanceBecomes(lowered, 200);
  expect(await shown(lowered)).toMatchObject({ amount: 200, payment: true });
});

test('a new order is for the new price', async () => {
  const booking = await book();
  const { patient: as, appointmentId } = booking;
  const amount = async () =>
    (await request(as, 'payByRazorpay', { appointmentId })).body.order.amount;
  expect(await amount()).toBe(50_000);
  await change(booking, booking.types.cheap);
  expect(await amount()).toBe(20_000);
});

test('the doctor and the admin can also change to a type of that doctor', async () => {
  const booking = await book();
  const { types, doctor } = booking;
  const admin = { as: await someAdmin(clinic) };
  expect((await change(booking, types.cheap, { as: doctor })).status).toBe(200);
  expect((await change(booking, types.usual, admin)).status).toBe(200);
  const foreign = (await book()).types.cheap;
  expect((await change(booking, foreign)).body.code).toBe('visit-type-not-found');
  const left = [{ ...TYPE, _id: types.usual, name: 'Consultation', fees: 500 }];
  await request(doctor, 'setVisitTypes', { visitTypes: left });
  expect((await change(booking, types.cheap)).body.code).toBe('visit-type-not-found');
  expect(await shown(booking)).toMatchObject({ visitTypeId: types.usual, amount: 500 });
});

/** Completes, pays in cash and reopens: pending again, with cash in the ledger. */
async function paidInCash(): Promise<Booking> {
  const booking = await book();
  const { doctor: as, appointmentId } = booking;
  for (const route of ['completeAppointment', 'recordCash'] as const) {
    expect((await request(as, route, { appointmentId })).status).toBe(200);
  }
  await request(as, 'reopenAppointment', { appointmentId });
  return booking;
}

test('cash: only the clinic can change to a cheaper type, and returns the difference', async () => {
  const booking = await paidInCash();
  const { types, doctor } = booking;
  expect((await change(booking, types.cheap)).body.code).toBe('paid-in-cash');
  const changed = await change(booking, types.cheap, { as: doctor });
  expect(changed.body).toMatchObject({ refund: 300 });
  expect(await balanceOf(booking)).toBe(200);
});

test('cash: the difference to a more expensive type is paid online or in cash', async () => {
  const slot = { ...SLOT, slotTime: '3:00 PM' };
  const online = await paidInCash();
  expect((await change(online, online.types.long, { slot })).body.due).toBe(300);
  await pay(online);
  expect(await balanceOf(online)).toBe(800);
  expect((await shown(online)).due).toBeUndefined();

  const cash = await paidInCash();
  await change(cash, cash.types.long, { slot });
  const { doctor: as, appointmentId } = cash;
  await request(as, 'completeAppointment', { appointmentId });
  const record = () => request(as, 'recordCash', { appointmentId });
  expect((await record()).status).toBe(200);
  expect((await record()).body.code).toBe('already-paid');
  expect(await balanceOf(cash)).toBe(800);
});

test('a full refund of a part payment makes the whole price due again', async () => {
  const booking = await book();
  await pay(booking);
  await change(booking, booking.types.long, { slot: { ...SLOT, slotTime: '3:00 PM' } });
  fixture.control.holdWebhooks();
  await refundAll();
  // The provider has not reported it yet.
  await balanceBecomes(booking, 0);
  expect(await shown(booking)).toMatchObject({ amount: 800, payment: false });
  expect((await shown(booking)).due).toBeUndefined();
});

test('cash: a full refund of a part payment makes the whole price due again', async () => {
  const booking = await paidInCash();
  await change(booking, booking.types.long, { slot: { ...SLOT, slotTime: '3:00 PM' } });
  expect((await shown(booking)).due).toBe(300);
  await refundAll();
  expect(await balanceOf(booking)).toBe(0);
  expect((await shown(booking)).due).toBeUndefined();
  await pay(booking);
  expect(await shown(booking)).toMatchObject({ amount: 800, payment: true });
  expect(await balanceOf(booking)).toBe(800);
});

/** Refunds the only payment. */
async function refundAll(): Promise<void> {
  const admin = await someAdmin(clinic);
  const { body } = await request(admin, 'listPayments');
  const { id } = body.payments.find(({ paid }: { paid: number }) => paid > 0);
  expect((await request(admin, 'refundPayment', { id })).status).toBe(200);
}

test('a patient cannot change the type of another’s appointment', async () => {
  const [booking, other]: [Booking, Person] = [await book(), await somePatient(clinic)];
  const refused = await change(booking, booking.types.cheap, { as: other });
  expect(refused.body.code).toBe('appointment-not-found');
});
