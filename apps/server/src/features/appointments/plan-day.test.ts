import { minutes } from '@nadi/domain/limits';
import { DEFAULT_LOCATION_ID } from '@nadi/domain/places';
import { expect, test } from 'vitest';
import { requestAs, someAdmin, someDoctor } from '#testing/actors.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';
import { placeDoctor, savePlace } from '#testing/places-fixture.ts';
import {
  asProposed,
  dayOf,
  ILL,
  late,
  planOf,
  replanned,
  someDay,
  TODAY,
} from '#testing/replan-fixture.ts';
import { shownTo } from '#testing/request-fixture.ts';
import { readMail, runReminders } from '#testing/trial-mail.ts';

// Tuesday 5 January 2027, 09:00. An appointment takes half an hour, and hours end at 9 PM.
const clinic = testClinic({ SESSION_PATIENT_IDLE_MIN: '900', SESSION_STAFF_IDLE_MIN: '900' });
const { request } = clinic;
const START = clinic.now;

const apply = (as: Parameters<typeof request>[0], body: object) => request(as, 'applyPlan', body);

async function holdsOf(patientId: string) {
  const rows = await clinic.database.db
    .selectFrom('claims')
    .select('id')
    .where('patient_id', '=', patientId)
    .where('appointment_id', 'is', null)
    .execute();
  return rows.length;
}

async function subjectsTo(email: string): Promise<string[]> {
  return (await readMail(clinic)).filter(({ to }) => to === email).map(({ subject }) => subject);
}

const atSlot = (startsAt: number) => (startsAt - START) / minutes(1);

test('proposes later starts in order, and offers after the end of the hours', async () => {
  const { doctor, booked } = await someDay(clinic, ['10:00 AM', '10:30 AM', '12:00 PM', '8:30 PM']);
  const plan = await planOf(clinic, { as: doctor, doctor, cause: late(50) });
  expect(plan.appointments.map(({ _id }) => _id)).toEqual(booked.map((each) => each.appointmentId));
  expect(
    plan.appointments.map(({ action, expectedAt = 0 }) => [action, atSlot(expectedAt)]),
  ).toEqual([
    ['expect', 110],
    ['expect', 140],
    ['keep', 180],
    ['keep', 690],
  ]);
  const longer = await planOf(clinic, { as: doctor, doctor, cause: late(240) });
  expect(longer.appointments.map(({ action }) => action)).toEqual([
    ...['expect', 'expect', 'expect', 'keep'],
  ]);
  clinic.now += minutes(11.4 * 60);
  const evening = await planOf(clinic, { as: doctor, doctor, cause: late(240) });
  expect(evening.appointments).toMatchObject([{ action: 'offer' }]);
  expect(evening.appointments[0]).not.toHaveProperty('expectedAt');
  clinic.now = START;
});

test('offers three different times to each patient, also by another doctor', async () => {
  const { doctor, other } = await someDay(clinic, ['10:00 AM', '10:30 AM', '11:00 AM']);
  const { appointments } = await planOf(clinic, { as: doctor, doctor, cause: ILL });
  expect(appointments.map(({ action, offers }) => [action, offers.length])).toEqual([
    ['offer', 3],
    ['offer', 3],
    ['offer', 3],
  ]);
  const offers = appointments.flatMap((each) => each.offers);
  const keys = offers.map(({ docId, startsAt }) => `${docId} ${startsAt}`);
  expect(new Set(keys).size).toBe(keys.length);
  const own = offers.filter(({ docId }) => docId === doctor.id);
  expect(own.length).toBeGreaterThan(2);
  expect(own.filter(({ slotDate }) => slotDate === TODAY)).toEqual([]);
  const [first] = appointments[0]?.offers ?? [];
  expect(first).toMatchObject({ docId: other.id, slotDate: TODAY, slotTime: '10:00 AM' });
});

