import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testClinic } from '#testing/build-app.ts';
import { countRowsRead } from '#testing/rows-read.ts';
import { countPatientDirectory, listPatientDirectory } from './patients.ts';
import type { Db } from './tables.ts';

const clinic = testClinic();

test.each([
  ['a name', 'Zuleika'],
  ['a misspelt name', 'Zuleikaa'],
  ['an address', 'zu@clinic'],
  ['digits of a phone number', '55512-34'],
  ['a birth date', '1961-04-12'],
])('a patient is found by %s without reading the others', async (_, search) => {
  await addPatients(5000);
  const page = { search, now: new Date(clinic.now), limit: 5, offset: 0 };
  const list = (trx: Db) => listPatientDirectory(trx, page);
  expect(await list(clinic.database.db)).toMatchObject([{ name: 'Zuleika' }]);
  const read = async (trx: Db) => {
    // So few patients are quicker to scan; what no index serves is scanned all the same.
    await sql`SET LOCAL enable_seqscan = off`.execute(trx);
    await list(trx);
    await countPatientDirectory(trx, search);
  };
  expect(await countRowsRead(clinic, 'patients', read)).toBeLessThan(50);
});

test('a day that no calendar has is searched for as text', async () => {
  await addPatients(1);
  expect(await countPatientDirectory(clinic.database.db, '1961-02-30')).toBe(0);
});

/** Patients with numbers for names, and one Zuleika. */
async function addPatients(count: number): Promise<void> {
  await clinic.database.executeSql(`
    INSERT INTO patients (id, email, password_hash, name, phone, born_on, created_at)
    SELECT gen_random_uuid(), n || '@example.org', '', md5(n::text), (9000000000 + n)::text,
      date '1990-01-01' + n, now() FROM generate_series(1, ${count}) n
    UNION ALL
    SELECT gen_random_uuid(), 'zu@clinic.example', '', 'Zuleika', '+91 (555) 12 34', '1961-04-12', now()`);
  await clinic.database.executeSql('VACUUM ANALYZE patients');
}
