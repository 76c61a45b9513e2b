import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { saveClinicSettings } from '#store/clinic-settings.ts';
import { type Person, requestAs, someAdmin, someDoctor, somePatient } from '#testing/actors.ts';
import { bookedAppointment, SLOT } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';
import { readMail, unsendMail } from '#testing/trial-mail.ts';

const clinic = testClinic();
const MINUTE = 60_000;
const LATER = { slotDate: '7_1_2027', slotTime: '11:30 AM' };

async function book(name = 'Asha Rao', slot = SLOT) {
  const doctor = await someDoctor(clinic, { name: 'Dr. Sunil Mehta' });
  return bookedAppointment(clinic, { doctor, patient: await somePatient(clinic, name), ...slot });
}

/** Lists the patients' messages only, because doctors get theirs later. */
async function readPatientMail() {
  return (await readMail(clinic)).filter(({ to }) => to.startsWith('patient'));
}

/** Finds a message by its subject, because messages of one instant have no order. */
async function mailAbout(subject: string) {
  const found = (await readPatientMail()).filter((mail) => mail.subject.startsWith(subject));
  expect(found).toHaveLength(1);
  return found[0];
}

const BOOKED = 'Your appointment is booked';
const MOVED = 'Your appointment has a new time';
const CANCELLED = 'Your appointment is cancelled';

const reschedule = (as: Person, appointmentId: string, slot = LATER) =>
  requestAs(clinic, 'rescheduleAppointment', { appointmentId, ...slot }, { as });

/** Parses the calendar entry with another library. */
function parseCalendar(ics: string | null | undefined) {
  const calendar = new ICAL.Component(ICAL.parse(ics ?? ''));
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') as ICAL.Component);
  return {
    method: calendar.getFirstPropertyValue('method'),
    status: event.component.getFirstPropertyValue('status'),
    uid: event.uid,
    sequence: event.sequence,
    start: event.startDate.toJSDate().toISOString(),
    organizer: event.organizer,
    attendees: event.attendees.map((each) => [
      each.getFirstValue(),
      each.getParameter('partstat'),
      each.getParameter('rsvp'),
    ]),
    summary: event.summary,
    location: event.location,
    alarms: event.component
      .getAllSubcomponents('valarm')
      .map((alarm) => String(alarm.getFirstPropertyValue('trigger'))),
  };
}

test('confirms a booking once, with a calendar entry, even if the request is retried', async () => {
  const { patient, doctor, appointmentId } = await book();
  await requestAs(clinic, 'bookAppointment', { docId: doctor.id, ...SLOT }, { as: patient });
  const [mail, ...others] = await readMail(clinic);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: patient.email,
    subject: 'Your appointment is booked: Wed 6 Jan 2027, 10:00 AM (India Standard Time)',
    text: expect.stringContaining('Doctor: Dr. Sunil Mehta'),
  });
  expect(mail?.text).toContain(`http://localhost:4000/my-appointments/${appointmentId}`);
  expect(parseCalendar(mail?.ics)).toEqual({
    method: 'REQUEST',
    status: 'CONFIRMED',
    uid: `${appointmentId}@appointments.nadi`,
    sequence: 0,
    start: '2027-01-06T04:30:00.000Z',
    organizer: 'mailto:care@clinic.test',
    attendees: [[`MAILTO:${patient.email}`, 'ACCEPTED', 'FALSE']],
    summary: 'Appointment with Dr. Sunil Mehta, Nadi',
    location: 'Video call',
    alarms: ['-P1D', '-PT15M'],
  });
});

test('a confirmation states the meeting type, the fee, the cancellation rule and the payment link', async () => {
  const { appointmentId } = await book();
  const [mail] = await readMail(clinic);
  expect(mail?.text).toContain('Where: By video');
  expect(mail?.text).toContain('which opens 24 hours before');
  expect(mail?.text).toMatch(/Fee: ₹[\d,.]+, not paid yet/);
  expect(mail?.text).toMatch(/You can cancel until .+ refunded in full\./);
  const page = `http://localhost:4000/my-appointments/${appointmentId}`;
  expect(mail?.text).toMatch(new RegExp(`Pay ₹[\\d,.]+:\n${page}`));
});

test('shows the address of the confirmation to the patient, and nothing if it failed', async () => {
  const { patient, appointmentId } = await book();
  const confirmation = async () =>
    (await clinic.request(patient, 'getPatientAppointment', { appointmentId })).body.confirmation;
  await readPatientMail();
  expect(await confirmation()).toEqual({ sent: true, address: patient.email });
  const sent = clinic.database.db.updateTable('outbox').where('state', '=', 'done');
  await sent.set({ state: 'failed' }).execute();
  expect(await confirmation()).toBeUndefined();
});

