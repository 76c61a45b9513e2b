import { requestAs, someAdmin, someDoctor, somePatient } from '@nadi/server/testing/actors';
import { testClinic } from '@nadi/server/testing/build-app';
import { beforeAll, expect, test } from 'vitest';
import { chanceFrom, freshSeed } from '#proof/chance.ts';
import type { Clinic, Person } from './edit-schedule.ts';
import { scheduleViolations } from './history.ts';
import { openClinic, runOperations } from './mixed-operations.ts';
import { recordedHolds, recordHolds } from './recorded-holds.ts';
import { BOOKED, storedPlaces, withoutClaim } from './stored-places.ts';

// Operations are in real time, and the clinic's clock stands still far in the future.
const clinic = testClinic({
  SESSION_PATIENT_IDLE_MIN: '600',
  SESSION_STAFF_IDLE_MIN: '600',
  BOOKINGS_OPEN_MAX: '100000',
});
const run = (statement: string) => clinic.database.executeSql(statement);

beforeAll(() => recordHolds(run));

async function smallHistory(operations: number): Promise<string[]> {
  const chance = chanceFrom(freshSeed());
  const people = new Map<string, Awaited<ReturnType<typeof somePatient>>>();
  const admin = await someAdmin(clinic);
  people.set(admin.id, admin);
  for (let n = 0; n < 16; n += 1) {
    const patient = await somePatient(clinic);
    people.set(patient.id, patient);
  }
  const proof: Clinic = {
    async call(name, body, as, key) {
      const headers = key ? { 'idempotency-key': key } : {};
      const person = as ? people.get(as.id) : undefined;
      const reply = await requestAs(clinic, name, body, {
        headers,
        ...(person ? { as: person } : {}),
      });
      return { ...reply, unknown: 0 };
    },
    admin,
    doctors: [(await someDoctor(clinic)).id],
    dates: ['6_1_2027', '7_1_2027'],
    zone: 'Asia/Kolkata',
    async expireHold(offerId) {
      await run(`UPDATE claims SET expires_at = '2020-01-01'
        WHERE id = '${offerId}' AND appointment_id IS NULL`);
    },
  };
  const types = await openClinic(proof);
  const patients: Person[] = [...people.values()].filter(({ id }) => id !== admin.id);
  const options = { patients, lanes: 8, count: operations, chance };
  const history = await runOperations(proof, types, options);
  const found = scheduleViolations(history, await storedPlaces(run), await recordedHolds(run));
  if (found.length > 0) console.log(`seed ${chance.seed}`);
  return found;
}

test('bookings, moves, cancellations, offers and hours explain each other', async () => {
  expect((await smallHistory(100)).slice(0, 5)).toEqual([]);
  expect(await withoutClaim(run)).toBe(0);
});

test('without its constraints the database sells a place twice, and the checker sees it', async () => {
  const dropped = `ALTER TABLE claims DROP CONSTRAINT claims_doctor_once;
    DROP INDEX appointments_slot_once`;
  const { rows } = (await run(
    `SELECT indexdef FROM pg_indexes WHERE indexname = 'appointments_slot_once'`,
  )) as { rows: { indexdef: string }[] };
  for (const statement of dropped.split(';')) await run(statement);
  try {
    expect((await smallHistory(80)).join()).toContain('twice');
  } finally {
    for (const table of BOOKED) await run(`DELETE FROM ${table}`);
    await run(`ALTER TABLE claims ADD CONSTRAINT claims_doctor_once
      EXCLUDE USING gist (doctor_id WITH =, blocks WITH &&)`);
    await run(rows[0]?.indexdef ?? '');
  }
});
