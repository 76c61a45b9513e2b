import { type SqlBool, sql } from 'kysely';
import { toColumns } from './columns.ts';
import { changesRow, findsRow } from './statements.ts';
import type { Db, NewRow } from './tables.ts';

type Opened = Omit<
  NewRow<'emergency_accesses'>,
  'reviewedAt' | 'reviewedBy' | 'justified' | 'remark'
>;

export async function insertEmergencyAccess(db: Db, opened: Opened): Promise<void> {
  await db.insertInto('emergency_accesses').values(toColumns(opened)).execute();
}

export function findEmergencyAccess(db: Db, id: string) {
  return db.selectFrom('emergency_accesses').selectAll().where('id', '=', id).executeTakeFirst();
}

interface Reader {
  doctorId: string;
  patientId: string;
  now: Date;
}

/** Returns the doctor's access to this patient that has not ended. */
export function findRunningAccess(db: Db, { doctorId, patientId, now }: Reader) {
  return db
    .selectFrom('emergency_accesses')
    .select(['id', 'ends_at'])
    .where('doctor_id', '=', doctorId)
    .where('patient_id', '=', patientId)
    .where('ends_at', '>', now)
    .executeTakeFirst();
}

/** Returns whether the doctor, who is not retired, may read the record in an emergency now. */
export function hasOpenAccess(db: Db, { doctorId, patientId, now }: Reader): Promise<boolean> {
  return db
    .selectFrom('emergency_accesses')
    .innerJoin('doctors', 'doctors.id', 'emergency_accesses.doctor_id')
    .select('emergency_accesses.id')
    .where('doctor_id', '=', doctorId)
    .where('patient_id', '=', patientId)
    .where('ends_at', '>', now)
    .where('doctors.retired_at', 'is', null)
    .where(sql<SqlBool>`EXISTS (SELECT 1 FROM clinic_settings WHERE ${isOffered})`)
    .limit(1)
    .$call(findsRow);
}

const isOffered = sql<SqlBool>`settings ->> 'emergencyAccess' = 'true'`;

/** Returns whether the clinic has turned on emergency access. */
export function isEmergencyAccessOffered(db: Db): Promise<boolean> {
  return db.selectFrom('clinic_settings').select('only_row').where(isOffered).$call(findsRow);
}

/** Ends every open access, or those of one doctor: it does not come back with the setting or the account. */
export async function endEmergencyAccesses(db: Db, at: Date, doctorId?: string): Promise<void> {
  await db
    .updateTable('emergency_accesses')
    .set({ ends_at: at })
    .where('ends_at', '>', at)
    .$if(doctorId !== undefined, (open) => open.where('doctor_id', '=', doctorId ?? ''))
    .execute();
}

/** Locks a doctor who is not retired until the transaction ends; false for another one. */
export function lockActiveDoctor(db: Db, id: string): Promise<boolean> {
  return db
    .selectFrom('doctors')
    .select('id')
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .forShare()
    .$call(findsRow);
}

interface Listing {
  patientIds?: readonly string[];
  before?: Date | undefined;
  limit: number;
}

/** Lists accesses with names, newest first: of these patients, or of all. */
export function listEmergencyAccesses(db: Db, { patientIds, before, limit }: Listing) {
  return db
    .selectFrom('emergency_accesses as a')
    .innerJoin('doctors', 'doctors.id', 'a.doctor_id')
    .innerJoin('patients', 'patients.id', 'a.patient_id')
    .selectAll('a')
    .select(['doctors.name as doctor_name', 'patients.name as patient_name'])
    .$if(patientIds !== undefined, (of) => of.where('a.patient_id', 'in', patientIds ?? []))
    .$if(before !== undefined, (older) => older.where('a.opened_at', '<', before as Date))
    .orderBy('a.opened_at', 'desc')
    .orderBy('a.id')
    .limit(limit)
    .execute();
}

export type ListedAccess = Awaited<ReturnType<typeof listEmergencyAccesses>>[number];

interface Check {
  at: Date;
  by: string;
  justified: boolean;
  remark: string;
}

/** Stores the admin's check; false if there is one already. */
export function checkAccess(db: Db, id: string, { at, by, justified, remark }: Check) {
  return db
    .updateTable('emergency_accesses')
    .set({ reviewed_at: at, reviewed_by: by, justified, remark })
    .where('id', '=', id)
    .where('reviewed_at', 'is', null)
    .$call(changesRow);
}

const FOUND_MAX = 50;
/** Local numbers are compared without the country code. */
const LOCAL_DIGITS = 10;

function selectPeople(db: Db) {
  return db.selectFrom('patients').select(['id', 'name', 'phone', 'born_on']).limit(FOUND_MAX);
}

export type FoundPatient = Awaited<ReturnType<ReturnType<typeof selectPeople>['execute']>>[number];

/** Lists the patients with this whole phone number, with or without the country code. */
export function listPatientsByPhone(db: Db, digits: string): Promise<FoundPatient[]> {
  const stored = sql<string>`regexp_replace(phone, '[^0-9]', '', 'g')`;
  const isSame =
    digits.length < LOCAL_DIGITS
      ? sql<SqlBool>`${stored} = ${digits}`
      : sql<SqlBool>`${stored} LIKE ${`%${digits.slice(-LOCAL_DIGITS)}`}
          AND right(${stored}, ${digits.length}) = right(${digits}, length(${stored}))`;
  return selectPeople(db)
    .where('phone', '<>', '')
    .where(isSame)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** Lists the patients who were born on this day. */
export function listPatientsBornOn(db: Db, bornOn: string): Promise<FoundPatient[]> {
  return selectPeople(db).where('born_on', '=', bornOn).orderBy('name').orderBy('id').execute();
}