test('attaches the calendar file with the same method as its MIME part', async () => {
  await book();
  const [mail] = await readMail(clinic);
  const { body } = await clinic.app.inject({ url: `/sandbox/mail/${mail?.id}/source` });
  expect(body).toMatch(/Content-Type: text\/calendar;[^\r]*(\r\n\s)?[^\r]*method=REQUEST/);
  expect(body).toMatch(/filename="?invite\.ics/);
});

test('two moves within ten minutes send one message about the last time', async () => {
  const { patient, appointmentId } = await book();
  await reschedule(patient, appointmentId, { slotDate: '7_1_2027', slotTime: '10:00 AM' });
  await reschedule(patient, appointmentId);
  await reschedule(patient, appointmentId);
  expect(await readPatientMail()).toHaveLength(1);
  clinic.now += 10 * MINUTE;
  const [booked, moved] = [await mailAbout(BOOKED), await mailAbout(MOVED)];
  expect(await readPatientMail()).toHaveLength(2);
  expect(moved?.subject).toBe(
    'Your appointment has a new time: Thu 7 Jan 2027, 11:30 AM (India Standard Time)',
  );
  const [before, after] = [parseCalendar(booked?.ics), parseCalendar(moved?.ics)];
  expect(after).toMatchObject({ method: 'REQUEST', uid: before.uid, sequence: 2 });
  expect(after.start).toBe('2027-01-07T06:00:00.000Z');
});

const TODAY = { slotDate: '5_1_2027', slotTime: '10:30 AM' };

test.each([
  ['the time before', TODAY, '09:31', LATER, true],
  ['the new time', SLOT, '09:31', TODAY, true],
  ['neither', TODAY, '09:30', LATER, false],
] as const)(
  'announces a move immediately if %s is within an hour',
  async (_, from, at, to, atOnce) => {
    const { doctor, patient, appointmentId } = await book('Asha Rao', from);
    clinic.now = Date.parse(`2027-01-05T${at}:00+05:30`);
    await readMail(clinic);
    expect((await reschedule(patient, appointmentId, to)).status).toBe(200);
    const announced = (await readMail(clinic)).filter(({ subject }) =>
      /new time|moved/.test(subject),
    );
    const both = [patient.email, doctor.email];
    expect(announced.map((mail) => mail.to).toSorted()).toEqual(atOnce ? both.toSorted() : []);
  },
);

test('a move to a more expensive visit type states the amount due', async () => {
  const { patient, appointmentId } = await book();
  await mailAbout(BOOKED);
  await reschedule(patient, appointmentId);
  await clinic.database.executeSql('update appointments set due_minor = 30000');
  clinic.now += 10 * MINUTE;
  const moved = await mailAbout(MOVED);
  expect(moved?.text).toContain('₹300 are still to be paid.');
});

test('a cancellation removes the calendar entry and replaces the unsent message of a move', async () => {
  const { patient, appointmentId } = await book();
  await mailAbout(BOOKED);
  await reschedule(patient, appointmentId);
  await requestAs(clinic, 'cancelAppointment', { appointmentId }, { as: patient });
  clinic.now += 10 * MINUTE;
  const cancelled = await mailAbout(CANCELLED);
  expect(await readPatientMail()).toHaveLength(2);
  expect(cancelled?.text).toContain('You cancelled it.');
  expect(cancelled?.text).toContain('Nothing was paid, so there is nothing to return.');
  expect(parseCalendar(cancelled?.ics)).toMatchObject({
    method: 'CANCEL',
    status: 'CANCELLED',
    uid: `${appointmentId}@appointments.nadi`,
    sequence: 2,
    organizer: 'mailto:care@clinic.test',
  });
});

test('cancels no calendar entry if the booking is cancelled before its confirmation was sent', async () => {
  const { patient, appointmentId } = await book();
  await unsendMail(clinic, 'appointment-booked');
  await requestAs(clinic, 'cancelAppointment', { appointmentId }, { as: patient });
  expect(await readPatientMail()).toMatchObject([{ ics: null }]);
  await mailAbout(CANCELLED);
});

test('a cancellation by the doctor names the doctor and the reason', async () => {
  const { doctor, appointmentId } = await book();
  const body = { appointmentId, reason: 'I am ill today' };
  await requestAs(clinic, 'cancelAppointment', body, { as: doctor });
  const cancelled = await mailAbout(CANCELLED);
  expect(cancelled?.text).toContain('Dr. Sunil Mehta had to cancel it.');
  expect(cancelled?.text).toContain('Reason: I am ill today');
});

test('a move that changes nothing sends nothing', async () => {
  const { patient, appointmentId } = await book();
  await mailAbout(BOOKED);
  await reschedule(patient, appointmentId, SLOT);
  clinic.now += 10 * MINUTE;
  expect(await readPatientMail()).toHaveLength(1);
});

test('the subject and the calendar entry name neither the speciality nor a reading', async () => {
  await book();
  const [mail] = await readPatientMail();
  expect(`${mail?.subject} ${mail?.ics} ${mail?.text}`).not.toMatch(/physician|bpm|SpO/i);
});

test("a patient's name cannot add a header, markup or a calendar property", async () => {
  const name =
    'Eve\r\nBcc: victim@example.test\u2028X-Odd: 1 <b>\r\nATTENDEE:mailto:x@example.test';
  const { patient } = await book(name);
  const [mail] = await readPatientMail();
  expect(Object.keys(mail?.headers ?? {})).not.toContain('bcc');
  expect(mail?.headers.to).toContain(patient.email);
  expect(mail?.html).not.toContain('<b>');
  expect(parseCalendar(mail?.ics).attendees).toHaveLength(1);
});

test('a move to another doctor sends one message with both names and a new calendar revision', async () => {
  const { appointmentId } = await book();
  const other = await someDoctor(clinic, { name: 'Dr. Lata Naik' });
  const as = await someAdmin(clinic);
  const to = (slot: object) => ({ appointmentId, docId: other.id, ...slot });
  await requestAs(clinic, 'rescheduleAppointment', to(SLOT), { as });
  await requestAs(clinic, 'rescheduleAppointment', to(LATER), { as });
  clinic.now += 10 * MINUTE;
  const mail = await mailAbout('Your appointment is with Dr. Lata Naik now: Thu 7 Jan 2027');
  expect(mail?.text).toContain('Dr. Lata Naik sees you instead of Dr. Sunil Mehta.');
  expect(parseCalendar(mail?.ics)).toMatchObject({ method: 'REQUEST', sequence: 2 });
  expect(await readPatientMail()).toHaveLength(2);
});

test('drops a confirmation that is still unsent when the appointment ends', async () => {
  await book();
  await readMail(clinic);
  const { db } = clinic.database;
  const waits = { state: 'pending' as const, finished_at: null, due_at: new Date(clinic.now) };
  const resend = async () => {
    await db.deleteFrom('sandbox_messages').execute();
    await db.updateTable('outbox').set(waits).execute();
    return (await readMail(clinic)).map(({ to }) => to.split('-')[0]);
  };
  clinic.now = Date.parse('2027-01-06T10:29:00+05:30');
  expect((await resend()).sort()).toEqual(['doctor', 'patient']);
  clinic.now += MINUTE;
  expect(await resend()).toEqual([]);
});

test('clears the calendar of the previous mailbox after the address changes', async () => {
  const { patient, appointmentId } = await book();
  await readMail(clinic);
  const { db } = clinic.database;
  const moveTo = (email: string) =>
    db.updateTable('patients').set({ email }).where('id', '=', patient.id).execute();
  const cancelledAt = async () =>
    (await readMail(clinic)).flatMap(({ to, ics }) =>
      ics !== null && parseCalendar(ics).method === 'CANCEL' ? [to] : [],
    );
  await moveTo('patient-moved@example.test');
  await reschedule(patient, appointmentId);
  clinic.now += 10 * MINUTE;
  expect(await cancelledAt()).toEqual([patient.email]);
  const left = (await readMail(clinic)).find(
    ({ to, ics }) => to === patient.email && ics?.includes('CANCEL'),
  );
  expect(parseCalendar(left?.ics)).toMatchObject({ start: '2027-01-06T04:30:00.000Z' });
  expect(`${left?.text} ${left?.ics}`).not.toContain('Dr. Sunil Mehta');
  await moveTo('patient-again@example.test');
  await requestAs(clinic, 'cancelAppointment', { appointmentId }, { as: patient });
  expect((await cancelledAt()).sort()).toEqual([
    ...[patient.email, 'patient-again@example.test', 'patient-moved@example.test'].sort(),
  ]);
});

test.each([
  [24, 'You can cancel until Tue 5 Jan 2027, 10:00 AM (India Standard Time).', true],
  [48, 'It can no longer be cancelled online.', false],
] as const)(
  'with a limit of %d hours the confirmation states the latest time to cancel',
  async (cancelHours, words, offered) => {
    await saveClinicSettings(clinic.database.db, { cancelHours }, new Date(clinic.now));
    await book();
    const mail = await mailAbout(BOOKED);
    expect(mail?.text).toContain(words);
    expect(mail?.text.includes('move or cancel')).toBe(offered);
  },
);
