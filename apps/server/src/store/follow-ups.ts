import type { Db } from './tables.ts';

/** Records which appointment another one follows. */
export async function linkFollowUp(db: Db, followUpId: string, of: string): Promise<void> {
  await db
    .updateTable('appointments')
    .set({ follow_up_of: of })
    .where('id', '=', followUpId)
    .execute();
}

/** Lists the next appointment that follows each of these, with the same patient and doctor; not a cancelled one. */
export async function listFollowUps(db: Db, appointmentIds: readonly string[]) {
  if (appointmentIds.length === 0) return [];
  return db
    .selectFrom('appointments as next')
    .innerJoin('appointments as own', 'own.id', 'next.follow_up_of')
    .distinctOn('next.follow_up_of')
    .select(['next.follow_up_of', 'next.slot_date', 'next.slot_time'])
    .where('next.follow_up_of', 'in', appointmentIds)
    .where('next.cancelled_at', 'is', null)
    .whereRef('next.patient_id', '=', 'own.patient_id')
    .whereRef('next.doctor_id', '=', 'own.doctor_id')
    .orderBy('next.follow_up_of')
    .orderBy('next.starts_at')
    .execute();
}

export type StoredFollowUp = Awaited<ReturnType<typeof listFollowUps>>[number];
