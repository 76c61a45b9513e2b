import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { hours, minutes } from '@nadi/domain/limits';
import { DEFAULT_LOCATION_ID } from '@nadi/domain/places';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { findLocale } from '#store/accounts.ts';
import { listWaiting } from '#store/attendance.ts';
import { countOpenBookings } from '#store/booking-limits.ts';
import { findLatestConsent, insertConsent } from '#store/consents.ts';
import { findAnnouncedDelay, listUpcoming } from '#store/doctor-delays.ts';
import { listLobbyDecisions, renewAdmissions } from '#store/lobby.ts';
import type { Tables } from '#store/tables.ts';
import {
  insertWalkIn,
  listOpenWalkIns,
  listWaitingRoomCodes,
  saveWaitingRoomCode,
} from '#store/walk-ins.ts';
import { testDatabase } from '#testing/test-database.ts';

const MIGRATIONS = resolve(import.meta.dirname, '../../migrations');
/** The last migration of the release before walk-ins. */
const PREVIOUS = '097-calendar-secrets.sql';
const NOW = Date.parse('2027-01-05T04:30:00Z');
const at = (instant: number) => `'${new Date(instant).toISOString()}'`;

let database: Database<Tables>;
let folder: string;
let [doctor, patient, open, paid] = ['', '', '', ''];

