import { sql } from 'kysely';
import { uniqueViolation } from '#platform/db/database-errors.ts';
import { Problem } from '#platform/problem.ts';
import { changesRow } from './statements.ts';
import type { Db } from './tables.ts';

export interface DoctorDetails {
  email: string;
  name: string;
  speciality: string;
  degree: string;
  experience: string;
  about: string;
  feePaise: number;
  addressLine1: string;
  addressLine2: string;
  /** Undefined keeps the stored value; null is unknown. */
  gender: 'Male' | 'Female' | null | undefined;
  languages: string[] | undefined;
}

interface NewDoctor extends DoctorDetails {
  id: string;
  passwordHash: string;
  imageId: string;
  createdAt: Date;
  temporaryPasswordEndsAt: Date;
}

/**
 * Inserts a doctor.
 * @throws Problem 'email-taken'
 */
export async function insertDoctor(db: Db, doctor: NewDoctor): Promise<void> {
  await rejectTakenEmail(() =>
    db
      .insertInto('doctors')
      .values({
        ...columns(doctor),
        id: doctor.id,
        password_hash: doctor.passwordHash,
        image_id: doctor.imageId,
        created_at: doctor.createdAt,
        temporary_password_ends_at: doctor.temporaryPasswordEndsAt,
      })
      .execute(),
  );
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
  const done = await rejectTakenEmail(() =>
    db
      .updateTable('doctors')
      .set({ ...columns(facts), ...(imageId === undefined ? {} : { image_id: imageId }) })
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  return done.numUpdatedRows === 1n;
}

export interface OwnChanges {
  available?: boolean | undefined;
  about?: string | undefined;
  feePaise?: number | undefined;
  address?: { line1: string; line2: string } | undefined;
}

/** Updates the details a doctor may change; absent fields stay as they are. */
export async function updateOwnDetails(db: Db, id: string, changes: OwnChanges): Promise<void> {
  const { available, about, feePaise, address } = changes;
  const set = {
    ...(available === undefined ? {} : { available }),
    ...(about === undefined ? {} : { about }),
    ...(feePaise === undefined ? {} : { fee_paise: feePaise }),
    ...(address === undefined
      ? {}
      : { address_line1: address.line1, address_line2: address.line2 }),
  };
  if (Object.keys(set).length === 0) return;
  await db.updateTable('doctors').set(set).where('id', '=', id).execute();
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
    .where('cancelled_at', 'is', null)
    .where('completed_at', 'is', null)
    .where('no_show_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

function columns(facts: DoctorDetails) {
  return {
    email: facts.email,
    name: facts.name,
    speciality: facts.speciality,
    degree: facts.degree,
    experience: facts.experience,
    about: facts.about,
    fee_paise: facts.feePaise,
    address_line1: facts.addressLine1,
    address_line2: facts.addressLine2,
    // Absent, so that an update keeps the stored value and an insert takes the column's default.
    ...(facts.gender === undefined ? {} : { gender: facts.gender }),
    ...(facts.languages === undefined ? {} : { languages: facts.languages }),
  };
}

async function rejectTakenEmail<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (uniqueViolation(error) === 'doctors_email_once') throw new Problem('email-taken');
    throw error;
  }
}

/** Returns whether new appointments can be booked with a doctor; null for an unknown doctor. */
export async function isBookable(db: Db, id: string): Promise<boolean | null> {
  return (await findOffer(db, id))?.bookable ?? null;
}

/**
 * Returns whether a doctor can be booked, and the fee for visit types without one of their own; null for an
 * unknown doctor.
 */
export async function findOffer(
  db: Db,
  id: string,
): Promise<{ bookable: boolean; feePaise: number } | null> {
  const doctor = await db
    .selectFrom('doctors')
    .select(['available', 'retired_at', 'fee_paise'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!doctor) return null;
  return {
    bookable: doctor.available && doctor.retired_at === null,
    feePaise: doctor.fee_paise,
  };
}
