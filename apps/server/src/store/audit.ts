import { type Selectable, type SqlBool, sql } from 'kysely';
import { compileOnce } from '#platform/db/prepared-statements.ts';
import type { Role } from './accounts.ts';
import { likePattern } from './searching.ts';
import type { Db, Tables } from './tables.ts';

export interface AuditedAccount {
  role: Role;
  id: string;
}

export interface AuditRecord {
  at: Date;
  action: string;
  actor: AuditedAccount;
  /** The owner of the record; null if the entry concerns only the actor. */
  subject: AuditedAccount | null;
  appointmentId: string | null;
}

type NewEntry = Omit<Selectable<Tables['audit_entries']>, 'id' | 'read_on'>;

const insertEntry = compileOnce(
  (db: Db, entry: NewEntry) =>
    db
      .insertInto('audit_entries')
      .values({
        at: entry.at,
        action: entry.action,
        actor_role: entry.actor_role,
        actor_id: entry.actor_id,
        subject_role: entry.subject_role,
        subject_id: entry.subject_id,
        appointment_id: entry.appointment_id,
        read_on: null,
      })
      .compile(),
  { unawaited: true },
);

/**
 * Inserts an entry in the transaction of the change it records, so that neither is kept without the
 * other.
 */
export async function recordAudit(db: Db, entry: AuditRecord): Promise<void> {
  await insertEntry(db, toEntry(entry));
}

function toEntry({ at, action, actor, subject, appointmentId }: AuditRecord): NewEntry {
  return {
    at,
    action,
    actor_role: actor.role,
    actor_id: actor.id,
    subject_role: subject?.role ?? null,
    subject_id: subject?.id ?? null,
    appointment_id: appointmentId,
  };
}

const insertEntries = compileOnce(
  (db: Db, { entries }: { entries: string }) =>
    sql`
    INSERT INTO audit_entries (at, action, actor_role, actor_id, subject_role, subject_id, appointment_id)
    SELECT * FROM json_to_recordset(${entries}::json) AS entry(at timestamptz, action text,
      actor_role text, actor_id uuid, subject_role text, subject_id uuid, appointment_id uuid)`.compile(
      db,
    ),
  { unawaited: true },
);

/** Inserts the entries of several changes in their transaction. */
export async function recordAudits(db: Db, records: readonly AuditRecord[]): Promise<void> {
  if (records.length === 0) return;
  await insertEntries(db, { entries: JSON.stringify(records.map(toEntry)) });
}

/** Records one entry for each patient whose record was read; reading it again that day adds none. */
export async function recordReads(
  db: Db,
  read: {
    at: Date;
    day: string;
    action: string;
    actor: AuditedAccount;
    patientIds: readonly string[];
    subjectRole?: Role;
  },
): Promise<void> {
  if (read.patientIds.length === 0) return;
  await insertReads(db, {
    at: read.at,
    day: read.day,
    action: read.action,
    role: read.actor.role,
    actorId: read.actor.id,
    subjectRole: read.subjectRole ?? 'patient',
    patients: JSON.stringify(read.patientIds),
  });
}

interface NewReads {
  at: Date;
  day: string;
  action: string;
  role: Role;
  actorId: string;
  subjectRole: Role;
  /** A list of ids as JSON. */
  patients: string;
}

// Each patient is looked up by the unique index: a join is planned for the length that PostgreSQL estimates, and
// with an estimate of ten 17,000 patients took three seconds. Actor and action are compared so that their own indexes
// do not fit: of values that statistics do not know the planner expects one row, and then read all of them for each
// patient. ON CONFLICT alone would use up an id, and write, for every read that is repeated.
const insertReads = compileOnce((db: Db, read: NewReads) =>
  sql`
    INSERT INTO audit_entries (at, action, actor_role, actor_id, subject_role, subject_id, read_on)
    SELECT ${read.at}::timestamptz, ${read.action}::text, ${read.role}::text, ${read.actorId}::uuid,
      ${read.subjectRole}::text, patient::uuid, ${read.day}::date
    FROM json_array_elements_text(${read.patients}::json) AS patient
    WHERE (SELECT seen.id FROM audit_entries seen
      WHERE seen.subject_id = patient::uuid AND seen.read_on = ${read.day}::date
        AND seen.actor_id IS NOT DISTINCT FROM ${read.actorId}::uuid
        AND seen.action IS NOT DISTINCT FROM ${read.action}::text LIMIT 1) IS NULL
    ON CONFLICT DO NOTHING`.compile(db),
);

