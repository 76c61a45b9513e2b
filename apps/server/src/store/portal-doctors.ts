import { type SqlBool, sql } from 'kysely';
import { uniqueViolation } from '#platform/db/constraint.ts';
import { Problem } from '#platform/problem.ts';
import { containing } from './containing.ts';
import type { Db } from './tables.ts';

export interface DoctorFacts {
  email: string;
  name: string;
  speciality: string;
  degree: string;
  experience: string;
  about: string;
  feePaise: number;
  addressLine1: string;
  addressLine2: string;
}

interface NewDoctor extends DoctorFacts {
  id: string;
  passwordHash: string;
  imageId: string;
  createdAt: Date;
  temporaryPasswordEndsAt: Date;
}

/** @throws Problem 'email-taken' */
export async function insertDoctor(db: Db, doctor: NewDoctor): Promise<void> {
  await emailOnce(() =>
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

/** The doctor whoever they are, retired or not; for staff alone. */
export function findDoctor(db: Db, id: string) {
  return db.selectFrom('doctors').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The same, and nobody else changes it until the transaction ends: its picture is replaced once. */
export function lockDoctor(db: Db, id: string) {
  return db.selectFrom('doctors').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export type DoctorRecord = NonNullable<Awaited<ReturnType<typeof findDoctor>>>;

/** An absent `imageId` leaves the picture. False where there is no such doctor. @throws 'email-taken' */
export async function editDoctor(
  db: Db,
  id: string,
  facts: DoctorFacts,
  imageId: string | undefined,
): Promise<boolean> {
  const done = await emailOnce(() =>
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

/** What a doctor may change of their own; what is absent stays. */
export async function changeOwnFacts(db: Db, id: string, changes: OwnChanges): Promise<void> {
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

/** Sets what is wanted, or turns it over; null where no such doctor works here. */
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

/** Null brings a doctor back. False where there is no such doctor, or nothing to change. */
export async function setRetired(db: Db, id: string, at: Date | null): Promise<boolean> {
  const done = await db
    .updateTable('doctors')
    .set({ retired_at: at })
    .where('id', '=', id)
    .where('retired_at', at === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

export async function countUpcoming(db: Db, doctorId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('appointments')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('doctor_id', '=', doctorId)
    .where('starts_at', '>', now)
    .where('cancelled_at', 'is', null)
    .where('completed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export interface DoctorSearch {
  id?: string | undefined;
  search?: string | undefined;
  retired?: 'only' | 'too' | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
}

/** In the order they joined. */
export function listForStaff(db: Db, { limit, offset, ...wanted }: DoctorSearch) {
  return db
    .selectFrom('doctors')
    .selectAll()
    .where(matching(wanted))
    .orderBy('created_at')
    .orderBy('id')
    .$if(limit !== undefined, (list) => list.limit(limit ?? 0))
    .$if(offset !== undefined, (list) => list.offset(offset ?? 0))
    .execute();
}

export async function countForStaff(db: Db, wanted: DoctorSearch): Promise<number> {
  const { count } = await db
    .selectFrom('doctors')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where(matching(wanted))
    .executeTakeFirstOrThrow();
  return count;
}

function matching({ id, search, retired }: DoctorSearch) {
  const pattern = containing(search ?? '');
  const parts = [
    retired === undefined && sql`retired_at IS NULL`,
    retired === 'only' && sql`retired_at IS NOT NULL`,
    id !== undefined && sql`id = ${id}::uuid`,
    search !== undefined && sql`(name ILIKE ${pattern} OR speciality ILIKE ${pattern})`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? sql<SqlBool>`TRUE` : sql<SqlBool>`${sql.join(parts, sql` AND `)}`;
}

function columns(facts: DoctorFacts) {
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
  };
}

async function emailOnce<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (uniqueViolation(error) === 'doctors_email_once') throw new Problem('email-taken');
    throw error;
  }
}
