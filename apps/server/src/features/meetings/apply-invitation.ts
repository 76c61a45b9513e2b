import type { EntryDecision } from './lobby-rules.ts';
import type { AppointmentRoom } from './room-access.ts';
import type { Membership } from './roster.ts';
import type { SignallingContext } from './signalling-context.ts';

interface Arriving {
  appointment: AppointmentRoom;
  invitation: string | undefined;
  entry: EntryDecision | 'unavailable';
}

/** Adds what a guest was invited as; the one who enters with an invitation spends it. */
export async function applyInvitation(
  context: SignallingContext,
  membership: Membership,
  { appointment, invitation: token, entry }: Arriving,
): Promise<Membership> {
  const { participant } = membership;
  if (participant.party || (entry !== 'enter' && entry !== 'lobby')) return membership;
  const guest = { appointment, participantId: participant.id, token };
  try {
    const { invitations } = context;
    const invitedAs =
      entry === 'enter'
        ? await invitations.spend(guest, context.now())
        : await invitations.find(guest);
    return invitedAs ? { ...membership, participant: { ...participant, invitedAs } } : membership;
  } catch (error) {
    context.log.warn({ err: error }, 'meeting: an invitation could not be read');
    return membership;
  }
}
