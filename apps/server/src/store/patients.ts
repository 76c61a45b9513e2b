import type { Gender } from '@nadi/domain/profile-choices';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { toColumns } from './columns.ts';
import { isAtPlaces } from './locations.ts';
import { countRows, likePattern } from './searching.ts';
import { changesRow, rejectTakenEmail } from './statements.ts';
import type { Db, NewRow, RowChanges } from './tables.ts';

/** Inserts a patient. @throws Problem 'email-taken' */
export async function insertPatient(db: Db, patient: NewRow<'patients'>): Promise<void> {
  await rejectTakenEmail(() => db.insertInto('patients').values(toColumns(patient)).execute());
}

export function findPatient(db: Db, id: string) {
  return db.selectFrom('patients').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns the row and locks it until the transaction ends, so that a picture is replaced once; undefined for an erased one. */
export function lockPatient(db: Db, id: string) {
  return db
    .selectFrom('patients')
    .selectAll()
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

type PatientChanges = HealthIds & Omit<RowChanges<'patients'>, keyof HealthIds>;

/** Updates a patient; absent fields stay as they are. */
export async function updatePatient(db: Db, id: string, changes: PatientChanges): Promise<void> {
  await db
    .updateTable('patients')
    .set({ ...toColumns(changes), ...healthIdColumns(changes) })
    .where('id', '=', id)
    .execute();
}

/** Records that the owner reads the mail of the account's address; the first time counts. */
export function confirmEmail(db: Db, id: string, at: Date): Promise<boolean> {
  return db
    .updateTable('patients')
    .set({ email_verified_at: at })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .$call(changesRow);
}

export async function clearPhone(db: Db, id: string): Promise<void> {
  await db.updateTable('patients').set({ phone: '' }).where('id', '=', id).execute();
}

/** Stores the language of messages; null for the clinic's. */
export async function setLocale(db: Db, id: string, locale: string | null): Promise<void> {
  await db
    .updateTable('patients')
    .set({ locale })
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .execute();
}

/** Stores the address that replaces the account's once it is confirmed. */
export async function setNewEmail(db: Db, id: string, email: string): Promise<void> {
  await db.updateTable('patients').set({ new_email: email }).where('id', '=', id).execute();
}

/** Puts a confirmed address in place of the old one. @throws Problem 'email-taken' */
export async function replaceEmail(db: Db, id: string, email: string, at: Date): Promise<void> {
  await rejectTakenEmail(() =>
    db
      .updateTable('patients')
      .set({ email, email_verified_at: at, new_email: null })
      .where('id', '=', id)
      .execute(),
  );
}

/** Of India's health network. */
export interface HealthIds {
  abhaNumber?: string | undefined;
  abhaAddress?: string | undefined;
}

/** Returns the columns of a patient's health ids: an absent one keeps its value, an empty one is removed. */
export function healthIdColumns({ abhaNumber, abhaAddress }: HealthIds) {
  return {
    ...(abhaNumber !== undefined && { abha_number: abhaNumber || null }),
    ...(abhaAddress !== undefined && { abha_address: abhaAddress || null }),
  };
}

export interface PatientListed {
  id: string;
  name: string;
  email: string | null;
  phone: string;
  gender: Gender;
  born_on: string | null;
  image_id: string | null;
  abha_number: string | null;
  abha_address: string | null;
  claimed: boolean;
  managed_by: { name: string; relation: string; email: string; emailConfirmed: boolean } | null;
  appointments: number;
  last_at: Date | null;
  next_at: Date | null;
}

interface DirectoryPage {
  /** Part of a name, also misspelt, of an e-mail address or a phone number, or an ISO birth date. */
  search: string | undefined;
  now: Date;
  limit: number;
  offset: number;
  /** Counts only appointments at these places, and those of the whole clinic (`isAtPlaces`). */
  locationIds?: readonly string[] | undefined;
}

const DIGITS_MIN = 4;
const ISO_DATE = /^\d{4}-\d\d-\d\d$/;

/** Lists a page of patients by name, with the number and the dates of their appointments. */
export async function listPatientDirectory(db: Db, page: DirectoryPage): Promise<PatientListed[]> {
  const matches = await matching(db, page.search);
  const { rows } = await sql<PatientListed>`
    WITH page AS (SELECT p.* FROM patients p WHERE ${matches} AND p.erased_at IS NULL
      ORDER BY p.name, p.id LIMIT ${page.limit} OFFSET ${page.offset})
    SELECT p.id, p.name, p.email, p.phone, p.gender, p.born_on, p.image_id,
      p.abha_number, p.abha_address, p.password_hash IS NOT NULL AS claimed,
      (SELECT json_build_object('name', manager.name, 'relation', dependants.relation,
          'email', coalesce(dependants.invitation_email, ''),
          'emailConfirmed', dependants.invitation_confirmed)
        FROM dependants JOIN patients manager ON manager.id = dependants.manager_id
        WHERE dependants.patient_id = p.id AND dependants.ended_at IS NULL
          AND dependants.adult_at > ${page.now}) AS managed_by,
      count(a.id) AS appointments,
      max(a.starts_at) FILTER (WHERE a.starts_at <= ${page.now} AND a.cancelled_at IS NULL) AS last_at,
      min(a.starts_at) FILTER (WHERE a.starts_at > ${page.now} AND a.cancelled_at IS NULL) AS next_at
    FROM page p LEFT JOIN appointments a ON a.patient_id = p.id
      AND ${isAtPlaces(page.locationIds)}
    GROUP BY p.id, p.name, p.email, p.phone, p.gender, p.born_on, p.image_id, p.password_hash,
      p.abha_number, p.abha_address
    ORDER BY p.name, p.id`.execute(db);
  return rows;
}

export async function countPatientDirectory(db: Db, search: string | undefined): Promise<number> {
  if (search === undefined) return countRows(db, 'patients');
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM patients p
    WHERE ${await matching(db, search)} AND p.erased_at IS NULL`.execute(db);
  return rows[0]?.count ?? 0;
}

async function matching(db: Db, search: string | undefined): Promise<RawBuilder<SqlBool>> {
  if (search === undefined) return sql`TRUE`;
  const exact = matchesExactly(search);
  // Planned for all matches, which takes the indexes; it still ends at the first one.
  const { rows } = await sql`WITH found AS MATERIALIZED (SELECT 1 FROM patients p WHERE ${exact})
    SELECT 1 FROM found LIMIT 1`.execute(db);
  // A misspelt name is looked for only where nothing is written like that.
  return rows.length > 0 ? exact : sql`${search} <% p.name`;
}

/**
 * Matches one patient exactly; every alternative has an index, without which all patients would be
 * read.
 */
function matchesExactly(search: string): RawBuilder<SqlBool> {
  const pattern = likePattern(search);
  const alternatives = [
    sql`p.name ILIKE ${pattern}`,
    sql`p.email ILIKE ${pattern}`,
    isIsoDate(search) && sql`p.born_on = ${search}::date`,
    matchesPhone(search),
  ].filter((part) => part !== false);
  return sql`(${sql.join(alternatives, sql` OR `)})`;
}

/** Matches phone numbers with the digits of a search in any grouping; false for fewer than four digits. */
export function matchesPhone(search: string): RawBuilder<SqlBool> | false {
  const digits = search.replace(/\D/g, '');
  if (digits.length < DIGITS_MIN) return false;
  return sql`p.phone <> '' AND regexp_replace(p.phone, '[^0-9]', '', 'g') LIKE ${`%${digits}%`}`;
}

function isIsoDate(text: string): boolean {
  return ISO_DATE.test(text) && new Date(text).toJSON()?.startsWith(text) === true;
}
