import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { expect, test } from 'vitest';
import { renewSession, requestAs, someAdmin, somePatient } from '#testing/actors.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';
import { mailOutbox, readMail } from '#testing/trial-mail.ts';
import { queueReminders } from './reminders.ts';

const clinic = testClinic();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The start of SLOT in epoch milliseconds. */
const STARTS = Date.parse('2027-01-07T10:00:00+05:30');
const SLOT = { slotDate: '7_1_2027', slotTime: '10:00 AM' };
const LATER = { slotDate: '8_1_2027', slotTime: '10:00 AM' };

const book = async () =>
  bookedAppointment(clinic, { patient: await somePatient(clinic, 'Asha Devi Rao'), ...SLOT });

/** Runs the job at `at` and lists the subjects of all reminders sent so far. */
async function remindersAt(at: number): Promise<string[]> {
  clinic.now = at;
  await runJob();
  const mails = await readMail(clinic);
  return mails
    .filter(({ subject }) => /^Reminder|begins soon/.test(subject))
    .map(({ subject }) => (subject.startsWith('Reminder') ? 'day' : 'hour'));
}

function runJob() {
  const { db } = clinic.database;
  const clock = { now: () => clinic.now };
  return queueReminders({ db, clock, zone: 'Asia/Kolkata', outbox: mailOutbox(clinic) });
}

test('sends each reminder once, from exactly 24 hours and one hour before', async () => {
  await book();
  expect(await remindersAt(STARTS - 24 * HOUR - 1)).toEqual([]);
  expect(await remindersAt(STARTS - 24 * HOUR)).toEqual(['day']);
  expect(await remindersAt(STARTS - 23 * HOUR)).toEqual(['day']);
  expect(await remindersAt(STARTS - HOUR)).toEqual(['day', 'hour']);
  expect(await remindersAt(STARTS - 1)).toEqual(['day', 'hour']);
});

test('sends late reminders while they help after a time without a server', async () => {
  await book();
  expect(await remindersAt(STARTS - HOUR - 1)).toEqual(['day']);
  expect(await remindersAt(STARTS - 1)).toEqual(['day', 'hour']);
});

test('sends no reminder from the start on', async () => {
  await book();
  expect(await remindersAt(STARTS)).toEqual([]);
});

test.each([
  ['cancelled', { cancelled_at: new Date(STARTS - 24 * HOUR), cancelled_by: 'admin' as const }],
  ['moved to the next day', { starts_at: new Date(STARTS + 24 * HOUR) }],
])('drops a queued reminder if its appointment is %s', async (_change, values) => {
  const { appointmentId } = await book();
  clinic.now = STARTS - 24 * HOUR;
  const clock = { now: () => clinic.now };
  const outbox = mailOutbox(clinic);
  // One transaction prevents a delivery in between.
  await clinic.database.transaction(async (trx) => {
    await queueReminders({ db: trx, clock, zone: 'Asia/Kolkata', outbox });
    const queued = await trx
      .selectFrom('outbox')
      .select('kind')
      .where('kind', 'like', 'reminder%')
      .execute();
    expect(queued).toEqual([{ kind: 'reminder-day' }]);
    await trx.updateTable('appointments').set(values).where('id', '=', appointmentId).execute();
  });
  expect(await remindersAt(STARTS - 24 * HOUR)).toEqual([]);
});

test('reminds of a moved appointment at its new time only', async () => {
  const { patient, appointmentId } = await book();
  await requestAs(clinic, 'rescheduleAppointment', { appointmentId, ...LATER }, { as: patient });
  expect(await remindersAt(STARTS - 24 * HOUR)).toEqual([]);
  expect(await remindersAt(STARTS)).toEqual(['day']);
});

test('an appointment booked within the day has no reminder 24 hours before', async () => {
  clinic.now = STARTS - 5 * HOUR;
  await book();
  expect(await remindersAt(STARTS - 4 * HOUR)).toEqual([]);
  expect(await remindersAt(STARTS - HOUR)).toEqual(['hour']);
});