test('a late plan tells each patient one thing, and nothing before it is applied', async () => {
  const { doctor, booked } = await someDay(clinic, ['10:00 AM', '10:30 AM', '12:00 PM']);
  const [first, second, third] = booked.map(({ patient }) => patient);
  if (!first || !second || !third) throw new Error('there are three');
  const plan = await planOf(clinic, { as: doctor, doctor, cause: late(50) });
  clinic.now += minutes(2);
  expect(await subjectsTo(first.email)).not.toContain(expect.stringMatching(/late/));
  const actions = { [booked[1]?.appointmentId ?? '']: 'offer' };
  const reply = await apply(doctor, asProposed(doctor, { cause: late(50), plan, actions }));
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  expect(reply.body).toMatchObject({ success: true, notified: 2 });
  const again = await planOf(clinic, { as: doctor, doctor, cause: late(50) });
  expect(again.appointments.map(({ action }) => action)).toEqual(['keep', 'keep', 'keep']);
  clinic.now += minutes(2);
  const about = (subjects: string[]) => subjects.filter((each) => !/booked/i.test(each));
  expect(about(await subjectsTo(first.email))).toEqual(['Your doctor is running 50 min late']);
  expect(about(await subjectsTo(second.email))).toEqual([
    expect.stringMatching(/^Please choose: your appointment on/),
  ]);
  expect(about(await subjectsTo(third.email))).toEqual([]);
  const mail = (await readMail(clinic)).findLast(({ to }) => to === second.email);
  expect(mail?.text).toContain('Dr. Ananya Iyer is late today');
  expect(mail?.text).toContain('about 11:20 AM');
  expect(mail?.text.match(/Held for you: /g)).toHaveLength(3);
  const shown = await shownTo(clinic, second, booked[1]?.appointmentId ?? '');
  expect(shown.replan).toMatchObject({ cause: 'late', offers: [{}, {}, {}] });
  expect(shown.lateMinutes).toBe(50);
  expect(await shownTo(clinic, third, booked[2]?.appointmentId ?? '')).not.toHaveProperty('replan');
  clinic.now = START;
});

test('an unsent delay is dropped when the doctor falls ill, and no reminder follows', async () => {
  const { doctor, booked } = await someDay(clinic, ['10:00 AM']);
  const { patient, appointmentId } = booked[0] ?? {};
  if (!patient || !appointmentId) throw new Error('it is booked');
  await requestAs(clinic, 'announceDelay', { minutes: 30 }, { as: doctor });
  await replanned(clinic, { as: doctor, doctor, cause: ILL });
  await requestAs(clinic, 'announceDelay', { minutes: 40 }, { as: doctor });
  // Five minutes later the outbox would send again what the server is sending at this moment.
  await readMail(clinic);
  clinic.now += minutes(5);
  const sent: string[] = [];
  const mailer = {
    close: () => undefined,
    send: async ({ subject }: { subject: string }) => void sent.push(subject),
  };
  await runReminders(clinic, { mailer, zone: 'Asia/Kolkata' });
  // The server itself may have sent a part before.
  const all = [...sent, ...(await subjectsTo(patient.email))];
  expect(all.filter((subject) => /late|Please choose|soon|reminder|coming/i.test(subject))).toEqual(
    [expect.stringMatching(/^Please choose/)],
  );
  const shown = await shownTo(clinic, patient, appointmentId);
  expect(shown.replan).toMatchObject({ cause: 'ill' });
  expect(shown.replan).not.toHaveProperty('expectedAt');
  expect(shown).not.toHaveProperty('lateMinutes');
  clinic.now = START;
});

test('an ill doctor takes no more bookings today, and the desk sees who is undecided', async () => {
  const admin = await someAdmin(clinic);
  const { doctor } = await someDay(clinic, ['10:00 AM', '11:00 AM']);
  await replanned(clinic, { as: admin, doctor, cause: ILL });
  const { body } = await request(admin, 'getSchedule', { docId: doctor.id });
  expect(body.exceptions).toMatchObject([{ kind: 'closed', from: '2027-01-05', undecided: 2 }]);
  const again = await planOf(clinic, { as: admin, doctor, cause: ILL });
  expect(again.appointments).toMatchObject([
    { action: 'keep', open: { offers: [{}, {}, {}] } },
    { action: 'keep', open: { cause: 'ill' } },
  ]);
});

