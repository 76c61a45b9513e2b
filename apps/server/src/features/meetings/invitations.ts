import type { GuestRole } from '@nadi/domain/guests';
import { hashToken } from '#platform/token.ts';
import { findInvitation, type InvitationHolder, spendInvitation } from '#store/meeting-rooms.ts';
import type { Db } from '#store/tables.ts';
import { recordMeeting } from './record-meeting.ts';
import type { AppointmentRoom } from './room-access.ts';

export interface InvitedGuest {
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
