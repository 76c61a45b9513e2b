import { expect, test } from 'vitest';
import { requestAs, someDoctor, somePatient } from '#testing/actors.ts';
import type { BookedAppointment } from '#testing/booked-appointment.ts';
import { paymentsFixture, startPayment } from '#testing/payments-fixture.ts';

const fixture = paymentsFixture();
const { clinic } = fixture;
const APPOINTMENTS = 5;
const STEPS = 12;
const FEES = [0, 200, 500, 800, 1200];
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

/** A linear congruential generator, so that every run is the same. */
function seededRandom(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const roll = seededRandom(20_270_106);

interface Booking extends BookedAppointment {
  typeIds: string[];
  /** Sessions and orders that were opened but not paid. */
  open: string[];
}

async function book(): Promise<Booking> {
  const [doctor, patient] = [await someDoctor(clinic), await somePatient(clinic)];
  const visitTypes = FEES.map((fees) => ({ ...TYPE, name: `For ${fees}`, fees }));
  const saved = await requestAs(clinic, 'setVisitTypes', { visitTypes }, { as: doctor });
  const typeIds = saved.body.visitTypes.map(({ _id }: { _id: string }) => _id);
  const slot = { docId: doctor.id, slotDate: '6_1_2027', slotTime: '10:00 AM' };
  const body = { ...slot, visitTypeId: typeIds[2] };
  const booked = await requestAs(clinic, 'bookAppointment', body, { as: patient });
  return { doctor, patient, typeIds, open: [], appointmentId: booked.body.appointmentId };
}

/** Opens an order, pays an earlier one, or changes the visit type. */
async function step(booking: Booking): Promise<void> {
  const { patient: as, appointmentId, typeIds, open } = booking;
  const luck = roll(5);
  if (luck < 2) {
    const visitTypeId = typeIds[roll(typeIds.length)];
    const slot = { slotDate: '6_1_2027', slotTime: '10:00 AM' };
    const body = { appointmentId, ...slot, visitTypeId };
    const changed = await requestAs(clinic, 'rescheduleAppointment', body, { as });
    expect(changed.status).toBe(200);
  } else if (luck < 4) {
    const provider = roll(2) === 0 ? 'stripe' : 'razorpay';
    // The request is refused if nothing is owed.
    const reference = await startPayment(fixture, booking, provider).catch(() => null);
    if (reference !== null && !open.includes(reference)) open.push(reference);
  } else {
    const reference = open.splice(roll(open.length), 1)[0];
    if (reference !== undefined) payIfOpen(reference);
  }
}

/** The clinic may have closed it at the provider meanwhile. */
function payIfOpen(reference: string): void {
  try {
    fixture.control.pay(reference);
  } catch {
    // A closed order cannot be paid.
  }
}

test('the ledger matches the paid amounts after random payments and price changes', async () => {
  const bookings = await Promise.all(Array.from({ length: APPOINTMENTS }, book));
  for (const booking of bookings) {
    for (let count = 0; count < STEPS; count++) {
      clinic.now += 4_000;
      await step(booking);
      await fixture.control.webhooksSettled();
    }
  }
  for (let minute = 0; minute < 4; minute++) {
    clinic.now += 3 * 60_000;
    await fixture.reconcileDue();
    await fixture.control.webhooksSettled();
  }
  // Background checks may still be running.
  await expect.poll(() => listUnsettled(bookings), { timeout: 20_000 }).toEqual([]);
  const { rows } = await clinic.database.executeSql(
    'select count(*)::int as n from ledger_entries',
  );
  expect((rows[0] as { n: number }).n).toBeGreaterThan(APPOINTMENTS);
}, 120_000);

/** Returns appointments whose ledger differs from the paid amount, and refunds that are not done. */
async function listUnsettled(bookings: readonly Booking[]) {
  const { rows: refunds } = await clinic.database.executeSql(
    `select id, state from refunds where state <> 'done'`,
  );
  const unsettled: unknown[] = [...refunds];
  for (const { appointmentId, patient: as } of bookings) {
    const { body } = await requestAs(clinic, 'listPatientAppointments', {}, { as });
    const [{ amount, payment, due = 0 }] = body.appointments;
    const { rows } = await clinic.database.executeSql(
      `select coalesce(sum(amount_minor), 0)::int / 100 as rupees from ledger_entries
       where appointment_id = '${appointmentId}'`,
    );
    const { rupees } = rows[0] as { rupees: number };
    const expected = payment || due > 0 ? amount - due : 0;
    if (rupees !== expected) unsettled.push({ appointmentId, amount, payment, due, rupees });
  }
  return unsettled;
}
