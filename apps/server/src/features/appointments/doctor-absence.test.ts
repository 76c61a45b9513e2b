import { minutes } from '@nadi/domain/limits';
import { beforeEach, expect, test } from 'vitest';
import { listAbsenceCandidates, recordPresence } from '#store/doctor-absence.ts';
import { type Person, requestAs, someAdmin, someReception } from '#testing/actors.ts';
import type { BookedAppointment } from '#testing/booked-appointment.ts';
import { bookAndPay, FEE, paymentsFixture } from '#testing/payments-fixture.ts';

const fixture = paymentsFixture();
const { clinic } = fixture;
let booking: BookedAppointment;

beforeEach(async () => {
  booking = await bookAndPay(fixture);
});

async function startOf(appointmentId: string): Promise<number> {
  const { starts_at } = await clinic.database.db
    .selectFrom('appointments')
    .select('starts_at')
    .where('id', '=', appointmentId)
    .executeTakeFirstOrThrow();
  return starts_at.getTime();
}

/** Sets the clock to minutes after the start; the patient has come at the first of them. */
async function wait(after: number): Promise<void> {
  const start = await startOf(booking.appointmentId);
  clinic.now = start + minutes(after);
  await join('patient', start + minutes(1));
}

function join(kind: 'patient' | 'doctor' | 'other', at = clinic.now): Promise<void> {
  const doctorId = kind === 'doctor' ? booking.doctor.id : null;
  const person = { appointmentId: booking.appointmentId, kind, doctorId };
  return recordPresence(clinic.database.db, [person], new Date(at));
}

const admin = () => someAdmin(clinic);
const list = async (as: Person) => (await requestAs(clinic, 'listAbsentDoctors', {}, { as })).body;
const refund = (as: Person) =>
  requestAs(clinic, 'refundAbsentDoctor', { appointmentId: booking.appointmentId }, { as });
const refunds = () =>
  clinic.database.db.selectFrom('refunds').select(['amount_minor', 'reason', 'note']).execute();

test('the desk sees it after three minutes, and reception too', async () => {
  await wait(2);
  expect((await list(await admin())).appointments).toEqual([]);
  await wait(3);
  const { appointments } = await list(await someReception(clinic));
  expect(appointments).toMatchObject([
    { _id: booking.appointmentId, paid: FEE / 100, elsewhere: false },
  ]);
});

test('one press cancels and refunds everything, and a second one is refused', async () => {
  await wait(4);
  expect((await refund(await admin())).status).toBe(200);
  expect(await refunds()).toMatchObject([{ amount_minor: FEE, reason: 'cancelled' }]);
  expect((await list(await admin())).appointments).toEqual([]);
  expect((await refund(await admin())).status).toBe(409);
});

test('refuses to refund if the doctor has been there', async () => {
  await wait(4);
  await join('doctor');
  expect((await list(await admin())).appointments).toEqual([]);
  const reply = await refund(await admin());
  expect([reply.status, reply.body.code]).toEqual([409, 'doctor-came']);
  expect(await refunds()).toEqual([]);
});

test('an attendance leaves a trace that remains after the doctor has gone', async () => {
  const { appointmentId, doctor } = booking;
  const at = new Date(clinic.now);
  await clinic.database.db
    .insertInto('meeting_attendance')
    .values({
      ...{ appointment_id: appointmentId, participant_id: 'p', kind: 'doctor', name: 'Leela' },
      ...{ session: 's', device_check: null, doctor_id: doctor.id, since: at, seen_at: at },
    })
    .execute();
  await clinic.database.db.deleteFrom('meeting_attendance').execute();
  const [facts] = await listAbsenceCandidates(
    clinic.database.db,
    new Date((await startOf(appointmentId)) + minutes(1)),
    appointmentId,
  );
  expect(facts?.presences).toEqual([
    { who: 'doctor', firstAt: at.getTime(), lastAt: at.getTime() },
  ]);
});
