import type { FoundInvitation } from './invitations.ts';
import type { EntryDecision } from './lobby-rules.ts';
import type { AppointmentRoom } from './room-access.ts';
import type { Membership } from './roster.ts';
import type { SignallingContext } from './signalling-context.ts';

interface Arriving {
  appointment: AppointmentRoom;
  /** The token of the guest's link. */
  token: string | undefined;
}

interface Decided extends Arriving {
  found: FoundInvitation | null;
  entry: EntryDecision | 'unavailable';
}

/** Finds the invitation of a guest; null for parties, and if it cannot be read. */
export async function findOwnInvitation(
  { invitations, log }: SignallingContext,
  { participant }: Membership,
  { appointment, token }: Arriving,
): Promise<FoundInvitation | null> {
  if (participant.party) return null;
  try {
    return await invitations.find({ appointment, participantId: participant.id, token });
  } catch (error) {
    log.warn({ err: error }, 'meeting: an invitation could not be read');
    return null;
  }
}

/** Adds the invited role to the participant; a guest who enters spends the invitation. */
export async function applyInvitation(
  context: SignallingContext,
  membership: Membership,
  { appointment, token, found, entry }: Decided,
): Promise<Membership> {
  if (found === null || (entry !== 'enter' && entry !== 'lobby')) return membership;
  const { participant } = membership;
  const guest = { appointment, participantId: participant.id, token };
  try {
    const invitedAs =
      entry === 'enter' ? await context.invitations.spend(guest, context.now()) : found.guestRole;
    return invitedAs ? { ...membership, participant: { ...participant, invitedAs } } : membership;
  } catch (error) {
    context.log.warn({ err: error }, 'meeting: an invitation could not be read');
    return membership;
  }
}