test.each([
  ['a booking', (day: Day) => dayOf(clinic, day.doctor, ['3:00 PM']), 'booked'],
  ['a cancellation', (day: Day) => cancel(day, 0), 'cancelled'],
  ['an arrival', (day: Day) => arrive(day, 0), 'arrived'],
  [
    'another delay',
    (day: Day) => requestAs(clinic, 'announceDelay', { minutes: 5 }, { as: day.doctor }),
    'delay',
  ],
] as const)('refuses a plan after %s and says what happened', async (_name, change, what) => {
  const admin = await someAdmin(clinic);
  const day = { ...(await someDay(clinic, ['10:00 AM', '10:30 AM'])), admin };
  const cause = late(30);
  const plan = await planOf(clinic, { as: admin, doctor: day.doctor, cause });
  clinic.now += minutes(1);
  await change(day);
  const { status, body } = await apply(admin, asProposed(day.doctor, { cause, plan }));
  expect([status, body.code]).toEqual([409, 'day-changed']);
  expect(body.changes).toEqual([expect.objectContaining({ what })]);
  for (const { patient } of day.booked) expect(await holdsOf(patient.id)).toBe(0);
  clinic.now = START;
});

interface Day extends Awaited<ReturnType<typeof someDay>> {
  admin: Awaited<ReturnType<typeof someAdmin>>;
}

function cancel({ booked }: Day, index: number) {
  const { patient, appointmentId } = booked[index] ?? {};
  if (!patient) throw new Error('there is none');
  return request(patient, 'cancelAppointment', { appointmentId });
}

function arrive({ booked, admin }: Day, index: number) {
  return request(admin, 'checkIn', { appointmentId: booked[index]?.appointmentId });
}

test('applies nothing if one chosen time is taken meanwhile', async () => {
  const { doctor, other, booked } = await someDay(clinic, ['10:00 AM', '10:30 AM']);
  const plan = await planOf(clinic, { as: doctor, doctor, cause: ILL });
  await dayOf(clinic, other, [plan.appointments[1]?.offers[0]?.slotTime ?? '']);
  const { status, body } = await apply(doctor, asProposed(doctor, { cause: ILL, plan }));
  expect([status, body.code]).toEqual([409, 'day-changed']);
  for (const { patient, appointmentId } of booked) {
    expect(await holdsOf(patient.id)).toBe(0);
    expect(await shownTo(clinic, patient, appointmentId)).not.toHaveProperty('replan');
  }
  const { body: hours } = await request(doctor, 'getSchedule', {});
  expect(hours.exceptions).toEqual([]);
});

test('refuses another day, a plan without every appointment, and a time that is not free', async () => {
  const { doctor } = await someDay(clinic, ['10:00 AM', '10:30 AM']);
  const yesterday = { docId: doctor.id, slotDate: '4_1_2027', cause: ILL };
  expect((await request(doctor, 'planDay', yesterday)).body.code).toBe('not-today');
  const plan = await planOf(clinic, { as: doctor, doctor, cause: ILL });
  const whole = asProposed(doctor, { cause: ILL, plan });
  const codes = [];
  const [first, second] = whole.decisions;
  for (const decisions of [
    [first],
    [first, { ...second, action: 'expect' }],
    [first, { ...second, offers: [{ ...second?.offers?.[0], slotTime: '10:07 AM' }] }],
    [
      first,
      { ...second, offers: [{ ...second?.offers?.[0], docId: (await someDoctor(clinic)).id }] },
    ],
  ]) {
    codes.push((await apply(doctor, { ...whole, decisions })).body.code);
  }
  expect(codes).toEqual(['day-changed', 'day-changed', 'day-changed', 'day-changed']);
  expect((await request(doctor, 'planDay', { ...yesterday, cause: late(241) })).status).toBe(400);
});

