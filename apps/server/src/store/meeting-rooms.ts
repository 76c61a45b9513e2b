import type { Party } from '@nadi/domain/parties';
import type { GuestRole } from '@nadi/domain/stored-values';
import type { Role } from './accounts.ts';
import { toColumns } from './columns.ts';
import { hasEnded } from './lobby.ts';
import type { Db, NewRow } from './tables.ts';

/** Returns the appointment whose meeting has this code; undefined for an instant room. */
export function findMeetingRoom(db: Db, code: string) {
  return db
    .selectFrom('appointments as a')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .select(['a.id', 'a.starts_at', 'a.cancelled_at', 'a.patient_id', 'a.doctor_id'])
    .select(['a.slot_date', 'a.slot_time', 'a.request_until', 'a.accepted_at'])
    .select(['p.name as patient_name', 'a.completed_at', hasEnded('a').as('ended')])
    .where('a.meeting_code', '=', code)
    .executeTakeFirst();
}

/** Returns which of these meeting codes belong to cancelled appointments. */
export async function listCancelledRooms(db: Db, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return [];
  const rows = await db
    .selectFrom('appointments')
    .select('meeting_code')
    .where('meeting_code', 'in', codes)
    .where('cancelled_at', 'is not', null)
    .execute();
  return rows.map(({ meeting_code }) => meeting_code);
}

/** Returns which of these meeting codes belong to appointments that are completed or whose meeting has ended. */
export async function listEndedRooms(db: Db, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return [];
  const rows = await db
    .selectFrom('appointments as a')
    .select('a.meeting_code')
    .where('a.meeting_code', 'in', codes)
    .where((eb) => eb.or([eb('a.completed_at', 'is not', null), hasEnded('a')]))
    .execute();
  return rows.map(({ meeting_code }) => meeting_code);
}

/** Lists the doctors of the appointments with these codes, by code. */
export async function listRoomDoctors(
  db: Db,
  codes: readonly string[],
): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map();
  const rows = await db
    .selectFrom('appointments')
    .select(['meeting_code', 'doctor_id'])
    .where('meeting_code', 'in', codes)
    .execute();
  return new Map(rows.map(({ meeting_code, doctor_id }) => [meeting_code, doctor_id]));
}

/** Returns which of these sessions have not been ended. Hashes in hexadecimal. */
export async function listOpenSessions(
  db: Db,
  tokenHashes: readonly string[],
  now: Date,
): Promise<string[]> {
  if (tokenHashes.length === 0) return [];
  const hashes = tokenHashes.map((hash) => Buffer.from(hash, 'hex'));
  const rows = await db
    .selectFrom('sessions')
    .select('token_hash')
    .where('token_hash', 'in', hashes)
    .where('expires_at', '>', now)
    .execute();
  return rows.map(({ token_hash }) => Buffer.from(token_hash).toString('hex'));
}

/** Returns the name under which an account appears in a meeting; undefined once it is gone. */
export async function findPublicName(db: Db, role: Party, id: string): Promise<string | undefined> {
  // The admin is shown as Admin in every call (docs/product/meetings.md#join-window).
  if (role === 'admin') return 'Admin';
  const account = await db
    .selectFrom(role === 'patient' ? 'patients' : 'doctors')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst();
  return account?.name;
}

/** Somebody at the door of an appointment's meeting. */
export interface InvitationHolder {
  appointmentId: string;
  /** When the appointment starts: one that was moved has no invitations any more. */
  startsAt: Date;
  participantId: string;
  /** Null for a participant without a link. */
  tokenHash: Uint8Array | null;
}

/** Counts the invitations to an appointment's time, and locks it until the transaction ends. */
export async function countInvitations(db: Db, appointmentId: string): Promise<number> {
  const { starts_at } = await db
    .selectFrom('appointments')
    .select('starts_at')
    .where('id', '=', appointmentId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { count } = await db
    .selectFrom('guest_invitations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('appointment_id', '=', appointmentId)
    .where('starts_at', '=', starts_at)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertInvitation(
  db: Db,
  invitation: NewRow<'guest_invitations'>,
): Promise<void> {
  await db.insertInto('guest_invitations').values(toColumns(invitation)).execute();
}

/** Returns the invitation that the participant has spent, or else the unspent one of their link. */
export async function findInvitation(
  db: Db,
  holder: InvitationHolder,
): Promise<{ guestRole: GuestRole; tokenHash: Uint8Array } | null> {
  const { appointmentId, startsAt, participantId, tokenHash } = holder;
  const found = await db
    .selectFrom('guest_invitations')
    .select(['guest_role as guestRole', 'token_hash as tokenHash'])
    .where('appointment_id', '=', appointmentId)
    .where('starts_at', '=', startsAt)
    .where((eb) =>
      eb.or([
        eb('participant_id', '=', participantId),
        ...(tokenHash === null
          ? []
          : [eb.and([eb('token_hash', '=', tokenHash), eb('spent_at', 'is', null)])]),
      ]),
    )
    .orderBy('spent_at')
    .executeTakeFirst();
  return found ?? null;
}

interface SpentInvitation {
  guestRole: GuestRole;
  /** Who invited the guest. */
  by: { role: Role; id: string };
}

/** Binds an unspent invitation to its participant; null if it is no longer valid. */
export async function spendInvitation(
  db: Db,
  { appointmentId, startsAt, participantId, tokenHash }: InvitationHolder,
  at: Date,
): Promise<SpentInvitation | null> {
  const spent = await db
    .updateTable('guest_invitations')
    .set({ participant_id: participantId, spent_at: at })
    .where('token_hash', '=', tokenHash)
    .where('appointment_id', '=', appointmentId)
    .where('starts_at', '=', startsAt)
    .where('spent_at', 'is', null)
    .returning(['guest_role', 'invited_by_role', 'invited_by_id'])
    .executeTakeFirst();
  if (!spent) return null;
  const by = { role: spent.invited_by_role, id: spent.invited_by_id };
  return { guestRole: spent.guest_role, by };
}
