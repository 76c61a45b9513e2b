import { requestAs, someAdmin, someDoctor, somePatient } from '@nadi/server/testing/actors';
import { testClinic } from '@nadi/server/testing/build-app';
import { expect, test } from 'vitest';
import { chanceFrom, freshSeed } from '#proof/chance.ts';
import { openPlaces, type PlacesClinic, runPlaceOperations } from './place-operations.ts';
import { needlessClaims, placeViolations, storedAtPlaces } from './place-violations.ts';
import { BOOKED } from './stored-places.ts';

const clinic = testClinic({
  SESSION_PATIENT_IDLE_MIN: '600',
  SESSION_STAFF_IDLE_MIN: '600',
  BOOKINGS_OPEN_MAX: '100000',
});
const run = (statement: string) => clinic.database.executeSql(statement);

async function play(operations: number): Promise<string[]> {
  const chance = chanceFrom(freshSeed());
  const people = new Map<string, Awaited<ReturnType<typeof somePatient>>>();
  const admin = await someAdmin(clinic);
  people.set(admin.id, admin);
  const patients = [];
  for (let n = 0; n < 16; n += 1) patients.push(await somePatient(clinic));
  for (const patient of patients) people.set(patient.id, patient);
  const doctors = [];
  for (let n = 0; n < 6; n += 1) doctors.push((await someDoctor(clinic)).id);
  const proof: PlacesClinic = {
    async call(name, body, as, key) {
      const headers = key ? { 'idempotency-key': key } : {};
      const person = as ? people.get(as.id) : undefined;
      const reply = await requestAs(clinic, name, body, { headers, ...(person && { as: person }) });
      return { ...reply, unknown: 0 };
    },
    admin,
    doctors,
    dates: ['6_1_2027'],
  };
  const places = await openPlaces(proof);
  const turns = { patients, lanes: 8, count: operations, chance };
  const { owned } = await runPlaceOperations(proof, places, turns);
  const stored = await storedAtPlaces(run);
  const found = [...placeViolations(stored, owned, 'Asia/Kolkata'), ...(await needlessClaims(run))];
  if (found.length > 0) console.log(`seed ${chance.seed}`);
  return found;
}

test('bookings, requests, moves and room changes at three places leave no impossible journey', async () => {
  expect((await play(150)).slice(0, 5)).toEqual([]);
});

test('without its constraint the database allows an impossible journey, and the checker sees it', async () => {
  expect(await withoutConstraint('claims_places_apart', JOURNEYS, 'impossible')).toBe(true);
});

test('without its constraint the database gives a room twice, and the checker sees it', async () => {
  // Every booking then finds the first room free.
  await run(`CREATE FUNCTION same_room() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.room_id := (SELECT id FROM rooms WHERE location_id = NEW.location_id AND retired_at IS NULL
        ORDER BY lower(name) LIMIT 1);
      RETURN NEW;
    END $$`);
  await run(
    `CREATE TRIGGER same_room BEFORE INSERT ON claims FOR EACH ROW EXECUTE FUNCTION same_room()`,
  );
  try {
    expect(await withoutConstraint('claims_room_once', ROOMS, 'double room')).toBe(true);
  } finally {
    await run('DROP TRIGGER same_room ON claims');
    await run('DROP FUNCTION same_room');
  }
});

const JOURNEYS = `EXCLUDE USING gist (doctor_id WITH =, location_id WITH <>,
  with_travel(blocks, travel_minutes) WITH &&) WHERE (location_id IS NOT NULL)`;
const ROOMS = 'EXCLUDE USING gist (room_id WITH =, blocks WITH &&) WHERE (room_id IS NOT NULL)';

const PLAYS_MAX = 15;

/** Returns whether the violation occurs in random operations, which are repeated while it does not. */
async function withoutConstraint(
  name: string,
  definition: string,
  violation: string,
): Promise<boolean> {
  await run(`ALTER TABLE claims DROP CONSTRAINT ${name}`);
  try {
    for (let plays = 0; plays < PLAYS_MAX; plays += 1) {
      const found = await play(160);
      for (const table of BOOKED) await run(`DELETE FROM ${table}`);
      if (found.join().includes(violation)) return true;
    }
    return false;
  } finally {
    for (const table of BOOKED) await run(`DELETE FROM ${table}`);
    await run(`ALTER TABLE claims ADD CONSTRAINT ${name} ${definition}`);
  }
}
