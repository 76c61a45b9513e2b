import { isoDateAt } from '@nadi/domain/iso-date';
import type { Role } from '@nadi/domain/permissions';
import { recordReads } from '#store/audit.ts';
import type { Db } from '#store/tables.ts';

/** About 1 MB of text. */
const ROWS_AT_ONCE = 5000;

interface Export<Record extends { patient_id: string }> {
  /** In the audit trail. */
  name: 'appointments' | 'payments' | 'invoices';
  /** The name of the file, by default the same. */
  file?: string;
  /** Lists the records that follow `after`, or the first ones. */
  list: (after: string | undefined, limit: number) => Promise<Record[]>;
  /** Returns the cursor that lists the records after this one. */
  cursorOf: (record: Record) => string;
  after: string | undefined;
  actor: { role: Role; id: string };
  /** Epoch milliseconds. */
  now: number;
  zone: string;
  toCsv: (records: readonly Record[], isFirst: boolean) => string;
}

interface Part {
  csv: string;
  /** Cursor of the next part; undefined after the last. */
  next: string | undefined;
}

/**
 * Returns a file of any number of records, which are read while it is sent. Every patient in a part is recorded
 * as read before the part is (docs/product/record.md#audit-trail).
 */
export function exportRows<Record extends { patient_id: string }>(
  db: Db,
  { name, file = name, list, cursorOf, after, actor, now, zone, toCsv }: Export<Record>,
) {
  const day = isoDateAt(zone, now);

  async function readPart(from: string | undefined): Promise<Part> {
    const records = await list(from, ROWS_AT_ONCE + 1);
    const taken = records.slice(0, ROWS_AT_ONCE);
    await recordReads(db, {
      at: new Date(now),
      day,
      actor,
      action: `exported-${name}`,
      patientIds: [...new Set(taken.map((record) => record.patient_id))],
    });
    const last = records.length > taken.length ? taken.at(-1) : undefined;
    return { csv: toCsv(taken, from === undefined), next: last && cursorOf(last) };
  }

  async function* readParts() {
    let from = after;
    do {
      const part = await readPart(from);
      yield part;
      from = part.next;
    } while (from !== undefined);
  }

  return { fileName: `${file}-${day}.csv`, parts: readParts() };
}
