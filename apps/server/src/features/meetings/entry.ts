import type { JoinRefusal, JoinRefused } from '@nadi/contract/meeting-events';
import { LOBBY_DENIED_FOR, seconds } from '@nadi/domain/limits';
import type { FoundInvitation } from './invitations.ts';
import { leaveCurrentRoom } from './leave-room.ts';
import { enterLobby, leaveLobby } from './lobby.ts';
import { decideEntry, type EntryDecision } from './lobby-rules.ts';
import { type AppointmentRoom, isHost } from './room-access.ts';
import type { Membership } from './roster.ts';
import type { Knock, MeetingClient, SignallingContext } from './signalling-context.ts';

interface Arriving {
  appointment: AppointmentRoom;
  access: 'anyone' | 'returning-only';
  invited: boolean;
  /** True if the client reconnects by itself. */
  again: boolean;
}

/**
 * Reads the facts that `decideEntry` needs about a joining client and returns its decision. Reopens an ended
 * meeting before its host enters: the host's join is acknowledged only after that is stored.
 */
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
    const decision = decideEntry({
      party: participant.party,
      inside,
      invited,
      over,
      again,
      policy,
      access,
      record,
      now: context.now(),
    });
    const reopens = decision === 'enter' && access === 'anyone' && isHost(participant);
    if (reopens && appointment.ended) await context.lobbyRecords.reopen(appointment.id);
    return decision;
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

interface Guest {
  appointment: AppointmentRoom;
  /** The token of the guest's link. */
  token: string | undefined;
}

interface Decided extends Guest {
  found: FoundInvitation | null;
  entry: EntryDecision | 'unavailable';
}

/** Finds the invitation of a guest; null for parties, and if it cannot be read. */
export async function findOwnInvitation(
  { invitations, log }: SignallingContext,
  { participant }: Membership,
  { appointment, token }: Guest,
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
  if (found === null || !['enter', 'lobby', 'returned'].includes(entry)) return membership;
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

/** Keeps a client out of the room; it waits in the lobby if it may. Returns the acknowledgement. */
export async function stayOutside(
  context: SignallingContext,
  client: MeetingClient,
  knock: Knock,
  entry: Exclude<EntryDecision, 'enter'> | 'unavailable',
): Promise<JoinRefused> {
  if (entry === 'unavailable') return refused(entry);
  // A member whose session has ended is no longer a party.
  await leaveCurrentRoom(context, client, true);
  if (entry !== 'lobby' && entry !== 'returned') {
    await leaveLobby(context, client);
    if (entry !== 'address-denied') return refused(entry);
    return { ...refused('denied'), retryAfter: LOBBY_DENIED_FOR / seconds(1) };
  }
  // The connection was lost when the host sent them back: the browser must stop sending now.
  if (entry === 'returned' && knock.request.again) client.socket.emit('sent-to-lobby', {});
  try {
    return refused((await enterLobby(context, client, knock)) ? 'lobby' : 'room-full');
  } catch (error) {
    context.log.warn({ err: error }, 'meeting: the lobby could not be reached');
    return refused('unavailable');
  }
}

export function refused(reason: JoinRefusal): JoinRefused {
  return { ok: false, reason };
}
