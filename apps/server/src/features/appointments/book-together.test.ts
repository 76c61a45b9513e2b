import { describe, expect, test } from 'vitest';
import { type Person, requestAs, someDoctor, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { recordStatements } from '#testing/record-statements.ts';
import { requestSealed } from '#testing/sealed-request.ts';

const clinic = testClinic();
const { request } = clinic;

const TIMES = ['10:00 AM', '10:30 AM', '11:00 AM', '11:30 AM', '12:00 PM', '12:30 PM', '1:00 PM'];
const DAY = '6_1_2027';

interface Booking {
  patient: Person;
  slotTime: string;
  details?: Record<string, unknown>;
}

const book = (at: typeof clinic, doctor: Person, { patient, slotTime, details }: Booking) =>
  requestAs(
    at,
    'bookAppointment',
    { docId: doctor.id, slotDate: DAY, slotTime, ...details },
    {
      as: patient,
    },
  );

async function patients(at: typeof clinic, count: number): Promise<Person[]> {
  return Promise.all(Array.from({ length: count }, () => somePatient(at)));
}

const isInsert = (statement: string) => statement.includes('INSERT INTO claims');

test('bookings that arrive at once share statements, and each is stored as if it were alone', async () => {
  const doctor = await someDoctor(clinic);
  const people = await patients(clinic, TIMES.length);
  const bookings = people.map((patient, n) => ({ patient, slotTime: TIMES[n] ?? '' }));
  const statements = await recordStatements(async () => {
    const replies = await Promise.all(bookings.map((booking) => book(clinic, doctor, booking)));
    expect(replies.map(({ status }) => status)).toEqual(TIMES.map(() => 200));
    for (const [n, { body }] of replies.entries()) {
      const { body: mine } = await request(people[n] as Person, 'listPatientAppointments');
      expect(mine.appointments).toHaveLength(1);
      expect(mine.appointments[0]).toMatchObject({ _id: body.appointmentId, slotTime: TIMES[n] });
    }
  });
  expect(statements.filter(isInsert).length, statements.join('\n')).toBeLessThanOrEqual(3);
  const { db } = clinic.database;
  const audited = await db
    .selectFrom('audit_entries')
    .select('actor_id')
    .where('action', '=', 'booked');
  const actors = (await audited.execute()).map(({ actor_id }) => actor_id);
  expect(actors.sort()).toEqual(people.map(({ id }) => id).sort());
  const entries = db
    .selectFrom('outbox')
    .select('deduplication_key')
    .where('kind', 'like', '%booked');
  expect(await entries.execute()).toHaveLength(2 * TIMES.length);
});

test('one that cannot be made is refused by itself, with its own reason', async () => {
  const doctor = await someDoctor(clinic);
  const [first, second, third, fourth] = (await patients(clinic, 4)) as [
    Person,
    Person,
    Person,
    Person,
  ];
  await book(clinic, doctor, { patient: first, slotTime: '10:00 AM' });
  const replies = await Promise.all([
    book(clinic, doctor, { patient: first, slotTime: '2:00 PM' }),
    book(clinic, doctor, { patient: second, slotTime: '10:00 AM' }),
    book(clinic, doctor, { patient: third, slotTime: '10:10 AM' }),
    book(clinic, doctor, { patient: fourth, slotTime: '3:00 PM' }),
  ]);
  expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
    [200, undefined],
    [409, 'slot-taken'],
    [422, 'slot-not-offered'],
    [200, undefined],
  ]);
});

describe('one appointment held at a time', () => {
  const holdingOne = testClinic({ BOOKINGS_OPEN_MAX: '1' });

  test('of one slot, and of one patient with room for one, only one is booked', async () => {
    const doctor = await someDoctor(holdingOne);
    const [eager, ...rivals] = (await patients(holdingOne, 5)) as [Person, ...Person[]];
    const replies = await Promise.all([
      ...TIMES.slice(0, 4).map((slotTime) =>
        book(holdingOne, doctor, { patient: eager, slotTime }),
      ),
      ...rivals.map((patient) => book(holdingOne, doctor, { patient, slotTime: '4:00 PM' })),
    ]);
    const codes = replies.map(({ body }) => body.code ?? 'booked');
    expect(codes.slice(0, 4).sort()).toEqual(['booked', ...Array(3).fill('too-many-bookings')]);
    expect(codes.slice(4).sort()).toEqual(['booked', ...Array(3).fill('slot-taken')]);
  });
});

test('what a patient adds is stored with their own booking', async () => {
  const doctor = await someDoctor(clinic);
  const people = (await patients(clinic, 3)) as [Person, Person, Person];
  const vitals = { bpm: 71, spo2: 97 };
  const details = [{ reason: 'A rash' }, { vitals }, { consentVersion: 1 }];
  await book(clinic, doctor, { patient: await somePatient(clinic), slotTime: '3:00 PM' });
  const replies = await Promise.all(
    people.map((patient, n) =>
      book(clinic, doctor, { patient, slotTime: TIMES[n] ?? '', details: details[n] ?? {} }),
    ),
  );
  const [withReason, withVitals, withConsent] = replies.map(({ body }) => body.appointmentId);
  const { db } = clinic.database;
  expect(
    await db.selectFrom('appointment_reasons').select(['appointment_id', 'reason']).execute(),
  ).toEqual([{ appointment_id: withReason, reason: 'A rash' }]);
  const measured = db.selectFrom('appointments').select(['id', 'vitals_bpm', 'vitals_source']);
  expect(await measured.where('vitals_bpm', 'is not', null).execute()).toEqual([
    { id: withVitals, vitals_bpm: 71, vitals_source: 'typed' },
  ]);
  expect(await db.selectFrom('consents').select('appointment_id').execute()).toEqual([
    { appointment_id: withConsent },
  ]);
});

test('retries in a batch return the first booking of their key', async () => {
  const doctor = await someDoctor(clinic);
  const [patient, other] = (await patients(clinic, 2)) as [Person, Person];
  const body = { docId: doctor.id, slotDate: DAY, slotTime: '10:00 AM' };
  const options = { as: patient, headers: { 'idempotency-key': 'k-1' } };
  const replies = await Promise.all([
    book(clinic, doctor, { patient: other, slotTime: '11:00 AM' }),
    ...[1, 2, 3].map(() => requestAs(clinic, 'bookAppointment', body, options)),
  ]);
  const ids = replies
    .slice(1)
    .map(({ status, body: { appointmentId } }) => [status, appointmentId]);
  expect(new Set(ids.map(String)).size).toBe(1);
  expect(ids[0]?.[0]).toBe(200);
});

test('encrypted bookings of a group spend their nonces', async () => {
  const doctor = await someDoctor(clinic);
  const people = await patients(clinic, 4);
  const replies = await Promise.all(
    people.map((patient, n) =>
      requestSealed(
        clinic.app,
        '/api/user/book-appointment',
        { docId: doctor.id, slotDate: DAY, slotTime: TIMES[n] },
        { token: patient.token },
      ),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const spent = await clinic.database.db.selectFrom('secure_nonces').select('nonce').execute();
  expect(spent).toHaveLength(4);
});
