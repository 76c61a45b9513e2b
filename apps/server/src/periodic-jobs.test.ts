import { minutes } from '@nadi/domain/limits';
import { CLINIC_SETTING } from '@nadi/domain/permissions';
import { beforeEach, expect, test } from 'vitest';
import { refundAbsentDoctorsJob } from '#features/appointments/doctor-absence.ts';
import { messageEntries } from '#features/messages/message-entries.ts';
import { refundCancelledAppointment } from '#features/payments/refund-payment.ts';
import { recordPresence } from '#store/doctor-absence.ts';
import { type Person, renewSession, requestAs, someAdmin } from '#testing/actors.ts';
import type { BookedAppointment } from '#testing/booked-appointment.ts';
import { bookAndPay, paymentsFixture } from '#testing/payments-fixture.ts';
import { mailOutbox } from '#testing/trial-mail.ts';

const fixture = paymentsFixture();
const { clinic } = fixture;
/** Wednesday 6 January 2027, 10:00 in Kolkata. */
const START = Date.parse('2027-01-06T10:00:00+05:30');
let booking: BookedAppointment;

beforeEach(async () => {
  booking = await bookAndPay(fixture);
  await join('patient', 1);
});

/** Returns the job as another node runs it. */
function absenceJob() {
  const deps = {
    messages: messageEntries,
    enqueue: mailOutbox(clinic).enqueue,
    refundCancelled: refundCancelledAppointment,
    offerFreedSlot: async () => undefined,
    submitRefundsSoon: () => undefined,
    wake: () => undefined,
  };
  return refundAbsentDoctorsJob(deps, clinic.database, { now: () => clinic.now });
}

function join(kind: 'patient' | 'doctor' | 'other', minute: number): Promise<void> {
  const doctorId = kind === 'doctor' ? booking.doctor.id : null;
  const person = { appointmentId: booking.appointmentId, kind, doctorId };
  return recordPresence(clinic.database.db, [person], new Date(START + minutes(minute)));
}

async function switchOn(): Promise<void> {
  const change = { refundDoctorAbsent: true };
  const as = await someAdmin(clinic);
  expect((await requestAs(clinic, 'updateClinicSettings', change, { as })).status).toBe(200);
}

const refunds = () => clinic.database.db.selectFrom('refunds').select('amount_minor').execute();

test('the job for absent doctors does nothing while the setting is off', async () => {
  clinic.now = START + minutes(45);
  await absenceJob().run();
  expect(await refunds()).toEqual([]);
});

test('two nodes refund an absent doctor once, with one message and audit entry', async () => {
  await switchOn();
  clinic.now = START + minutes(30);
  await Promise.all([absenceJob().run(), absenceJob().run(), absenceJob().run()]);
  await absenceJob().run();
  expect(await refunds()).toHaveLength(1);
  const messages = await clinic.database.db
    .selectFrom('outbox')
    .select('kind')
    .where('kind', '=', 'appointment-cancelled')
    .execute();
  expect(messages).toHaveLength(1);
  const entries = await clinic.database.db
    .selectFrom('audit_entries')
    .select('actor_role')
    .where('action', '=', 'cancelled')
    .execute();
  expect(entries).toEqual([{ actor_role: 'admin' }]);
});

test('admin and patient read that the clinic’s setting refunded, also without names of staff', async () => {
  await switchOn();
  clinic.now = START + minutes(30);
  await absenceJob().run();
  const admin = await someAdmin(clinic);
  const entryOf = async (as: Person, name: 'listAudit' | 'listRecordAccess') => {
    const { body } = await requestAs(clinic, name, {}, { as });
    return body.entries.find(({ action }: { action: string }) => action === 'cancelled').actor;
  };
  const { patient } = booking;
  await renewSession(clinic, patient.token);
  for (const showStaffNames of [true, false]) {
    await requestAs(clinic, 'updateClinicSettings', { showStaffNames }, { as: admin });
    expect(await entryOf(admin, 'listAudit')).toMatchObject({ id: CLINIC_SETTING });
    expect(await entryOf(patient, 'listRecordAccess')).toMatchObject({ id: CLINIC_SETTING });
  }
});

test.each([
  ['the appointment is not over', null, 29],
  ['the doctor was there', 'doctor', 45],
  ['somebody else was there', 'other', 45],
] as const)('the job for absent doctors refunds nothing if %s', async (_case, who, minute) => {
  await switchOn();
  if (who) await join(who, 20);
  clinic.now = START + minutes(minute);
  await absenceJob().run();
  expect(await refunds()).toEqual([]);
});
