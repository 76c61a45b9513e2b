import { type SqlBool, sql } from 'kysely';
import { compileOnce } from '#platform/db/prepared-statements.ts';
import type { Role } from './accounts.ts';
import { isManaged } from './dependants.ts';
import { placeOfAppointment } from './locations.ts';
import type { Db } from './tables.ts';

/** Returns what messages about an appointment need, as it is now. */
export async function findMessageAppointment(db: Db, appointmentId: string) {
  return (await selectFacts(db, { appointmentId }))[0];
}

const selectFacts = compileOnce((db: Db, wanted: { appointmentId: string }) =>
  db
    .selectFrom('appointments as a')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .innerJoin('doctors as d', 'd.id', 'a.doctor_id')
    .leftJoin('prescribers as r', 'r.doctor_id', 'a.doctor_id')
    .leftJoin('visit_types as v', 'v.id', 'a.visit_type_id')
    .leftJoin('refund_policies as policy', 'policy.version', 'a.refund_policy_version')
    .leftJoin('dependants as f', (join) =>
      join.onRef('f.patient_id', '=', 'a.patient_id').on('f.ended_at', 'is', null),
    )
    .leftJoin('patients as m', 'm.id', 'f.manager_id')
    .select([
      'a.id',
      'a.patient_id',
      'a.doctor_id',
      'a.starts_at',
      'a.minutes',
      'a.slot_date',
      'a.slot_time',
      'a.meeting_code',
      'a.calendar_sequence',
      'a.doctor_absent_at',
      'a.booked_at',
      'a.completed_at',
      'a.no_show_at',
      'a.amount_minor',
      'a.due_minor',
      'a.paid_at',
      'policy.tiers as refund_tiers',
      'p.name as patient_name',
      // Both are null unless the patient is a dependant; the second also until the manager confirms an address.
      'f.adult_at',
      'm.email_verified_at as manager_confirmed_at',
      'd.name as doctor_name',
      'r.registration_number',
      'd.address_line1',
      'd.address_line2',
      sql<
        boolean | null
      >`coalesce(a.mode = 'video', v.by_video, CASE WHEN a.walk_in THEN false END)`.as('by_video'),
      sql<boolean | null>`coalesce(a.mode = 'clinic', v.in_person)`.as('in_person'),
      'a.mode',
      placeOfAppointment.as('location'),
    ])
    .select(['a.cancelled_at', 'a.cancelled_by', 'a.cancel_reason'])
    .select(['a.request_until', 'a.accepted_at', 'a.accept_message'])
    .where('a.id', '=', wanted.appointmentId)
    .compile(),
);

export type MessageAppointment = NonNullable<Awaited<ReturnType<typeof findMessageAppointment>>>;

const selectParties = compileOnce((db: Db, { ids }: { ids: string[] }) =>
  db
    .selectFrom('appointments as a')
    .select(['a.id', 'a.patient_id', 'a.doctor_id', 'a.starts_at', 'a.calendar_sequence'])
    .select(['a.request_until', 'a.accepted_at'])
    .where(sql<SqlBool>`a.id = ANY(${ids}::uuid[])`)
    .compile(),
);

/** Lists the recipients of messages about appointments, and the columns that decide when these are due. */
export function listParties(db: Db, appointmentIds: readonly string[]) {
  return selectParties(db, { ids: [...appointmentIds] });
}

/**
 * Returns what the clinic keeps of a cancelled appointment for now, what its cancellation returns, and what stays
 * with the clinic by the refund rule of the booking.
 */
