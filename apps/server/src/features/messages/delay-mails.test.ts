import { expect, test, vi } from 'vitest';
import { type Person, renewSession, requestAs, someDoctor } from '#testing/actors.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';
import { mailOutbox, readMail } from '#testing/trial-mail.ts';

// Tuesday 5 January 2027, 09:00. An appointment takes half an hour.
const clinic = testClinic();
const MINUTE = 60_000;

const book = (doctor: Person, slotTime: string) =>
  bookedAppointment(clinic, { doctor, slotDate: '5_1_2027', slotTime });

/** Starts the meeting of an appointment; it has lasted until now. */
async function meet({ appointmentId: appointment_id }: { appointmentId: string }, minutes = 1) {
  const times = {
    started_at: new Date(clinic.now - minutes * MINUTE),
    ended_at: new Date(clinic.now),
  };
  await clinic.database.db
    .insertInto('encounters')
    .values({ appointment_id, ...times })
    .execute();
}

async function announce(doctor: Person, minutes: number) {
  expect((await requestAs(clinic, 'announceDelay', { minutes }, { as: doctor })).status).toBe(200);
}

/** Lists the messages about delays that are sent within a time from now, oldest first. */
async function notifiedAfter(minutes: number) {
  clinic.now += minutes * MINUTE;
  const about = /running \d+ min late|on time again/;
  return (await readMail(clinic)).filter(({ subject }) => about.test(subject));
}

test('notifies only patients whose appointment the delay moves, with the expected time', async () => {
  const doctor = await someDoctor(clinic, { name: 'Dr. Sunil Mehta' });
  const first = await book(doctor, '10:00 AM');
  const second = await book(doctor, '10:30 AM');
  await book(doctor, '12:00 PM');
  await book(await someDoctor(clinic), '10:00 AM');
  await announce(doctor, 12);
  expect(await notifiedAfter(0)).toEqual([]);
  const notified = await notifiedAfter(1);
  expect(notified.map(({ to }) => to).toSorted()).toEqual(
    [first.patient.email, second.patient.email].toSorted(),
  );
  const mail = notified.find(({ to }) => to === second.patient.email);
  expect(mail?.subject).toBe('Your doctor is running 12 min late');
  expect(mail?.text).toContain('Dr. Sunil Mehta is running 12 min late');
  expect(mail?.text).toContain('Expected at: about 10:42 AM');
});

test('announces each step once, and only the last delay of a minute', async () => {
  const doctor = await someDoctor(clinic);
  await book(doctor, '10:00 AM');
  const subjects = async (minutes: number) =>
    (await notifiedAfter(minutes)).map(({ subject }) => /\d+|on time/.exec(subject)?.[0]);
  await announce(doctor, 45);
  clinic.now += 1000;
  await announce(doctor, 0);
  expect(await subjects(1)).toEqual([]);
  await announce(doctor, 10);
  clinic.now += 1000;
  await announce(doctor, 15);
  clinic.now += 1000;
  await announce(doctor, 10);
  expect(await subjects(1)).toEqual(['10']);
  await announce(doctor, 10);
  expect(await subjects(1)).toEqual(['10']);
  await announce(doctor, 20);
  expect(await subjects(1)).toEqual(['10', '20']);
  await announce(doctor, 0);
  expect(await subjects(1)).toEqual(['10', '20', 'on time']);
  await announce(doctor, 0);
  expect(await subjects(1)).toHaveLength(3);
});

test('notifies a patient who is already waiting; free time later reduces the delay', async () => {
  clinic.now = Date.parse('2027-01-05T09:40:00+05:30');
  const doctor = await someDoctor(clinic);
  const { patient: waits } = await book(doctor, '10:00 AM');
  const { patient: comes } = await book(doctor, '11:00 AM');
  const notified = async () =>
    (await notifiedAfter(1)).map(({ to, subject }) => [to, /\d+/.exec(subject)?.[0]]);
  clinic.now = Date.parse('2027-01-05T10:05:00+05:30');
  await announce(doctor, 30);
  expect(await notified()).toEqual([[waits.email, '30']]);
  await announce(doctor, 40);
  expect((await notified()).toSorted()).toEqual(
    [
      [waits.email, '30'],
      [waits.email, '40'],
      [comes.email, '10'],
    ].toSorted(),
  );
});