test('an appointment moved within the day has no reminder 24 hours before', async () => {
  const { doctor, appointmentId } = await book();
  clinic.now = STARTS - 5 * HOUR;
  await renewSession(clinic, doctor.token);
  const later = { appointmentId, ...SLOT, slotTime: '3:00 PM' };
  await requestAs(clinic, 'rescheduleAppointment', later, { as: doctor });
  expect(await remindersAt(STARTS - 4 * HOUR)).toEqual([]);
  expect(await remindersAt(STARTS + 4 * HOUR)).toEqual(['hour']);
});

test('a retired doctor gets no agenda', async () => {
  const [{ doctor }, admin] = [await book(), await someAdmin(clinic)];
  await requestAs(clinic, 'retireDoctor', { docId: doctor.id }, { as: admin });
  clinic.now = Date.parse('2027-01-07T07:00:00+05:30');
  await runJob();
  const sent = await readMail(clinic);
  const agendas = sent.filter(({ to, subject }) => to === doctor.email && /^Your/.test(subject));
  expect(agendas).toEqual([]);
});

test("a doctor gets the day's agenda once, in the morning, with initials only", async () => {
  const { doctor } = await book();
  const agendas = async (at: string) => {
    clinic.now = Date.parse(at);
    await runJob();
    const mails = await readMail(clinic);
    return mails.filter(({ to, subject }) => to === doctor.email && /^Your/.test(subject));
  };
  expect(await agendas('2027-01-07T06:59:00+05:30')).toEqual([]);
  const [agenda] = await agendas('2027-01-07T07:00:00+05:30');
  expect(agenda?.subject).toBe('Your appointments on Thu 7 Jan 2027');
  expect(agenda?.text).toContain('10:00 AM: A.D.R.');
  expect(agenda?.text).not.toContain('Asha');
  expect(await agendas('2027-01-07T08:00:00+05:30')).toHaveLength(1);
});

test.each([
  ['12:00', 0],
  ['11:59', 1],
])('a doctor whose agenda was not sent by %s gets %i', async (clock, count) => {
  const { doctor } = await book();
  clinic.now = Date.parse(`2027-01-07T${clock}:00+05:30`);
  await runJob();
  const sent = await readMail(clinic);
  const agendas = sent.filter(({ to, subject }) => to === doctor.email && /^Your/.test(subject));
  expect(agendas).toHaveLength(count);
});

test('the clinic can choose when patients are reminded', async () => {
  await book();
  const as = await someAdmin(clinic);
  const chosen = { ...DEFAULT_CLINIC, firstReminderHours: 30, lastReminderMinutes: 30 };
  await requestAs(clinic, 'updateClinicSettings', chosen, { as });
  expect(await remindersAt(STARTS - 30 * HOUR - 1)).toEqual([]);
  expect(await remindersAt(STARTS - 30 * HOUR)).toEqual(['day']);
  expect(await remindersAt(STARTS - 30 * MINUTE - 1)).toEqual(['day']);
  expect(await remindersAt(STARTS - 30 * MINUTE)).toEqual(['day', 'hour']);
});

test('the clinic can turn reminders off', async () => {
  await book();
  const as = await someAdmin(clinic);
  const none = { ...DEFAULT_CLINIC, firstReminderHours: 0, lastReminderMinutes: 0 };
  await requestAs(clinic, 'updateClinicSettings', none, { as });
  expect(await remindersAt(STARTS - 24 * HOUR)).toEqual([]);
  expect(await remindersAt(STARTS - HOUR)).toEqual([]);
});

test('a reminder links the page that moves or cancels the appointment', async () => {
  const { appointmentId } = await book();
  await remindersAt(STARTS - HOUR);
  const texts = (await readMail(clinic)).map(({ text }) => text);
  expect(texts).toContainEqual(
    expect.stringContaining(
      `I can’t come:\nhttp://localhost:4000/my-appointments/${appointmentId}?cannot-come=1`,
    ),
  );
});
