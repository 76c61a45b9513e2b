import { joinClosesAt } from '@nadi/domain/join-window';
import { INVITATIONS_MAX } from '@nadi/domain/limits';
import type { GuestPolicy, GuestRole } from '@nadi/domain/stored-values';
import { replyMessages } from '@nadi/messages/en/replies';
import { appointmentInBody } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { hashToken, mintToken } from '#platform/token.ts';
import { requireReadable } from '#policies/record-access.ts';
import {
  countInvitations,
  findInvitation,
  type InvitationHolder,
  insertInvitation,
  spendInvitation,
} from '#store/meeting-rooms.ts';
import type { Db } from '#store/tables.ts';
import { recordMeeting } from './lobby-records.ts';
import { readLobbyPolicy } from './lobby-rules.ts';
import type { AppointmentRoom } from './room-access.ts';

export interface InviteDeps {
  publicUrl: string;
  /** The guest policy if the clinic's settings have none. */
  guests: GuestPolicy;
}

/** Makes a link for one guest; a host must still admit them (docs/product/meetings.md#invited-guests). */
export function inviteGuest({ publicUrl, guests }: InviteDeps): Mutation<Db, 'inviteGuest'> {
  return {
    kind: 'mutation',
    audit: { action: 'invited-guest', about: appointmentInBody },
    async execute({ actor, body, now }, trx) {
      const appointment = await requireReadable(trx, actor, 'appointments', body.appointmentId);
      const policy = await readLobbyPolicy(trx, guests);
      if (policy.guests === 'none') throw new Problem('guests-not-admitted');
      if (appointment.cancelled_at !== null) throw new Problem('already-cancelled');
      if (appointment.completed_at !== null) throw new Problem('already-completed');
      if (now > joinClosesAt(appointment.starts_at.getTime()))
        throw new Problem('appointment-over');
      if ((await countInvitations(trx, appointment.id)) >= INVITATIONS_MAX) {
        throw new Problem('too-many-invitations');
      }
      const token = mintToken();
      await insertInvitation(trx, {
        tokenHash: hashToken(token),
        appointmentId: appointment.id,
        startsAt: appointment.starts_at,
        guestRole: body.role,
        invitedByRole: actor.role,
        invitedById: actor.id,
        invitedAt: new Date(now),
      });
      // Browsers send no fragment to any server, so that no log contains the token.
      const url = new URL(`/meeting/${appointment.meeting_code}#invitation=${token}`, publicUrl);
      return { success: true, message: replyMessages.guestInvited, url: url.href };
    },
  };
}

interface InvitedGuest {
  appointment: Pick<AppointmentRoom, 'id' | 'startsAt'>;
  participantId: string;
  /** The token of the guest's link; undefined without one. */
  token: string | undefined;
}

export interface FoundInvitation {
  guestRole: GuestRole;
  /** The hash of the invitation's token, in hexadecimal. */
  key: string;
}

/** The stored invitations of guests. */
export interface Invitations {
  /** Returns the invitation that the guest has spent, else the unspent one of their link, else null. */
  find(guest: InvitedGuest): Promise<FoundInvitation | null>;
  /** Returns the role of the invitation and spends it: only this participant can use it from now on. */
  spend(guest: InvitedGuest, now: number): Promise<GuestRole | null>;
}

export function storedInvitations(db: Db): Invitations {
  return {
    async find(guest) {
      const found = await findInvitation(db, toHolder(guest));
      if (found === null) return null;
      const { guestRole, tokenHash } = found;
      return { guestRole, key: Buffer.from(tokenHash).toString('hex') };
    },
    async spend(guest, now) {
      const holder = toHolder(guest);
      const spent = holder.tokenHash && (await spendAndRecord(db, holder, now));
      const own = spent ? null : await findInvitation(db, { ...holder, tokenHash: null });
      return spent ?? own?.guestRole ?? null;
    },
  };
}

/** Spends the invitation. The audit trail names the inviting account, since the guest has none. */
function spendAndRecord(db: Db, holder: InvitationHolder, now: number): Promise<GuestRole | null> {
  return db.transaction().execute(async (trx) => {
    const spent = await spendInvitation(trx, holder, new Date(now));
    if (!spent) return null;
    const act = { actor: spent.by, now };
    await recordMeeting(trx, 'invited-guest-joined', holder.appointmentId, act);
    return spent.guestRole;
  });
}

function toHolder({ appointment, participantId, token }: InvitedGuest): InvitationHolder {
  return {
    appointmentId: appointment.id,
    startsAt: new Date(appointment.startsAt),
    participantId,
    tokenHash: token === undefined ? null : hashToken(token),
  };
}
