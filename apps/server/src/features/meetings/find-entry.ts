import { decideEntry, type EntryDecision } from './lobby-rules.ts';
import { type AppointmentRoom, isHost } from './room-access.ts';
import type { Membership } from './roster.ts';
import type { SignallingContext } from './signalling-context.ts';

interface Arriving {
  appointment: AppointmentRoom;
  access: 'anyone' | 'returning-only';
  invited: boolean;
  /** True if the client reconnects by itself. */
  again: boolean;
}

/** Reads the facts that `decideEntry` needs about a joining client and returns its decision. */
export async function findEntry(
  context: SignallingContext,
  membership: Membership,
  { appointment, access, invited, again }: Arriving,
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
    const over = await findOver(context, membership.roomId, appointment);
    const { party } = participant;
    return decideEntry({
      party,
      inside,
      invited,
      over,
      again,
      policy,
      access,
      record,
      now: context.now(),
    });
  } catch (error) {
    context.log.warn({ err: error }, 'meeting: the decisions of the hosts could not be read');
    return 'unavailable';
  }
}

/** Returns the way in which the meeting is over; null while a host is in it. */
async function findOver(
  { roster }: SignallingContext,
  roomId: string,
  { ended, completed }: AppointmentRoom,
): Promise<'ended' | 'completed' | null> {
  if (!ended && !completed) return null;
  if ((await roster.members(roomId)).some(isHost)) return null;
  return ended ? 'ended' : 'completed';
}

/** Returns false for a member whose session has ended in the meantime. */
async function isInside(
  { roster }: SignallingContext,
  { roomId, participant, account }: Membership,
): Promise<boolean> {
  const member = await roster.find(roomId, participant.id);
  return member?.account === account && member.participant.party === participant.party;
}
