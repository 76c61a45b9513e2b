import type { Db } from './tables.ts';

export interface StoredVisitType {
  id: string;
  name: string;
  minutes: number;
  step_minutes: number;
  before_minutes: number;
  after_minutes: number;
  notice_minutes: number | null;
  horizon_days: number;
  by_video: boolean;
  in_person: boolean;
  fee_paise: number | null;
}

/** Lists the types that can be booked, in the doctor's order. */
export function listVisitTypes(db: Db, doctorId: string): Promise<StoredVisitType[]> {
  return db
    .selectFrom('visit_types')
    .select(['id', 'name', 'minutes', 'step_minutes', 'before_minutes', 'after_minutes'])
    .select(['notice_minutes', 'horizon_days', 'by_video', 'in_person', 'fee_paise'])
    .where('doctor_id', '=', doctorId)
    .where('retired_at', 'is', null)
    .orderBy('position')
    .execute();
}

/**
 * Replaces a doctor's list: types with a new id are added, types left out are retired, since
 * appointments refer to them. Returns false if an id belongs to another doctor or to a retired type.
 * Call `lockSchedule` first.
 */
export async function replaceVisitTypes(
  db: Db,
  doctorId: string,
  wanted: { types: readonly StoredVisitType[]; isNew: (id: string) => boolean; now: Date },
): Promise<boolean> {
  const { types, isNew, now } = wanted;
  const known = new Set((await listVisitTypes(db, doctorId)).map(({ id }) => id));
  if (types.some(({ id }) => !isNew(id) && !known.has(id))) return false;
  const listed = new Set(types.map(({ id }) => id));
  const left = [...known].filter((id) => !listed.has(id));
  if (left.length > 0) {
    await db.updateTable('visit_types').set({ retired_at: now }).where('id', 'in', left).execute();
  }
  for (const [position, { id, ...type }] of types.entries()) {
    const row = { ...type, position };
    if (known.has(id)) {
      await db.updateTable('visit_types').set(row).where('id', '=', id).execute();
    } else {
      await db
        .insertInto('visit_types')
        .values({ ...row, id, doctor_id: doctorId })
        .execute();
    }
  }
  return true;
}
