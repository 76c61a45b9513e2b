import { parseArgs } from 'node:util';
import { readConfig } from '#config';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { createPasswords } from '#platform/passwords.ts';
import { hasOtherPeople, insertBulkRows } from '#store/sample-clinic.ts';
import type { Tables } from '#store/tables.ts';
import { runCommand } from './run-command.ts';

/** Everyone made here signs in with it; the addresses end in @load.example. */
const PASSWORD = 'made-for-measuring';

/** `npm run seed -- --doctors 1000 --patients 20000 --appointments 200000 [--seed 1] [--anyway]`. */
await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      doctors: { type: 'string', default: '100' },
      patients: { type: 'string', default: '1000' },
      appointments: { type: 'string', default: '10000' },
      seed: { type: 'string', default: '1' },
      anyway: { type: 'boolean', default: false },
    },
  });
  const plan = {
    doctors: count('--doctors', values.doctors, 1),
    patients: count('--patients', values.patients, 1),
    appointments: count('--appointments', values.appointments, 0),
    seed: count('--seed', values.seed, 0),
  };
  if (plan.patients < plan.doctors) throw new Error('--patients must be no fewer than --doctors');
  const { DATABASE_URL, DATA_DIR, CLINIC_TIME_ZONE } = readConfig(process.env);
  const database = await openDatabase<Tables>({
    databaseUrl: DATABASE_URL,
    dataDir: DATA_DIR,
    log: console,
  });
  try {
    await migrate(database);
    if (!values.anyway && (await hasOtherPeople(database.db))) {
      throw new Error(
        'This store holds other people: --anyway adds rows for measuring beside them',
      );
    }
    const passwordHash = await createPasswords().hash(PASSWORD);
    const moment = { now: new Date(), zone: CLINIC_TIME_ZONE };
    await database.withoutTimeLimits((db) =>
      insertBulkRows(db, { ...plan, ...moment, passwordHash }),
    );
  } finally {
    await database.close();
  }
  console.log(
    `${plan.doctors} doctors, ${plan.patients} patients, ${plan.appointments} appointments are there; ` +
      `everyone (doctor-${plan.seed}-1@load.example, patient-${plan.seed}-1@load.example, …) signs in with ${PASSWORD}`,
  );
});

function count(option: string, given: string, least: number): number {
  const value = Number(given);
  if (Number.isInteger(value) && value >= least && value <= 10_000_000) return value;
  throw new Error(`${option} must be a whole number from ${least} to 10000000; it is ${given}`);
}
