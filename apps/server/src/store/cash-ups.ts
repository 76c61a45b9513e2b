import { type Selectable, sql } from 'kysely';
import { toColumns } from './columns.ts';
import type { Db, NewRow, Tables } from './tables.ts';

/** A cash desk; test money and live money are counted apart. */
export interface Desk {
  desk: string;
  livemode: boolean;
}

const LOCK = 9;

/** Keeps the desk from being cashed up until the transaction ends, so that its entry is counted once. */
export async function lockDeskShared(trx: Db, desk: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock_shared(hashtextextended(${desk}, ${LOCK}))`.execute(trx);
}

/** Waits for the cash that is being recorded at the desk, and keeps further cash waiting. */
export async function lockDesk(trx: Db, desk: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${desk}, ${LOCK}))`.execute(trx);
}

export type CashUpRow = Selectable<Tables['cash_ups']> & { closed_by_name: string | null };

function selectCashUps(db: Db) {
  return db
    .selectFrom('cash_ups as c')
    .selectAll('c')
    .select(sql<string>`c.day::text`.as('day'))
    .select(
      sql<string | null>`(SELECT name FROM admins WHERE id = c.closed_by)`.as('closed_by_name'),
    );
}

/** Returns the latest cash-up of a desk; undefined before the first one. */
export function findLastCashUp(db: Db, { desk, livemode }: Desk): Promise<CashUpRow | undefined> {
  return selectCashUps(db)
    .where('c.desk', '=', desk)
    .where('c.livemode', '=', livemode)
    .orderBy('c.place', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function findCashUp(db: Db, id: string): Promise<CashUpRow | undefined> {
  return selectCashUps(db).where('c.id', '=', id).executeTakeFirst();
}

/** Lists cash-ups, the latest first. */
export function listCashUps(
  db: Db,
  { desk, livemode, before, limit }: Desk & { before: number | undefined; limit: number },
): Promise<CashUpRow[]> {
  return selectCashUps(db)
    .where('c.desk', '=', desk)
    .where('c.livemode', '=', livemode)
    .$if(before !== undefined, (list) => list.where('c.place', '<', before ?? 0))
    .orderBy('c.place', 'desc')
    .limit(limit)
    .execute();
}

export async function insertCashUp(db: Db, cashUp: NewRow<'cash_ups'>): Promise<void> {
  await db.insertInto('cash_ups').values(toColumns(cashUp)).execute();
}

/** The entries of a desk after one entry, up to another one. */
interface Span extends Desk {
  after: number;
  until?: number | undefined;
}

/** Sums what was taken and handed back, in minor units, and names the last entry; 0 without any. */
export async function sumDesk(db: Db, { desk, livemode, after }: Span) {
  const { rows } = await sql<{ paid: number; returned: number; count: number; last: number }>`
    SELECT coalesce(sum(amount_minor) FILTER (WHERE amount_minor > 0), 0)::bigint AS paid,
      coalesce(-sum(amount_minor) FILTER (WHERE amount_minor < 0), 0)::bigint AS returned,
      count(*)::int AS count, coalesce(max(id), 0)::bigint AS last
    FROM ledger_entries
    WHERE desk = ${desk} AND livemode = ${livemode} AND id > ${after}`.execute(db);
  const [sums] = rows;
  return sums ?? { paid: 0, returned: 0, count: 0, last: 0 };
}

interface DeskEntry {
  id: number;
  at: Date;
  amount_minor: number;
  receipt_no: number | null;
  livemode: boolean;
  note: string | null;
  patient_id: string;
  patient_name: string;
  doctor_name: string;
}

/** Lists entries, the latest first, at most `limit`. */
export async function listDeskEntries(
  db: Db,
  { desk, livemode, after, until }: Span,
  limit: number,
): Promise<DeskEntry[]> {
  const { rows } = await sql<DeskEntry>`
    SELECT l.id, l.at, l.amount_minor, l.receipt_no, l.livemode, l.note, a.patient_id,
      p.name AS patient_name, d.name AS doctor_name
    FROM ledger_entries l JOIN appointments a ON a.id = l.appointment_id
      JOIN patients p ON p.id = a.patient_id JOIN doctors d ON d.id = a.doctor_id
    WHERE l.desk = ${desk} AND l.livemode = ${livemode} AND l.id > ${after}
      AND l.id <= ${until ?? Number.MAX_SAFE_INTEGER}
    ORDER BY l.id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** Lists the desks with cash that no cash-up has counted. */
export async function listUncountedDesks(db: Db, livemode: boolean): Promise<string[]> {
  const { rows } = await sql<{ desk: string }>`
    SELECT desk FROM ledger_entries WHERE desk IS NOT NULL AND livemode = ${livemode}
    GROUP BY desk HAVING max(id) > coalesce((SELECT max(last_entry_id) FROM cash_ups
      WHERE cash_ups.desk = ledger_entries.desk AND cash_ups.livemode = ${livemode}), 0)
    ORDER BY desk`.execute(db);
  return rows.map(({ desk }) => desk);
}

/** Returns who recorded the latest cash of an appointment, and when; null if that is not in the audit trail. */
export async function findCashRecorder(
  db: Db,
  appointmentId: string,
): Promise<{ name: string; at: Date; desk: string | null } | null> {
  const { rows } = await sql<{ name: string; at: Date; desk: string | null }>`
    SELECT coalesce(admins.name, doctors.name) AS name, l.at, l.desk
    FROM ledger_entries l
      JOIN audit_entries e ON e.appointment_id = l.appointment_id AND e.action = 'recorded-cash' AND e.at = l.at
      LEFT JOIN admins ON admins.id = e.actor_id LEFT JOIN doctors ON doctors.id = e.actor_id
    WHERE l.appointment_id = ${appointmentId}::uuid AND l.order_id IS NULL AND l.kind = 'payment'
      AND coalesce(admins.name, doctors.name) <> ''
    ORDER BY l.id DESC LIMIT 1`.execute(db);
  return rows[0] ?? null;
}