test('notifies no patient who met the doctor, whose doctor is present, or whose time has passed', async () => {
  clinic.now = Date.parse('2027-01-05T09:40:00+05:30');
  const [met, there, over] = [
    await someDoctor(clinic),
    await someDoctor(clinic),
    await someDoctor(clinic),
  ];
  const seen = await book(met, '10:00 AM');
  await book(there, '10:00 AM');
  await book(over, '10:00 AM');
  clinic.now = Date.parse('2027-01-05T10:05:00+05:30');
  await meet(seen);
  await announce(met, 30);
  await announce(over, 5);
  expect(await notifiedAfter(1)).toEqual([]);
  await announce(there, 30);
  clinic.now += MINUTE;
  const present = mailOutbox(clinic, { presentParties: async () => ['doctor', 'patient'] });
  await vi.waitFor(async () => {
    await present.deliverDue();
    const pending = await clinic.database.db
      .selectFrom('outbox')
      .select('id')
      .where('kind', '=', 'doctor-late')
      .where('state', '=', 'pending')
      .execute();
    expect(pending).toEqual([]);
  });
  expect(await notifiedAfter(0)).toEqual([]);
});

test('an appointment that has begun no longer delays the next one', async () => {
  clinic.now = Date.parse('2027-01-05T09:40:00+05:30');
  const doctor = await someDoctor(clinic);
  const first = await book(doctor, '10:00 AM');
  await book(doctor, '11:00 AM');
  clinic.now = Date.parse('2027-01-05T10:05:00+05:30');
  await meet(first);
  await announce(doctor, 20);
  expect((await notifiedAfter(1)).map(({ subject }) => subject)).toEqual([
    'Your doctor is running 20 min late',
  ]);
});

test('repeating a delay during the delayed appointment announces nothing', async () => {
  clinic.now = Date.parse('2027-01-05T09:40:00+05:30');
  const doctor = await someDoctor(clinic);
  const first = await book(doctor, '10:00 AM');
  const { patient } = await book(doctor, '11:00 AM');
  const minutesNotified = async () =>
    (await notifiedAfter(1))
      .filter(({ to }) => to === patient.email)
      .map(({ subject }) => /\d+/.exec(subject)?.[0]);
  await announce(doctor, 40);
  expect(await minutesNotified()).toEqual(['10']);

  clinic.now = Date.parse('2027-01-05T10:25:00+05:30');
  await renewSession(clinic, doctor.token);
  await meet(first, 5);
  const stillRuns = () =>
    clinic.database.db
      .updateTable('encounters')
      .set({ ended_at: new Date(clinic.now) })
      .execute();
  await announce(doctor, 40);
  expect(await minutesNotified()).toEqual(['10']);
  await stillRuns();
  await announce(doctor, 40);
  expect(await minutesNotified()).toEqual(['10']);
  // A different delay is about the next appointment.
  await stillRuns();
  await announce(doctor, 30);
  expect(await minutesNotified()).toEqual(['10', '30']);
});

test('a patient who did not learn of a delay gets no message that it ended', async () => {
  const doctor = await someDoctor(clinic);
  await book(doctor, '10:00 AM');
  await announce(doctor, 30);
  // The message is not sent when it is due, as if mail were down.
  await clinic.database.db
    .updateTable('outbox')
    .set({ due_at: new Date(clinic.now + 30 * MINUTE) })
    .where('kind', '=', 'doctor-late')
    .execute();
  clinic.now += 70_000;
  await announce(doctor, 0);
  expect(await notifiedAfter(1)).toEqual([]);
});

test('ignores a cancelled or moved appointment; notifies even in the last minute before the start', async () => {
  const doctor = await someDoctor(clinic);
  const [cancelled, moved] = [await book(doctor, '10:00 AM'), await book(doctor, '10:30 AM')];
  await announce(doctor, 30);
  const { appointmentId } = cancelled;
  await requestAs(clinic, 'cancelAppointment', { appointmentId }, { as: cancelled.patient });
  await requestAs(
    clinic,
    'rescheduleAppointment',
    { appointmentId: moved.appointmentId, slotDate: '6_1_2027', slotTime: '10:00 AM' },
    { as: moved.patient },
  );
  expect(await notifiedAfter(1)).toEqual([]);
  const begun = await someDoctor(clinic);
  await book(begun, '10:00 AM');
  clinic.now = Date.parse('2027-01-05T09:59:30+05:30');
  await renewSession(clinic, begun.token);
  await announce(begun, 30);
  expect(await notifiedAfter(1)).toMatchObject([
    { text: expect.stringContaining('Expected at: about 10:30 AM') },
  ]);
});

test('a patient who switched off delay messages is not notified', async () => {
  const doctor = await someDoctor(clinic);
  const { patient: as } = await book(doctor, '10:00 AM');
  await requestAs(clinic, 'setPreference', { kind: 'doctor-late', on: false }, { as });
  await announce(doctor, 30);
  expect(await notifiedAfter(1)).toEqual([]);
});