beforeAll(async () => {
  database = await testDatabase();
  await database.executeSql('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  folder = await mkdtemp(join(tmpdir(), 'nadi-upgrade-'));
  await cp(MIGRATIONS, folder, {
    recursive: true,
    filter: (path) => !path.endsWith('.sql') || (path.split('/').at(-1) ?? '') <= PREVIOUS,
  });
  await migrate(database, folder);
  [doctor, patient, open, paid] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await insertRowsOfThePreviousRelease();
  await migrate(database, MIGRATIONS);
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

async function insertRowsOfThePreviousRelease(): Promise<void> {
  const appointment = (id: string, startsIn: number) => `('${id}', '${doctor}', '${patient}',
    ${at(NOW + startsIn)}, '5_1_2027', '10:30 AM', 50000, '${id.slice(0, 10)}', ${at(NOW)})`;
  await database.executeSql(`
    INSERT INTO doctors (id, email, password_hash, name, speciality, degree, experience, fee_paise,
      address_line1, address_line2, created_at)
    VALUES ('${doctor}', 'd@example.test', '', 'D', 'Neurologist', '', '4 Year', 1, '', '', ${at(NOW)});
    INSERT INTO patients (id, email, password_hash, name, created_at)
    VALUES ('${patient}', 'p@example.test', '', 'Asha Rao', ${at(NOW)});
    INSERT INTO appointments (id, doctor_id, patient_id, starts_at, slot_date, slot_time, amount_paise,
      meeting_code, booked_at)
    VALUES ${appointment(open, minutes(30))}, ${appointment(paid, hours(3))};
    UPDATE appointments SET paid_at = ${at(NOW)} WHERE id = '${paid}';
    INSERT INTO lobby_decisions (appointment_id, participant_id, address_hash, decision, decided_at,
      decided_by_role, decided_by_id)
    VALUES ('${open}', 'guest', '\\x00', 'admitted', ${at(NOW - hours(1))}, 'doctor', '${doctor}');
    INSERT INTO consent_texts (version, language, text) VALUES (1, 'en', 'The text')
      ON CONFLICT DO NOTHING;
    INSERT INTO consents (appointment_id, text_version, decision, manner, doctor_id, decided_at)
    VALUES ('${paid}', 1, 'given', 'booking', NULL, ${at(NOW - hours(2))}),
      ('${open}', 1, 'refused', 'spoken', '${doctor}', ${at(NOW - hours(1))});
    INSERT INTO meeting_attendance (appointment_id, participant_id, kind, name, session, since, seen_at)
    VALUES ('${open}', 'asha', 'patient', 'Asha Rao', 'socket', ${at(NOW)}, ${at(NOW)});
    INSERT INTO doctor_delays (doctor_id, minutes, announced_at)
    VALUES ('${doctor}', 20, ${at(NOW - minutes(10))})`);
}

test('an admitted guest stays admitted after the upgrade, and their presence is recorded', async () => {
  const { db } = database;
  const guest = { appointmentId: open, participantId: 'guest', account: null };
  const startsAt = new Date(NOW + minutes(30));
  const find = () => listLobbyDecisions(db, { ...guest, startsAt, addressHash: Buffer.from([1]) });
  expect(await find()).toMatchObject([{ decision: 'admitted', seen_at: null }]);
  await renewAdmissions(db, [guest], new Date(NOW));
  expect(await find()).toMatchObject([{ decision: 'admitted', seen_at: new Date(NOW) }]);
});

test('keeps old consents, uses the newest and accepts the new manners', async () => {
  const { db } = database;
  expect(await findLatestConsent(db, patient)).toMatchObject({ decision: 'refused' });
  const consent = {
    appointmentId: open,
    version: 1,
    decision: 'given' as const,
    giver: null,
    doctorId: null,
    at: new Date(NOW),
  } as const;
  await expect(insertConsent(db, { ...consent, manner: 'spoken' })).rejects.toThrow(/consents/);
  const byDoctor = { ...consent, doctorId: doctor };
  await expect(insertConsent(db, { ...byDoctor, manner: 'page' })).rejects.toThrow(/consents/);
  await insertConsent(db, { ...consent, manner: 'green-room' });
  await insertConsent(db, { ...byDoctor, manner: 'in-person' });
  expect(await findLatestConsent(db, patient)).toMatchObject({ decision: 'given' });
  const manners = await db.selectFrom('consents').select('manner').orderBy('id').execute();
  expect(manners.map(({ manner }) => manner)).toEqual([
    ...['booking', 'spoken', 'green-room', 'in-person'],
  ]);
});

test('a patient of an earlier release, or of its node, has chosen no language', async () => {
  expect(await findLocale(database.db, 'patient', patient)).toBeNull();
  const id = randomUUID();
  await database.executeSql(`INSERT INTO patients (id, email, password_hash, name, created_at)
    VALUES ('${id}', 'q@example.test', '', 'Meera Nair', ${at(NOW)})`);
  expect(await findLocale(database.db, 'patient', id)).toBeNull();
});

test('counts a patient’s unpaid future appointments without a family', async () => {
  const counted = await countOpenBookings(database.db, patient, new Date(NOW));
  expect(counted).toEqual({ count: 1, emailVerified: false });
});

test('keeps who waits, and accepts arrivals from a node of the previous release', async () => {
  const freshSince = new Date(NOW - minutes(1));
  const [asha] = await listWaiting(database.db, doctor, freshSince);
  expect(asha).toMatchObject({ name: 'Asha Rao', device_check: null });
  await database.executeSql(`
    INSERT INTO meeting_attendance (appointment_id, participant_id, kind, name, session, since, seen_at)
    VALUES ('${open}', 'ravi', 'lobby', 'Ravi', 'another', ${at(NOW)}, ${at(NOW)})`);
  expect(await listWaiting(database.db, doctor, freshSince)).toHaveLength(2);
});

test('a delay holds since it was announced, and no patient counts as notified of it', async () => {
  const delay = await findAnnouncedDelay(database.db, doctor);
  const announcedAt = NOW - minutes(10);
  expect(delay).toEqual({ minutes: 20, announcedAt, firstAnnouncedAt: announcedAt });
  const coming = await listUpcoming(database.db, {
    doctorId: doctor,
    announcedAt: NOW,
    firstAnnouncedAt: announcedAt,
  });
  expect(coming.map(({ id, notice }) => [id, notice])).toEqual([
    [open, null],
    [paid, null],
  ]);
});

test('a patient of the previous release can come without an appointment', async () => {
  const walkIn = { id: randomUUID(), day: '2027-01-05', patientId: patient, doctorId: null };
  const arrivedAt = new Date(NOW);
  expect(await insertWalkIn(database.db, { ...walkIn, arrivedAt })).toBe(1);
});

test('a node of the previous release has the queue and the screen of the first place', async () => {
  const renew = (code: string) =>
    database.executeSql(`INSERT INTO waiting_room_codes (code) VALUES ('${code}')
      ON CONFLICT (only_row) DO UPDATE SET code = '${code}'`);
  await renew('earlier');
  await renew('later');
  await saveWaitingRoomCode(database.db, 'newest', DEFAULT_LOCATION_ID);
  const first = { code: 'newest', location_id: DEFAULT_LOCATION_ID };
  expect(await listWaitingRoomCodes(database.db)).toEqual([first]);
  await database.executeSql(`
    UPDATE walk_ins SET ended_at = ${at(NOW)}, outcome = 'left';
    INSERT INTO walk_ins (id, day, token, patient_id, arrived_at)
    VALUES ('${randomUUID()}', '2027-01-06', 1, '${patient}', ${at(NOW)})`);
  const open = await listOpenWalkIns(database.db, '2027-01-06', DEFAULT_LOCATION_ID);
  expect(open).toMatchObject([{ token: 1, patient_id: patient }]);
});