export async function findCancelledMoney(
  db: Db,
  appointmentId: string,
): Promise<{ heldMinor: number; returningMinor: number; retainedMinor?: number }> {
  const { rows } = await sql<{ held: number; returning: number; decided: boolean }>`
    SELECT (SELECT refund_percent IS NOT NULL FROM appointments WHERE id = ${appointmentId}::uuid) AS decided,
      greatest(0, (SELECT coalesce(sum(amount_minor), 0) FROM ledger_entries
        WHERE appointment_id = ${appointmentId}::uuid)
        - coalesce(sum(r.amount_minor) FILTER (WHERE r.state IN ('requested', 'pending')), 0)
      )::bigint AS held,
      coalesce(sum(r.amount_minor) FILTER (
        WHERE r.reason IN ('cancelled', 'late') AND r.state <> 'failed'
      ), 0)::bigint AS returning
    FROM refunds r JOIN payment_orders o ON o.id = r.order_id
    WHERE o.appointment_id = ${appointmentId}::uuid`.execute(db);
  const { held: heldMinor = 0, returning: returningMinor = 0, decided = false } = rows[0] ?? {};
  if (!decided) return { heldMinor, returningMinor };
  return { heldMinor: 0, returningMinor, retainedMinor: heldMinor };
}

/** Finds an entry of the ledger with the numbers of its invoice and its receipt; a refund is part of its payment's. */
export function findLedgerEntry(db: Db, id: number) {
  return db
    .selectFrom('ledger_entries as l')
    .leftJoin('invoices as i', 'i.entry_id', 'l.id')
    .select(['l.id', 'l.appointment_id', 'l.kind', 'l.amount_minor', 'l.livemode'])
    .select('i.number as invoice')
    .select(
      sql<number | null>`coalesce(l.receipt_no, (SELECT p.receipt_no FROM ledger_entries p
        WHERE p.appointment_id = l.appointment_id AND p.kind = 'payment' AND (p.order_id = l.order_id
          OR (p.order_id IS NULL AND l.order_id IS NULL AND l.reference LIKE p.reference || ':%'))
        ORDER BY p.id LIMIT 1))`.as('receipt_no'),
    )
    .where('l.id', '=', id)
    .executeTakeFirst();
}

/** Lists payments and refunds that were recorded for an appointment at that time. */
export function listEntriesAt(db: Db, appointmentId: string, at: Date) {
  return db
    .selectFrom('ledger_entries as l')
    .innerJoin('appointments as a', 'a.id', 'l.appointment_id')
    .select(['l.id', 'l.kind', 'a.patient_id'])
    .where('l.appointment_id', '=', appointmentId)
    .where('l.at', '=', at)
    .where('l.kind', 'in', ['payment', 'refund'])
    .orderBy('l.id')
    .execute();
}