export interface AuditQuery {
  action?: string | undefined;
  role?: Role | undefined;
  search?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
  /** Entries older than this id. */
  before?: number | undefined;
  subjectIds?: readonly string[] | undefined;
  /** Leaves out what this person did themselves. */
  notBy?: string | undefined;
  limit: number;
}

/** Lists entries, newest first. */
export async function listAudit(db: Db, query: AuditQuery) {
  const people = query.search === undefined ? null : await findPeople(db, query.search);
  const parts = [
    query.action && sql`e.action = ${query.action}`,
    query.role && sql`e.actor_role = ${query.role}`,
    query.from && sql`e.at >= ${query.from}`,
    query.until && sql`e.at < ${query.until}`,
    query.before && sql`e.id < ${query.before}`,
    query.subjectIds && isAbout(query.subjectIds),
    query.notBy && sql`e.actor_id <> ${query.notBy}::uuid`,
    people && involving(people),
  ].filter((part) => typeof part === 'object' && part !== null);
  return db
    .selectFrom('audit_entries as e')
    .select([
      'e.id',
      'e.at',
      'e.action',
      'e.actor_role',
      'e.actor_id',
      'e.subject_role',
      'e.subject_id',
      'e.appointment_id',
      selectName('e.actor_id').as('actor_name'),
      selectName('e.subject_id').as('subject_name'),
      emergencyAccess.as('emergency_access_id'),
    ])
    .where(parts.length === 0 ? sql<SqlBool>`TRUE` : sql<SqlBool>`${sql.join(parts, sql` AND `)}`)
    .orderBy('e.id', 'desc')
    .limit(query.limit)
    .execute();
}

/** The access that the doctor had to the record at the time of the entry. */
const emergencyAccess = sql<string | null>`CASE WHEN e.actor_role = 'doctor' THEN (
  SELECT access.id FROM emergency_accesses access
  WHERE access.patient_id = e.subject_id AND access.doctor_id = e.actor_id
    AND e.at >= access.opened_at AND e.at < access.ends_at LIMIT 1) END`;

export type ListedEntry = Awaited<ReturnType<typeof listAudit>>[number];

/** Compares a single id as it is, so that the index gives the entries in order. */
function isAbout(ids: readonly string[]) {
  const [first, ...others] = ids;
  if (others.length === 0) return sql`e.subject_id = ${first}::uuid`;
  return sql`e.subject_id = ANY(${[...ids]}::uuid[])`;
}

function selectName(column: 'e.actor_id' | 'e.subject_id') {
  const id = sql.ref(column);
  return sql<string | null>`coalesce(
    (SELECT name FROM patients WHERE id = ${id}),
    (SELECT name FROM doctors WHERE id = ${id}),
    (SELECT name FROM admins WHERE id = ${id}))`;
}

/** People are looked up by name first, up to so many: beyond, each entry's own are looked at. */
const PEOPLE_FOUND = 300;

type People = { ids: string[] } | { pattern: string };

async function findPeople(db: Db, search: string): Promise<People> {
  const pattern = likePattern(search);
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM (
      SELECT id FROM patients WHERE name ILIKE ${pattern} UNION ALL
      SELECT id FROM doctors WHERE name ILIKE ${pattern} UNION ALL
      SELECT id FROM admins WHERE name ILIKE ${pattern}) AS named
    LIMIT ${PEOPLE_FOUND + 1}`.execute(db);
  return rows.length > PEOPLE_FOUND ? { pattern } : { ids: rows.map(({ id }) => id) };
}

function involving(people: People) {
  if ('ids' in people) {
    return sql`(e.actor_id = ANY(${people.ids}::uuid[]) OR e.subject_id = ANY(${people.ids}::uuid[]))`;
  }
  const named = ['patients', 'doctors', 'admins'].map(
    (table) => sql`EXISTS (SELECT 1 FROM ${sql.table(table)} WHERE id IN (e.actor_id, e.subject_id)
      AND name ILIKE ${people.pattern})`,
  );
  return sql`(${sql.join(named, sql` OR `)})`;
}
