import type { Db } from './tables.ts';

/**
 * Returns those of the appointments whose consultation has begun: patient and doctor have met, or the
 * doctor has signed a note or issued a prescription (docs/product/payments.md#refunds).
 */
export async function findStarted(
  db: Db,
  appointmentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (appointmentIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('appointments as a')
    .select('a.id')
    .where('a.id', 'in', appointmentIds)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('encounters')
            .select('appointment_id')
            .whereRef('appointment_id', '=', 'a.id')
            .where('started_at', 'is not', null),
        ),
        exists(
          selectFrom('notes')
            .select('appointment_id')
            .whereRef('appointment_id', '=', 'a.id')
            .where('signed_at', 'is not', null),
        ),
        exists(selectFrom('prescriptions').select('id').whereRef('appointment_id', '=', 'a.id')),
      ]),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}
