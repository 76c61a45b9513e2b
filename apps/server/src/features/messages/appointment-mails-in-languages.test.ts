import { LOCALE_CODES } from '@nadi/domain/locales';
import { calendarTitle } from '@nadi/messages/en/calendar-entry';
import { translator } from '@nadi/messages/translator';
import { formatWhen } from '@nadi/messages/when';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, renewSession, someAdmin, someDoctor, somePatient } from '#testing/actors.ts';
import { bookedAppointment, SLOT } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';
import {
  expectStoredEvent,
  type ReceivedMail,
  receiveInLanguages,
  type SmtpInbox,
  startSmtpInbox,
} from '#testing/mails-in-languages.ts';
import { replanned, someDay } from '#testing/replan-fixture.ts';
import { horizonOf } from '#testing/series-fixture.ts';
import { runReminders } from '#testing/trial-mail.ts';

// Tuesday 5 January 2027, 09:00 in Kolkata.
const clinic = testClinic();
const ZONE = 'Asia/Kolkata';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LATER = { slotDate: '7_1_2027', slotTime: '11:30 AM' };
const PAGE = 'http://localhost:4000/my-appointments';
/** Longer than a line of a calendar file, in letters of three bytes. */
const DOCTOR = 'डॉ. सुनील कृष्णमूर्ति मेहता, वरिष्ठ चिकित्सक';

let inbox: SmtpInbox;
beforeAll(async () => {
  inbox = await startSmtpInbox();
});
afterAll(() => inbox.close());

const receive = (kind: Parameters<typeof receiveInLanguages>[2]) =>
  receiveInLanguages(clinic, inbox, kind);

/** Expects the time in the subject, in the language of the mail, and the address of a page in the text. */
function expectTexts(mails: readonly ReceivedMail[], slot: typeof SLOT | null, address: string) {
  for (const { locale, subject, text } of mails) {
    if (slot) {
      const at = { date: slot.slotDate, time: slot.slotTime, zone: ZONE };
      expect(subject).toContain(formatWhen(translator(locale), at));
    }
    expect(`${text}\n`).toContain(`\n${address}\n`);
  }
}

async function send(as: Person, ...[name, body]: [Parameters<typeof clinic.request>[1], object]) {
  await renewSession(clinic, as.token);
  const reply = await clinic.request(as, name, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body;
}

async function book(name: string) {
  const [doctor, patient] = [await someDoctor(clinic, { name }), await somePatient(clinic, 'Zoë')];
  return bookedAppointment(clinic, { doctor, patient });
}

test('a booking, its move and its cancellation have one calendar entry in each language', async () => {
  const { doctor, patient, appointmentId } = await book(DOCTOR);
  const booked = await receive('appointment-booked');
  await expectStoredEvent(clinic, booked, appointmentId, 'REQUEST');
  expectTexts(booked, SLOT, `${PAGE}/${appointmentId}`);
  const titles = LOCALE_CODES.map((code) =>
    calendarTitle({ i18n: translator(code), doctor: DOCTOR, clinic: 'Nadi' }),
  );
  expect(booked.map(({ event }) => event?.summary)).toEqual(titles);

  await send(patient, 'rescheduleAppointment', { appointmentId, ...LATER });
  clinic.now += 10 * MINUTE;
  const moved = await receive('appointment-rescheduled');
  await expectStoredEvent(clinic, moved, appointmentId, 'REQUEST');
  expectTexts(moved, LATER, `${PAGE}/${appointmentId}`);
  expect(new Set([...booked, ...moved].map(({ event }) => event?.uid)).size).toBe(1);
  expect(new Set(moved.map(({ event }) => event?.sequence))).toEqual(new Set([1]));

  await send(doctor, 'cancelAppointment', {
    appointmentId,
    reason: 'Ich bin heute krank: ذرا ٹھہریں',
  });
  const cancelled = await receive('appointment-cancelled');
  await expectStoredEvent(clinic, cancelled, appointmentId, 'CANCEL');
  expectTexts(cancelled, LATER, `${PAGE}/${appointmentId}`);
  for (const { text } of cancelled) expect(text).toContain('Ich bin heute krank: ذرا ٹھہریں');
});

test('reminders link the page of the appointment in each language', async () => {
  const { appointmentId } = await book(DOCTOR);
  const startsAt = Date.parse('2027-01-06T10:00:00+05:30');
  for (const [kind, lead] of [
    ['reminder-day', 24 * HOUR],
    ['reminder-hour', HOUR],
  ] as const) {
    clinic.now = startsAt - lead;
    await runReminders(clinic, { mailer: inbox.mailer, zone: ZONE });
    inbox.take();
    const mails = await receive(kind);
    expectTexts(mails, SLOT, `${PAGE}/${appointmentId}?cannot-come=1`);
    expect(mails.map(({ event }) => event)).toEqual(LOCALE_CODES.map(() => null));
    for (const { text } of mails) expect(text).toMatch(/: http:\S+\/unsubscribe\/[\w.-]+\s*$/);
  }
});

test('each appointment of a series has its own calendar entry in each language', async () => {
  const [doctor, patient] = [await someDoctor(clinic, { name: DOCTOR }), await somePatient(clinic)];
  await horizonOf(clinic, doctor, 60);
  const admin = await someAdmin(clinic);
  const dates = ['6_1_2027', '13_1_2027'];
  const slots = dates.map((slotDate) => ({ slotDate, slotTime: '10:00 AM' }));
  const body = { docId: doctor.id, userId: patient.id, slots };
  const ids: string[] = (await send(admin, 'bookSeries', body)).appointmentIds;

  expectTexts(await receive('appointment-booked'), slots[0] ?? SLOT, PAGE);
  const added = await receive('calendar-entry');
  expect(added).toHaveLength(ids.length * LOCALE_CODES.length);
  for (const id of ids) await expectStoredEvent(clinic, added, id, 'REQUEST');

  await send(doctor, 'cancelSeries', { appointmentId: ids[0], reason: 'Urlaub' });
  expectTexts(await receive('appointment-cancelled'), slots[0] ?? SLOT, PAGE);
  const removed = await receive('calendar-entry');
  for (const id of ids) await expectStoredEvent(clinic, removed, id, 'CANCEL');
});

test('a delay and other times for a day are announced in each language', async () => {
  const { doctor, booked } = await someDay(clinic, ['10:00 AM', '12:00 PM']);
  await send(doctor, 'announceDelay', { minutes: 20 });
  clinic.now += MINUTE;
  const delayed = await receive('doctor-late');
  const [first] = booked;
  const joins = await clinic.database.db
    .selectFrom('appointments')
    .select('meeting_code')
    .where('id', '=', first?.appointmentId ?? '')
    .executeTakeFirstOrThrow();
  expectTexts(delayed, null, `http://localhost:4000/meeting/${joins.meeting_code}`);
  for (const { html } of delayed) expect(html).toContain('20');

  await renewSession(clinic, doctor.token);
  await replanned(clinic, { as: doctor, doctor, cause: { kind: 'ill' } });
  const offered = await receive('day-replanned');
  for (const { appointmentId, patient } of booked) {
    const own = offered.filter(({ to }) => to === patient.email);
    expect(own).toHaveLength(LOCALE_CODES.length);
    expectTexts(own, null, `${PAGE}/${appointmentId}`);
  }
});
