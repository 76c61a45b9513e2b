import { type ExpressionBuilder, sql } from 'kysely';
import { isForeignKeyViolation } from '#platform/db/database-errors.ts';
import { compileOnce } from '#platform/db/prepared-statements.ts';
import { Problem } from '#platform/problem.ts';
import { toColumns } from './columns.ts';
import { type HealthIds, healthIdColumns } from './patients.ts';
import { findsRow } from './statements.ts';
import type { Db, NewRow, Tables } from './tables.ts';

/** Inserts the link to a patient who has just been inserted. */
export async function insertDependant(db: Db, dependant: NewRow<'dependants'>): Promise<void> {
  await db.insertInto('dependants').values(toColumns(dependant)).execute();
}

/** Returns whether the manager's access lasts: the dependant is not of age and the clinic has not ended it. */
export function isManaged(now: Date) {
  return (where: ExpressionBuilder<Tables, 'dependants'>) =>
    where.and([where('dependants.ended_at', 'is', null), where('dependants.adult_at', '>', now)]);
}

function selectDependants(db: Db, managerId: string, now: Date) {
  return db
    .selectFrom('dependants')
    .innerJoin('patients', 'patients.id', 'dependants.patient_id')
    .select(['patients.id', 'patients.name', 'patients.born_on'])
    .select(['patients.abha_number', 'patients.abha_address'])
    .select(['dependants.relation', 'dependants.adult_at'])
    .select(['dependants.invitation_email', 'dependants.invitation_confirmed'])
    .select(
      sql<number>`(SELECT count(*) FROM appointments WHERE patient_id = patients.id)`.as(
        'appointments',
      ),
    )
    .where('dependants.manager_id', '=', managerId)
    .where(isManaged(now))
    .orderBy('dependants.started_at')
    .orderBy('patients.id');
}

/** Lists the patients that a patient manages, in the order they were added. */
export function listDependants(db: Db, managerId: string, now: Date) {
  return selectDependants(db, managerId, now).execute();
}

export type DependantRecord = Awaited<ReturnType<typeof listDependants>>[number];

/** Returns whether somebody manages a patient or has done so. */
export function hasBeenDependant(db: Db, patientId: string): Promise<boolean> {
  return db
    .selectFrom('dependants')
    .select('patient_id')
    .where('patient_id', '=', patientId)
    .$call(findsRow);
}

interface Wanted {
  patientId: string;
  managerId: string;
  now: Date;
}

/** Locks a dependant of the manager until the transaction ends; undefined for anybody else. */
export function lockDependant(db: Db, { patientId, managerId, now }: Wanted) {
  return selectDependants(db, managerId, now)
    .where('patients.id', '=', patientId)
    .forUpdate('dependants')
    .executeTakeFirst();
}

/**
 * Locks the manager’s access to a dependant until the transaction ends, so that neither is removed
 * meanwhile. Returns what the manager is to the dependant; undefined without access.
 */
export function lockDependantShared(db: Db, { patientId, managerId, now }: Wanted) {
  return db
    .selectFrom('dependants')
    .innerJoin('patients as manager', 'manager.id', 'dependants.manager_id')
    .select(['manager.name', 'dependants.relation'])
    .where('dependants.patient_id', '=', patientId)
    .where('dependants.manager_id', '=', managerId)
    .where(isManaged(now))
    .forShare('dependants')
    .executeTakeFirst();
}

interface Changes extends HealthIds {
  name: string;
  bornOn: string;
  adultAt: Date;
  relation: string;
  invitationEmail: string | null;
}

export async function updateDependant(db: Db, patientId: string, changes: Changes): Promise<void> {
  const { name, bornOn, relation, adultAt, invitationEmail, ...ids } = changes;
  await db
    .updateTable('patients')
    .set({ name, born_on: bornOn, ...healthIdColumns(ids) })
    .where('id', '=', patientId)
    .execute();
  await db
    .updateTable('dependants')
    .set({ relation, adult_at: adultAt, invitation_email: invitationEmail })
    .where('patient_id', '=', patientId)
    .execute();
}

/**
 * Deletes a dependant. Call `lockDependant` first.
 * @throws Problem 'dependant-has-record' if appointments, walk-ins or health entries refer to the patient
 */
export async function deleteDependant(db: Db, patientId: string): Promise<void> {
  await db.deleteFrom('dependants').where('patient_id', '=', patientId).execute();
  try {
    await db.deleteFrom('patients').where('id', '=', patientId).execute();
  } catch (error) {
    throw isForeignKeyViolation(error) ? new Problem('dependant-has-record') : error;
  }
}

/** Returns the patient who manages this one, for the clinic; undefined without a manager. */
export async function findManager(db: Db, patientId: string, now: Date) {
  const [manager] = await selectManager(db, { patientId, now });
  return manager;
}

const selectManager = compileOnce((db: Db, wanted: { patientId: string; now: Date }) =>
  db
    .selectFrom('dependants')
    .innerJoin('patients as manager', 'manager.id', 'dependants.manager_id')
    .select(['manager.id', 'manager.name', 'dependants.relation'])
    .select(['dependants.invitation_email', 'dependants.invitation_confirmed'])
    .where('dependants.patient_id', '=', wanted.patientId)
    .where(isManaged(wanted.now))
    .compile(),
);

/** Lists who manages each of these patients; a patient without a manager is left out. */
export function listManagers(db: Db, patientIds: readonly string[], now: Date) {
  return db
    .selectFrom('dependants')
    .select(['manager_id as managerId', 'patient_id as patientId'])
    .where('patient_id', 'in', patientIds)
    .where(isManaged(now))
    .execute();
}

/** Stores the address that reception has confirmed; null withdraws a confirmed one. */
export async function confirmInvitation(
  db: Db,
  patientId: string,
  email: string | null,
): Promise<void> {
  await db
    .updateTable('dependants')
    .set({ invitation_email: email, invitation_confirmed: email !== null })
    .where('patient_id', '=', patientId)
    .$if(email === null, (qb) => qb.where('invitation_confirmed', '=', true))
    .execute();
}

/** Returns the patient whose access has ended; undefined if the patient has no manager any more. */
export function endByClinic(db: Db, patientId: string, at: Date) {
  return db
    .updateTable('dependants')
    .set({ ended_at: at, ended_by: 'clinic' })
    .where('patient_id', '=', patientId)
    .where(isManaged(at))
    .returning('manager_id')
    .executeTakeFirst();
}

/** Lists dependants who are of age and have not been invited to an account of their own. */
export async function listAdults(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('dependants')
    .select('patient_id')
    .where('ended_at', 'is', null)
    .where('adult_at', '<=', now)
    .orderBy('adult_at')
    .limit(limit)
    .execute();
  return rows.map(({ patient_id }) => patient_id);
}

/** Ends the access to a dependant who is of age; undefined if another node was faster. */
export function endByAge(db: Db, patientId: string, now: Date) {
  return db
    .updateTable('dependants')
    .set((row) => ({ ended_at: row.ref('adult_at'), ended_by: 'age' as const }))
    .where('patient_id', '=', patientId)
    .where('ended_at', 'is', null)
    .where('adult_at', '<=', now)
    .returning(['manager_id', 'invitation_email', 'invitation_confirmed'])
    .executeTakeFirst();
}