/** Returns the latest move of an appointment; undefined if it was never moved. */
export function findLastMove(db: Db, appointmentId: string) {
  return db
    .selectFrom('appointment_moves')
    .select(['id', 'moved_at', 'moved_by'])
    .select(['from_doctor_id', 'from_starts_at', 'from_slot_date', 'from_slot_time'])
    .where('appointment_id', '=', appointmentId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

export type LastMove = NonNullable<Awaited<ReturnType<typeof findLastMove>>>;

/** Returns when an earlier move brought the appointment to the doctor before this move; null if none did. */
export async function findReceivedAt(
  db: Db,
  { appointmentId, beforeMove }: { appointmentId: string; beforeMove: LastMove['id'] },
): Promise<Date | null> {
  const move = await db
    .selectFrom('appointment_moves')
    .select('moved_at')
    .where('appointment_id', '=', appointmentId)
    .where('id', '<', beforeMove)
    .where('from_doctor_id', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return move?.moved_at ?? null;
}

/** Returns the doctor before the moves since a time; null if it is the present one. */
export async function findEarlierDoctor(
  db: Db,
  { appointmentId, doctorId, since }: { appointmentId: string; doctorId: string; since: Date },
): Promise<string | null> {
  const move = await db
    .selectFrom('appointment_moves')
    .select('from_doctor_id')
    .where('appointment_id', '=', appointmentId)
    .where('moved_at', '>=', since)
    .where('from_doctor_id', 'is not', null)
    .orderBy('id')
    .executeTakeFirst();
  return move && move.from_doctor_id !== doctorId ? move.from_doctor_id : null;
}

/** Returns the name of a doctor; null for an unknown one. */
export async function findDoctorName(db: Db, id: string): Promise<string | null> {
  const doctor = await db
    .selectFrom('doctors')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst();
  return doctor?.name ?? null;
}

/** Returns a waitlist entry's end and doctor; `doctor_name` is null for a speciality. */
export function findWaitlistEntry(db: Db, entryId: string) {
  return db
    .selectFrom('waitlist_entries as e')
    .leftJoin('doctors as d', 'd.id', 'e.doctor_id')
    .select(['e.ended_at', 'd.name as doctor_name'])
    .where('e.id', '=', entryId)
    .executeTakeFirst();
}

/** Returns a patient's number for text messages; empty if they gave none. */
export async function findPhone(db: Db, patientId: string): Promise<string> {
  const patient = await db
    .selectFrom('patients')
    .select('phone')
    .where('id', '=', patientId)
    .executeTakeFirst();
  return patient?.phone.trim() ?? '';
}

/**
 * Returns the recipient of messages to a patient: their manager, or the patient; undefined for an unknown
 * patient.
 */
export async function findContact(db: Db, patientId: string, now: Date) {
  const [contact] = await selectContact(db, { patientId, now });
  return contact;
}

const selectContact = compileOnce((db: Db, wanted: { patientId: string; now: Date }) =>
  db
    .selectFrom('patients as p')
    .leftJoin('dependants', (join) =>
      join.onRef('dependants.patient_id', '=', 'p.id').on(isManaged(wanted.now)),
    )
    .innerJoin('patients', (join) =>
      join.on(sql<boolean>`patients.id = coalesce(dependants.manager_id, p.id)`),
    )
    .select([
      'patients.id',
      recipientName('patients').as('name'),
      'patients.email',
      'patients.email_verified_at',
    ])
    .where('p.id', '=', wanted.patientId)
    .compile(),
);

export type Contact = NonNullable<Awaited<ReturnType<typeof findContact>>>;

const SELECT_RECIPIENT = {
  patient: recipientSelector('patients'),
  doctor: recipientSelector('doctors'),
  admin: recipientSelector('admins'),
  reception: recipientSelector('admins'),
  accountant: recipientSelector('admins'),
};

function recipientSelector(table: 'patients' | 'doctors' | 'admins') {
  return compileOnce((db: Db, wanted: { id: string }) =>
    db
      .selectFrom(table)
      .select([recipientName(table).as('name'), 'email'])
      .where('id', '=', wanted.id)
      .compile(),
  );
}

/** Returns the name and address of an account's owner; null for an account that does not exist or has no address. */
export async function findRecipient(
  db: Db,
  role: Role,
  id: string,
): Promise<{ name: string; email: string } | null> {
  const [found] = await SELECT_RECIPIENT[role](db, { id });
  return found?.email ? { name: found.name, email: found.email } : null;
}

/**
 * Returns the recipient's name; empty while a patient's address is not confirmed: a stranger may
 * have registered it.
 */
function recipientName(table: 'patients' | 'doctors' | 'admins') {
  return table === 'patients'
    ? sql<string>`CASE WHEN patients.email_verified_at IS NULL THEN '' ELSE patients.name END`
    : sql<string>`name`;
}

export async function hasConfirmedEmail(db: Db, patientId: string): Promise<boolean> {
  return ((await findVerification(db, patientId))?.email_verified_at ?? null) !== null;
}

/** Returns what confirming a patient's address needs. */
export async function findVerification(db: Db, patientId: string) {
  const [verification] = await selectVerification(db, { patientId });
  return verification;
}

const selectVerification = compileOnce((db: Db, wanted: { patientId: string }) =>
  db
    .selectFrom('patients')
    .select(['name', 'email', 'new_email', 'email_verified_at'])
    .where('id', '=', wanted.patientId)
    .compile(),
);
