import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testClinic } from '#testing/build-app.ts';
import { writeLongTrail } from '#testing/long-trail.ts';
import { countRowsRead } from '#testing/rows-read.ts';
import { recordReads } from './audit.ts';
import type { Db } from './tables.ts';

const clinic = testClinic();
const PATIENTS = 500;

test.each(['force_generic_plan', 'force_custom_plan'])(
  'looks up each of many patients by itself with %s',
  async (mode) => {
    const patientIds = Array.from({ length: PATIENTS }, () => randomUUID());
    const actor = { role: 'admin', id: randomUUID() } as const;
    const read = { at: new Date(clinic.now), day: '2027-01-05', action: 'exported-payments' };
    const record = (trx: Db) => recordReads(trx, { ...read, actor, patientIds });
    // Statistics know neither this actor nor this action, as before the first export.
    await writeLongTrail(clinic.database, 4 * PATIENTS);
    await clinic.database.executeSql('ANALYZE audit_entries');
    const looked = await countRowsRead(clinic, 'audit_entries', async (trx) => {
      await sql`SET LOCAL plan_cache_mode = ${sql.raw(mode)}`.execute(trx);
      await record(trx);
      await record(trx);
    });
    expect(looked).toBeLessThanOrEqual(PATIENTS);
    const { db } = clinic.database;
    const { rows } = await sql`SELECT count(*) FROM audit_entries
      WHERE actor_id = ${actor.id}::uuid AND subject_id IS NOT NULL`.execute(db);
    expect(rows).toEqual([{ count: PATIENTS }]);
  },
);
