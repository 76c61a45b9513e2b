import { expect, test } from 'vitest';
import { type Person, requestAs, someDoctor, somePatient } from '#testing/actors.ts';
import { paymentsFixture } from '#testing/payments-fixture.ts';

const fixture = paymentsFixture();
const { clinic } = fixture;
const EVENTS = 5000;
const PATIENTS = 12;
const APPOINTMENTS_EACH = 5;

/** A linear congruential generator, so that every run is the same. */
function seededRandom(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

interface Modelled {
  id: string;
  patient: Person;
  fee: number;
  /** Sessions and orders whose payment was captured. */
  paid: string[];
  cancelled: boolean;
}

const roll = seededRandom(20_270_105);

async function bookAll(): Promise<Modelled[]> {
  const bookings: Modelled[] = [];
  for (let patient = 0; patient < PATIENTS; patient++) {
    const as = await somePatient(clinic);
    for (let booking = 0; booking < APPOINTMENTS_EACH; booking++) {
      const fee = 10_000 + roll(90_000);
      const doctor = await someDoctor(clinic, { feeMinor: fee });
      const slotDate = `${6 + booking}_1_2027`;
      const body = { docId: doctor.id, slotDate, slotTime: '10:00 AM' };
      await requestAs(clinic, 'bookAppointment', body, { as });
      const { body: list } = await requestAs(clinic, 'listPatientAppointments', {}, { as });
      const booked = list.appointments.find(({ docId }: { docId: string }) => docId === doctor.id);
      bookings.push({ id: booked._id, patient: as, fee, paid: [], cancelled: false });
    }
  }
  return bookings;
}

/** Pays with none, one or both providers without verifying. */
async function payUnverified(booking: Modelled): Promise<void> {
  const options = { as: booking.patient };
  const body = { appointmentId: booking.id };
  const stripe = await requestAs(clinic, 'payByStripe', body, options);
  const razorpay = await requestAs(clinic, 'payByRazorpay', body, options);
  const references: string[] = [stripe.body.session_url.split('/').at(-1), razorpay.body.order.id];
  for (const reference of references) {
    const luck = roll(10);
    if (luck < 3) continue;
    fixture.control.pay(reference, luck < 5 ? 'decline' : luck < 7 ? 'slow' : 'succeed');
    if (luck === 5) fixture.control.settle(reference, 'fail');
    if (luck === 6) fixture.control.settle(reference);
    if (luck >= 6) booking.paid.push(reference);
  }
}

interface Delivery {
  provider: 'stripe' | 'razorpay';
  body: string;
  secret?: string;
}

/** Genuine events repeatedly; one in four altered, or signed with another secret. */
function deliveries(count: number): Delivery[] {
  const events = fixture.control.events();
  return Array.from({ length: count }, () => {
    const { provider, body } = events[roll(events.length)] as (typeof events)[number];
    if (roll(4) > 0) return { provider, body };
    if (roll(2) > 0) return { provider, body, secret: 'another' };
    // Correctly signed, with false amounts and statuses: still only triggers a reconciliation.
    const altered = body
      .replace(/"amount(_total)?":\d+/g, '"amount$1":1')
      .replaceAll('unpaid', 'paid');
    return { provider, body: altered };
  });
}

async function post({ provider, body, secret }: Delivery): Promise<number> {
  const headers = fixture.control.forge(provider, body, secret === undefined ? {} : { secret });
  const url = `/api/webhooks/${provider}`;
  const answer = await clinic.app.inject({ method: 'POST', url, payload: body, headers });
  expect(answer.statusCode).toBe(secret === undefined ? 200 : 400);
  return answer.statusCode;
}

async function postAll(list: readonly Delivery[]): Promise<void> {
  const AT_ONCE = 16;
  for (let at = 0; at < list.length; at += AT_ONCE) {
    await Promise.all(list.slice(at, at + AT_ONCE).map(post));
  }
}

async function cancelSome(bookings: readonly Modelled[]): Promise<void> {
  for (const booking of bookings) {
    if (roll(3) > 0) continue;
    const body = { appointmentId: booking.id };
    const { status } = await requestAs(clinic, 'cancelAppointment', body, {
      as: booking.patient,
    });
    booking.cancelled = status === 200;
  }
}

test('the ledger equals the model after 5,000 shuffled, repeated and partly forged events', async () => {
  fixture.control.holdWebhooks();
  const bookings = await bookAll();
  for (const booking of bookings) await payUnverified(booking);
  const half = EVENTS / 2;
  await postAll(deliveries(half));
  await cancelSome(bookings);
  await postAll(deliveries(half));
  for (let minute = 0; minute < 3; minute++) {
    clinic.now += 3 * 60_000;
    await fixture.reconcileDue();
  }

  const { rows } = await clinic.database.executeSql(`
    select appointment_id as id, sum(amount_minor) filter (where kind = 'payment') as came,
      coalesce(-sum(amount_minor) filter (where kind = 'refund'), 0) as went,
      count(*) filter (where kind = 'payment') as payments
    from ledger_entries group by 1`);
  const books = new Map(
    (rows as { id: string; came: string; went: string; payments: string }[]).map(
      ({ id, came, went, payments }) => [id, [came, went, payments].map(Number)],
    ),
  );
  for (const { id, fee, paid, cancelled } of bookings) {
    const came = fee * paid.length;
    const stays = cancelled || paid.length === 0 ? 0 : fee;
    expect(books.get(id) ?? [0, 0, 0], id).toEqual([came, came - stays, paid.length]);
  }
  const owed = await clinic.database.executeSql(`select * from refunds where state <> 'done'`);
  expect(owed.rows).toEqual([]);
  const earned = bookings.filter(({ cancelled, paid }) => !cancelled && paid.length > 0);
  const { rows: marked } = await clinic.database.executeSql(
    'select count(*)::int as n from appointments where paid_at is not null and cancelled_at is null',
  );
  expect(marked).toEqual([{ n: earned.length }]);
}, 300_000);
