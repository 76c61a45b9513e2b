import type { JoinRefusal, JoinRefused } from '@nadi/contract/meeting-events';
import { LOBBY_DENIED_FOR, seconds } from '@nadi/domain/limits';
import { leaveCurrentRoom } from './leave-room.ts';
import { enterLobby, leaveLobby } from './lobby.ts';
import type { EntryDecision } from './lobby-rules.ts';
import type { Knock, ParticipantSocket, SignallingContext } from './signalling-context.ts';

/** Keeps a client out of the room; it waits in the lobby if it may. Returns the acknowledgement. */
export async function stayOutside(
  context: SignallingContext,
  client: ParticipantSocket,
  knock: Knock,
  entry: Exclude<EntryDecision, 'enter'> | 'unavailable',
): Promise<JoinRefused> {
  if (entry === 'unavailable') return refused(entry);
  // A member whose session has ended is no longer a party.
  await leaveCurrentRoom(context, client, true);
  if (entry !== 'lobby') {
    await leaveLobby(context, client);
    if (entry !== 'address-denied') return refused(entry);
    return { ...refused('denied'), retryAfter: LOBBY_DENIED_FOR / seconds(1) };
  }
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
