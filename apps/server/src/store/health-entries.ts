import type { HealthEntryKind } from '@nadi/domain/health-entries';
import { toColumns } from './columns.ts';
import type { Db, NewRow } from './tables.ts';

/** Lists a patient's entries as they are now, in the order in which they were added. */
export function listHealthEntries(db: Db, patientId: string) {
  return db
    .selectFrom('health_entries as entry')
    .innerJoin('health_entry_versions as now', (join) =>
      join.onRef('now.entry_id', '=', 'entry.id').onRef('now.version', '=', 'entry.version'),
    )
    .innerJoin('health_entry_versions as first', (join) =>
      join.onRef('first.entry_id', '=', 'entry.id').on('first.version', '=', 1),
    )
    .select(['entry.id', 'entry.kind', 'entry.version'])
    .select(['now.text', 'now.state', 'now.since', 'now.source', 'now.saved_at'])
    .select('now.confirmed_at')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('health_entry_versions as any')
          .select('any.version')
          .whereRef('any.entry_id', '=', 'entry.id')
          .where('any.confirmed_at', 'is not', null),
      ).as('was_confirmed'),
    )
    .where('entry.patient_id', '=', patientId)
    .orderBy('first.saved_at')
    .orderBy('entry.id')
    .execute();
}

export type StoredHealthEntry = Awaited<ReturnType<typeof listHealthEntries>>[number];

/** Lists the versions of an entry of this patient, newest first. */
export function listHealthEntryVersions(db: Db, patientId: string, entryId: string) {
  return db
    .selectFrom('health_entry_versions as said')
    .innerJoin('health_entries as entry', 'entry.id', 'said.entry_id')
    .select(['said.version', 'said.text', 'said.state', 'said.since', 'said.source'])
    .select(['said.saved_at', 'said.confirmed_at'])
    .where('entry.id', '=', entryId)
    .where('entry.patient_id', '=', patientId)
    .orderBy('said.version', 'desc')
    .execute();
}

export type HealthEntryVersion = Omit<NewRow<'health_entry_versions'>, 'entryId'>;

/** Adds an entry, with its first version, or the next version to one whose patient is locked. */
export async function saveHealthEntry(
  db: Db,
  entry: { id: string; patientId: string; kind: HealthEntryKind },
  version: HealthEntryVersion,
): Promise<void> {
  await db
    .insertInto('health_entries')
    .values(toColumns({ ...entry, version: version.version }))
    .onConflict((oc) => oc.column('id').doUpdateSet({ version: version.version }))
    .execute();
  await db
    .insertInto('health_entry_versions')
    .values(toColumns({ ...version, entryId: entry.id }))
    .execute();
}
