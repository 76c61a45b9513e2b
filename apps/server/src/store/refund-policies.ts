import type { BookedTerms, RefundPolicy, RefundTier } from '@nadi/domain/refund-tiers';
import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** SQL for the current version; 0 before the first one. */
export const currentPolicy = sql`(SELECT coalesce(max(version), 0) FROM refund_policies)`;

/** Returns the current version of the refund rule; null before the first one. */
export async function findRefundPolicy(
  db: Db,
): Promise<{ version: number; tiers: RefundTier[] } | null> {
  const policy = await db
    .selectFrom('refund_policies')
    .select(['version', 'tiers'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return policy ?? null;
}

/** Adds the next version. Call with the clinic's settings locked. */
export async function insertRefundPolicy(
  db: Db,
  { version, tiers }: RefundPolicy,
  createdAt: Date,
): Promise<void> {
  await db
    .insertInto('refund_policies')
    .values({ version, tiers: JSON.stringify(tiers), created_at: createdAt })
    .execute();
}

export interface AppointmentTerms extends BookedTerms {
  /** Of the appointment, in minor units. */
  price: number;
}

/** Returns the terms of those appointments that were booked under a rule with tiers, by appointment. */
export async function listRefundTerms(
  db: Db,
  appointmentIds: readonly string[],
): Promise<Map<string, AppointmentTerms>> {
  const { rows } = await sql<{
    id: string;
    starts_at: Date;
    price: number;
    tiers: RefundTier[];
    moves: BookedTerms['moves'] | null;
  }>`
    SELECT a.id, a.starts_at, a.amount_minor AS price, policy.tiers,
      (SELECT json_agg(json_build_object('by', moved_by,
          'at', floor(extract(epoch FROM moved_at) * 1000)::bigint,
          'from', floor(extract(epoch FROM from_starts_at) * 1000)::bigint) ORDER BY id)
        FROM appointment_moves WHERE appointment_id = a.id) AS moves
    FROM appointments a JOIN refund_policies policy ON policy.version = a.refund_policy_version
    WHERE a.id = ANY (${[...appointmentIds]}::uuid[]) AND policy.tiers <> '[]'`.execute(db);
  return new Map(
    rows.map(({ id, starts_at, price, tiers, moves }) => [
      id,
      { tiers, price, startsAt: starts_at.getTime(), moves: moves ?? [] },
    ]),
  );
}

/** Records that a cancellation was refunded by the tiers, so that the rest waits for no decision. */
export async function recordRefundPercent(db: Db, id: string, percent: number): Promise<void> {
  await db
    .updateTable('appointments')
    .set({ refund_percent: percent })
    .where('id', '=', id)
    .execute();
}
