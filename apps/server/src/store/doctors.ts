import { sql } from 'kysely';
import { toColumns } from './columns.ts';
import { changesRow, isPending, rejectTakenEmail } from './statements.ts';
import type { Db, NewRow } from './tables.ts';

/** Undefined gender and languages keep the stored value; a null gender is unknown. */
export type DoctorDetails = Omit<
  NewRow<'doctors'>,
  'id' | 'passwordHash' | 'imageId' | 'createdAt' | 'temporaryPasswordEndsAt'
>;

/**
 * Inserts a doctor.
 * @throws Problem 'email-taken'
 */
export async function insertDoctor(db: Db, doctor: NewRow<'doctors'>): Promise<void> {
  await rejectTakenEmail(() => db.insertInto('doctors').values(toColumns(doctor)).execute());
}

/** Returns the doctor's row, retired or not. */
export function findDoctor(db: Db, id: string) {
  return db.selectFrom('doctors').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns the row and locks it until the transaction ends, so that a picture is replaced once. */
export function lockDoctor(db: Db, id: string) {
  return db.selectFrom('doctors').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/**
 * Updates a doctor's details; without `imageId` the picture stays.
 * @returns false if there is no such doctor
 * @throws Problem 'email-taken'
 */
export async function updateDoctor(
  db: Db,
  id: string,
  facts: DoctorDetails,
  imageId: string | undefined,
): Promise<boolean> {
  return rejectTakenEmail(() =>
    db
      .updateTable('doctors')
      .set(toColumns({ ...facts, imageId }))
      .where('id', '=', id)
      .$call(changesRow),
  );
}

/** Returns the specialities of other doctors than this one, also of retired ones. */
export async function listSpecialities(db: Db, exceptId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('doctors')
    .select('speciality')
    .distinct()
    .where('id', '!=', exceptId)
    .execute();
  return rows.map(({ speciality }) => speciality);
}

/** Returns whether a doctor who is not retired has the speciality. */
export async function hasSpeciality(db: Db, speciality: string): Promise<boolean> {
  const found = await db
    .selectFrom('doctors')
    .select('id')
    .where('speciality', '=', speciality)
    .where('retired_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export interface OwnChanges {
  available?: boolean | undefined;
  about?: string | undefined;
  feeMinor?: number | undefined;
  address?: { line1: string; line2: string } | undefined;
}

/** Updates the details a doctor may change; absent fields stay as they are. */
export async function updateOwnDetails(db: Db, id: string, changes: OwnChanges): Promise<void> {
  const { available, about, feeMinor, address } = changes;
  if (Object.values(changes).every((change) => change === undefined)) return;
  const { line1: address_line1, line2: address_line2 } = address ?? {};
  await db
    .updateTable('doctors')
    .set({ available, about, fee_minor: feeMinor, address_line1, address_line2 })
    .where('id', '=', id)
    .execute();
}

/** Sets the availability, or toggles it. @returns the new state, or null if there is no such active doctor */
export async function setAvailability(
  db: Db,
  id: string,
  wanted: boolean | undefined,
): Promise<boolean | null> {
  const changed = await db
    .updateTable('doctors')
    .set({ available: wanted ?? sql<boolean>`NOT available` })
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .returning('available')
    .executeTakeFirst();
  return changed?.available ?? null;
}

/** Retires a doctor at `at`, or reinstates with null. @returns false if nothing changed */
export function setRetired(db: Db, id: string, at: Date | null): Promise<boolean> {
  return db
    .updateTable('doctors')
    .set({ retired_at: at })
    .where('id', '=', id)
    .where('retired_at', at === null ? 'is not' : 'is', null)
    .$call(changesRow);
}

/** Counts pending appointments that start after `now`. */
export async function countUpcoming(db: Db, doctorId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('appointments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('doctor_id', '=', doctorId)
    .where('starts_at', '>', now)
    .where(isPending())
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns whether new appointments can be booked with a doctor; null for an unknown doctor. */
export async function isBookable(db: Db, id: string): Promise<boolean | null> {
  return (await findOffer(db, id))?.bookable ?? null;
}

/** Returns whether a doctor takes bookings; null for an unknown doctor. */
export async function findBookingState(
  db: Db,
  id: string,
): Promise<'bookable' | 'unavailable' | 'retired' | null> {
  const doctor = await db
    .selectFrom('doctors')
    .select(['available', 'retired_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!doctor) return null;
  if (doctor.retired_at !== null) return 'retired';
  return doctor.available ? 'bookable' : 'unavailable';
}

/**
 * Returns whether a doctor can be booked, and the fee for visit types without one of their own; null for an
 * unknown doctor.
 */
export async function findOffer(
  db: Db,
  id: string,
): Promise<{ bookable: boolean; feeMinor: number } | null> {
  const doctor = await db
    .selectFrom('doctors')
    .select(['available', 'retired_at', 'fee_minor'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!doctor) return null;
  return {
    bookable: doctor.available && doctor.retired_at === null,
    feeMinor: doctor.fee_minor,
  };
}

/**
 * Lists bookable doctors of the same speciality as this one, who comes first if they can be booked. The
 * others come in the order in which they were added.
 */
export async function listSameSpeciality(
  db: Db,
  id: string,
  limit: number,
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('doctors as d')
    .innerJoin('doctors as own', 'own.speciality', 'd.speciality')
    .where('own.id', '=', id)
    .where('d.available', '=', true)
    .where('d.retired_at', 'is', null)
    .select(['d.id', 'd.name'])
    .orderBy(sql`d.id <> ${id}::uuid`)
    .orderBy('d.created_at')
    .orderBy('d.id')
    .limit(limit)
    .execute();
}
