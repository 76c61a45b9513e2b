import type { GuestPolicy } from '@nadi/domain/guests';
import { joinClosesAt } from '@nadi/domain/join-window';
import { INVITATIONS_MAX } from '@nadi/domain/limits';
import { replyMessages } from '@nadi/messages/en/replies';
import { appointmentInBody } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { hashToken, mintToken } from '#platform/token.ts';
import { requireReadable } from '#policies/record-access.ts';
import { countInvitations, insertInvitation } from '#store/meeting-rooms.ts';
import type { Db } from '#store/tables.ts';
import { readLobbyPolicy } from './lobby-policy.ts';

export interface InviteDeps {
  publicUrl: string;
  /** The guest policy if the clinic's settings have none. */
  guests: GuestPolicy;
}

type InviteRoute = 'invitePatientGuest' | 'inviteDoctorGuest';

/** Makes a link for one guest; a host must still admit them (docs/product/meetings.md#invited-guests). */
export function inviteGuest({ publicUrl, guests }: InviteDeps): Mutation<Db, InviteRoute> {
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
        by: { role: actor.role, id: actor.id },
        at: new Date(now),
      });
      // Browsers send no fragment to any server, so that no log contains the token.
      const url = new URL(`/meeting/${appointment.meeting_code}#invitation=${token}`, publicUrl);
      return { success: true, message: replyMessages.guestInvited, url: url.href };
    },
  };
}