test('applies a plan with a dropped offer and one that is exchanged for another free time', async () => {
  const { doctor, booked } = await someDay(clinic, ['10:00 AM']);
  const plan = await planOf(clinic, { as: doctor, doctor, cause: ILL });
  const body = asProposed(doctor, { cause: ILL, plan });
  const exchanged = { kind: 'time', docId: doctor.id, slotDate: '7_1_2027', slotTime: '5:30 PM' };
  const [decision] = body.decisions;
  const [first] = decision?.offers ?? [];
  const withOffers = (offers: object[]) => ({ ...body, decisions: [{ ...decision, offers }] });
  const early = { ...exchanged, slotDate: TODAY };
  expect((await apply(doctor, withOffers([first ?? {}, early]))).body.code).toBe('day-changed');
  expect((await apply(doctor, withOffers([first ?? {}, exchanged]))).status).toBe(200);
  const { patient, appointmentId } = booked[0] ?? {};
  if (!patient || !appointmentId) throw new Error('it is booked');
  const { replan } = await shownTo(clinic, patient, appointmentId);
  expect(replan.offers).toMatchObject([
    { slotTime: first?.slotTime },
    { slotDate: '7_1_2027', slotTime: '5:30 PM' },
  ]);
  expect(replan.offers).toHaveLength(2);
  expect(await holdsOf(patient.id)).toBe(2);
});

test('a doctor plans only the own day', async () => {
  const { doctor, other } = await someDay(clinic, ['10:00 AM']);
  const { appointments } = await planOf(clinic, { as: other, doctor, cause: ILL });
  expect(appointments).toEqual([]);
});

test('a closed place keeps appointments elsewhere and offers the same time by video', async () => {
  const admin = await someAdmin(clinic);
  const doctor = await someDoctor(clinic, { speciality: 'Neurologist' });
  const place = await savePlace(clinic, admin, { name: 'South' });
  await placeDoctor(
    clinic,
    doctor,
    [{ at: place._id, clock: ['09:30', '13:00'] }, { clock: ['14:00', '18:00'] }],
    {
      byVideo: true,
    },
  );
  const at = { doctor, slotDate: TODAY, mode: 'clinic' };
  await bookedAppointment(clinic, { ...at, slotTime: '10:00 AM', locationId: place._id });
  const here = await bookedAppointment(clinic, { ...at, slotTime: '3:00 PM' });
  const cause = { kind: 'place', locationId: DEFAULT_LOCATION_ID };
  const plan = await planOf(clinic, { as: admin, doctor, cause });
  expect(plan.appointments.map(({ action }) => action)).toEqual(['keep', 'offer']);
  expect(plan.appointments[1]?.offers[0]).toMatchObject({
    ...{ kind: 'video', mode: 'video', slotDate: TODAY, slotTime: '3:00 PM' },
  });
  await replanned(clinic, { as: admin, doctor, cause });
  const shown = await shownTo(clinic, here.patient, here.appointmentId);
  expect(shown.replan.cause).toBe('place');
  const { body } = await request(admin, 'getSchedule', { docId: doctor.id });
  expect(body.exceptions).toMatchObject([
    { kind: 'closed', at: DEFAULT_LOCATION_ID, undecided: 1 },
  ]);
  const [video] = shown.replan.offers;
  const answer = { appointmentId: here.appointmentId, answer: 'accept', offerId: video._id };
  expect((await request(here.patient, 'answerOffers', answer)).status).toBe(200);
  const moved = await shownTo(clinic, here.patient, here.appointmentId);
  expect(moved).toMatchObject({ mode: 'video', slotDate: TODAY, slotTime: '3:00 PM' });
  expect(moved).not.toHaveProperty('location');
});
