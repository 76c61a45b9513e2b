import type { GuestRole } from '@nadi/domain/guests';
import type { Role } from './accounts.ts';
import type { Db } from './tables.ts';

interface NewInvitation {
  tokenHash: Uint8Array;
  appointmentId: string;
  startsAt: Date;
  guestRole: GuestRole;
  by: { role: Role; id: string };
  at: Date;
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

export async function insertInvitation(db: Db, invitation: NewInvitation): Promise<void> {
  await db
    .insertInto('guest_invitations')
    .values({
      token_hash: invitation.tokenHash,
      appointment_id: invitation.appointmentId,
      starts_at: invitation.startsAt,
      guest_role: invitation.guestRole,
      invited_by_role: invitation.by.role,
      invited_by_id: invitation.by.id,
      invited_at: invitation.at,
    })
    .execute();
}

/** Returns the invitation that the participant has spent, or else the unspent one of their link. */
export async function findInvitation(
  db: Db,
  holder: InvitationHolder,
): Promise<{ guestRole: GuestRole; tokenHash: Uint8Array } | null> {
  const { appointmentId, startsAt, participantId, tokenHash } = holder;
  const found = await db
    .selectFrom('guest_invitations')
    .select(['guest_role', 'token_hash'])
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
  return found ? { guestRole: found.guest_role, tokenHash: found.token_hash } : null;
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
