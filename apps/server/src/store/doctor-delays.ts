import type { Delay } from '@nadi/domain/delay';
import type { Db } from './tables.ts';

export async function saveDelay(
  db: Db,
  doctorId: string,
  { minutes, at }: { minutes: number; at: Date },
): Promise<void> {
  const delay = { minutes, announced_at: at };
  await db
    .insertInto('doctor_delays')
    .values({ doctor_id: doctorId, ...delay })
    .onConflict((conflict) => conflict.column('doctor_id').doUpdateSet(delay))
    .execute();
}

/** The delays of these doctors, by their id. */
export async function listDelays(
  db: Db,
  doctorIds: readonly string[],
): Promise<ReadonlyMap<string, Delay>> {
  if (doctorIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('doctor_delays')
    .selectAll()
    .where('doctor_id', 'in', [...new Set(doctorIds)])
    .execute();
  return new Map(
    rows.map(({ doctor_id, minutes, announced_at }) => [
      doctor_id,
      { minutes, announcedAt: announced_at.getTime() },
    ]),
  );
}
