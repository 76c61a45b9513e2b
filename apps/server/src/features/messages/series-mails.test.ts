import ICAL from 'ical.js';
import { beforeEach, expect, test } from 'vitest';
import { type Person, requestAs, someAdmin, someDoctor, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { horizonOf, offerSeriesToPatients } from '#testing/series-fixture.ts';
import { readMail, unsendMail } from '#testing/trial-mail.ts';

// Tuesday 5 January 2027, 09:00 in Kolkata.
const clinic = testClinic();
const DATES = ['6_1_2027', '13_1_2027', '20_1_2027'];
const MINUTE = 60_000;

let patient: Person;
let doctor: Person;
let admin: Person;

beforeEach(async () => {
  patient = await somePatient(clinic, 'Asha Rao');
  doctor = await someDoctor(clinic, { name: 'Dr. Sunil Mehta' });
  admin = await someAdmin(clinic);
  await horizonOf(clinic, doctor, 60);
});

async function bookSeries(): Promise<string[]> {
  const slots = DATES.map((slotDate) => ({ slotDate, slotTime: '10:00 AM' }));
  const body = { docId: doctor.id, userId: patient.id, slots };
  return (await requestAs(clinic, 'bookSeries', body, { as: admin })).body.appointmentIds;
}

async function mailTo({ email }: Person) {
  return (await readMail(clinic)).filter(({ to }) => to === email);
}

function eventsOf(ics: string | null | undefined) {
  const calendar = new ICAL.Component(ICAL.parse(ics ?? ''));
  return {
    method: calendar.getFirstPropertyValue('method'),
    events: calendar.getAllSubcomponents('vevent').map((component) => {
      const event = new ICAL.Event(component);
      const status = component.getFirstPropertyValue('status');
      return { uid: event.uid, status, start: event.startDate.toJSDate().toISOString() };
    }),
  };
}

const uidOf = (id: string) => `${id}@appointments.nadi`;

/** Lists messages with a calendar entry by the start of the appointment. */
async function entriesTo(person: Person) {
  const entries = (await mailTo(person)).flatMap(({ ics }) =>
    ics === null ? [] : [eventsOf(ics)],
  );
  return entries.sort((a, b) => (a.events[0]?.start ?? '').localeCompare(b.events[0]?.start ?? ''));
}

test('mail and list give both ways to attend if the visit type allows both', async () => {
  const slot = { docId: doctor.id, slotDate: '6_1_2027', slotTime: '10:00 AM' };
  await requestAs(clinic, 'bookAppointment', slot, { as: patient });
  const [mail] = await mailTo(patient);
  expect(mail?.text).toContain('Where: By video, or in person: 17, 4th Cross, Bengaluru');
  expect(mail?.ics).toContain('LOCATION:Video call\\, or 17\\, 4th Cross\\, Bengaluru');
  const { body } = await requestAs(clinic, 'listPatientAppointments', {}, { as: patient });
  expect(body.appointments).toMatchObject([{ inPerson: true }]);
});

test('confirms a series by one message with every time, and sends each calendar entry', async () => {
  const ids = await bookSeries();
  const [mail, ...others] = (await mailTo(patient)).filter(({ ics }) => ics === null);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(
    'Your 3 appointments are booked, the first on Wed 6 Jan 2027, 10:00 AM (India Standard Time)',
  );
  for (const [index, day] of ['Wed 6 Jan', 'Wed 13 Jan', 'Wed 20 Jan'].entries()) {
    expect(mail?.text).toContain(`${index + 1} of 3: ${day} 2027, 10:00 AM (India Standard Time)`);
  }
  expect(mail?.text).toContain('http://localhost:4000/my-appointments\n');
  expect(await entriesTo(patient)).toEqual(
    ids.map((id, index) => ({
      method: 'REQUEST',
      events: [
        {
          uid: uidOf(id),
          status: 'CONFIRMED',
          start: `2027-01-${String(6 + 7 * index).padStart(2, '0')}T04:30:00.000Z`,
        },
      ],
    })),
  );
});

test('every calendar file ends with a line break', async () => {
  await bookSeries();
  const files = (await mailTo(patient)).flatMap(({ ics }) => ics ?? []);
  expect(files.map((ics) => ics.slice(-15))).toEqual(DATES.map(() => 'END:VCALENDAR\r\n'));
});

test('a repeated request sends no further message', async () => {
  await bookSeries();
  await bookSeries();
  expect(await mailTo(patient)).toHaveLength(1 + DATES.length);
});

test('moving one appointment sends its own message with the same UID', async () => {
  const [, second = ''] = await bookSeries();
  await mailTo(patient);
  const move = { appointmentId: second, slotDate: '14_1_2027', slotTime: '11:00 AM' };
  await requestAs(clinic, 'rescheduleAppointment', move, { as: patient });
  clinic.now += 10 * MINUTE;
  const moved = (await mailTo(patient)).find(({ subject }) => subject.includes('new time'));
  expect(eventsOf(moved?.ics)).toMatchObject({
    method: 'REQUEST',
    events: [{ uid: uidOf(second), start: '2027-01-14T05:30:00.000Z' }],
  });
});

test('cancelling this and the following sends one message and cancels each calendar entry', async () => {
  const [, ...ids] = await bookSeries();
  await mailTo(patient);
  const body = { appointmentId: ids[0], reason: 'The course has ended' };
  await requestAs(clinic, 'cancelSeries', body, { as: doctor });
  const [mail, ...others] = (await mailTo(patient)).filter(({ subject }) =>
    subject.includes('cancelled'),
  );
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(
    '2 appointments are cancelled, the first on Wed 13 Jan 2027, 10:00 AM (India Standard Time)',
  );
  expect(mail?.text).toContain('Dr. Sunil Mehta had to cancel them.');
  expect(mail?.text).toContain('Reason: The course has ended');
  expect(mail?.text).toContain('Nothing was paid, so there is nothing to return.');
  expect(mail?.ics).toBeNull();
  const removed = (await entriesTo(patient)).filter(({ method }) => method === 'CANCEL');
  expect(removed).toMatchObject(
    ids.map((id) => ({ events: [{ uid: uidOf(id), status: 'CANCELLED' }] })),
  );
});

test('cancelling the last appointment of a series sends the message of a single appointment', async () => {
  const ids = await bookSeries();
  await mailTo(patient);
  await requestAs(clinic, 'cancelSeries', { appointmentId: ids[2] }, { as: patient });
  const mail = (await mailTo(patient)).find(({ subject }) => subject.includes('is cancelled'));
  expect(eventsOf(mail?.ics)).toMatchObject({ method: 'CANCEL', events: [{}] });
});

test("the doctor gets one notice of a patient's series and one of its end", async () => {
  await offerSeriesToPatients(clinic);
  const slots = DATES.map((slotDate) => ({ slotDate, slotTime: '10:00 AM' }));
  const { body } = await requestAs(
    clinic,
    'bookSeries',
    { docId: doctor.id, slots },
    { as: patient },
  );
  clinic.now += 10 * MINUTE;
  const [booked, ...others] = await mailTo(doctor);
  expect(others).toEqual([]);
  expect(booked?.subject).toContain('3 new appointments, the first on Wed 6 Jan 2027');
  expect(booked?.text).toContain('Patient: A.R.');
  expect(booked?.text).toContain('When: Wed 20 Jan 2027, 10:00 AM (India Standard Time)');
  const [appointmentId] = body.appointmentIds;
  await requestAs(clinic, 'cancelSeries', { appointmentId }, { as: patient });
  const [cancelled] = (await mailTo(doctor)).filter(({ subject }) => subject.includes('cancelled'));
  expect(cancelled?.subject).toContain('3 appointments cancelled');
  expect(cancelled?.text).toContain('The patient cancelled them.');
});

test('the doctor gets nothing if a series is cancelled before its notice is sent', async () => {
  const [appointmentId] = await bookSeries();
  await requestAs(clinic, 'cancelSeries', { appointmentId }, { as: patient });
  clinic.now += 60 * MINUTE;
  expect(await mailTo(doctor)).toEqual([]);
});

test('each doctor is told only of the series appointments that are theirs now', async () => {
  const [movedId = ''] = await bookSeries();
  const other = await someDoctor(clinic, { name: 'Dr. Leena Cherian' });
  const move = { slotDate: '6_1_2027', slotTime: '11:00 AM', docId: other.id };
  const moved = await requestAs(
    clinic,
    'rescheduleAppointment',
    { appointmentId: movedId, ...move },
    { as: admin },
  );
  expect(moved.status).toBe(200);
  clinic.now += 10 * MINUTE;
  const notice = (await mailTo(doctor)).find(({ subject }) => subject.includes('2 new'));
  expect(notice?.text).toContain('When: Wed 13 Jan 2027, 10:00 AM (India Standard Time)');
  expect(notice?.text).not.toContain('Wed 6 Jan 2027');
  const received = (await mailTo(other)).map(({ text }) => text).join('\n');
  expect(received).toContain('Wed 6 Jan 2027');
  expect(received).not.toContain('Wed 13 Jan 2027');
});

test('cancels no calendar entry if a series is cancelled before its entries were sent', async () => {
  const [first] = await bookSeries();
  await unsendMail(clinic, 'calendar-entry');
  const body = { appointmentId: first, reason: 'The doctor is away' };
  expect((await requestAs(clinic, 'cancelSeries', body, { as: admin })).status).toBe(200);
  expect((await mailTo(patient)).filter(({ ics }) => ics !== null)).toEqual([]);
});
