import { isoDateAt } from '@nadi/domain/iso-date';
import type { Role } from '@nadi/domain/permissions';
import { recordReads } from '#store/audit.ts';
import type { Db } from '#store/tables.ts';

/** About 4 MB of text; larger exports are filtered by dates. */
const ROWS_MAX = 20_000;

/** What a list is asked for: one more than is exported, which shows that rows were left out. */
export const EXPORT_LIMIT = ROWS_MAX + 1;

interface Export<Record extends { patient_id: string }> {
  /** The records that match, at most `EXPORT_LIMIT`. */
  records: readonly Record[];
  /** Of the file, and in the audit trail. */
  name: 'appointments' | 'payments';
  actor: { role: Role; id: string };
  /** Epoch milliseconds. */
  now: number;
  zone: string;
  toCsv: (records: readonly Record[]) => string;
}

/** Records that every patient in the file was read (docs/product.md#audit-trail); returns the reply. */
export async function exportRows<Record extends { patient_id: string }>(
  db: Db,
  { records, name, actor, now, zone, toCsv }: Export<Record>,
) {
  const taken = records.slice(0, ROWS_MAX);
  const day = isoDateAt(zone, now);
  await recordReads(db, {
    at: new Date(now),
    day,
    actor,
    action: `exported-${name}`,
    patientIds: [...new Set(taken.map((record) => record.patient_id))],
  });
  return {
    success: true as const,
    fileName: `${name}-${day}.csv`,
    csv: toCsv(taken),
    cut: records.length > ROWS_MAX,
  };
}
