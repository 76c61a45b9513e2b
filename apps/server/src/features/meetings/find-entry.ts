import { decideEntry, type EntryDecision } from './lobby-rules.ts';
import type { AppointmentRoom } from './room-access.ts';
import type { Membership } from './roster.ts';
import type { SignallingContext } from './signalling-context.ts';

interface Arriving {
  appointment: AppointmentRoom;
  access: 'anyone' | 'returning-only';
  invited: boolean;
}

/** Reads what `decideEntry` needs to know about somebody who joins, and has it decide. */
export async function findEntry(
  context: SignallingContext,
  membership: Membership,
  { appointment, access, invited }: Arriving,
): Promise<EntryDecision | 'unavailable'> {
  const { participant, account, address } = membership;
  const subject = {
    appointmentId: appointment.id,
    startsAt: appointment.startsAt,
    participantId: participant.id,
    account,
    address,
  };
  try {
    const record = await context.lobbyRecords.find(subject);
    const inside = await isInside(context, membership);
    const policy = await context.lobbyPolicy();
    const { party } = participant;
    return decideEntry({ party, inside, invited, policy, access, record, now: context.now() });
  } catch (error) {
    context.log.warn({ err: error }, 'meeting: the decisions of the hosts could not be read');
    return 'unavailable';
  }
}

/** Returns false for a member whose session has ended since. */
async function isInside(
  { roster }: SignallingContext,
  { roomId, participant, account }: Membership,
): Promise<boolean> {
  const member = await roster.find(roomId, participant.id);
  return member?.account === account && member.participant.party === participant.party;
}
