import type { JoinRefusal } from '@nadi/contract/meeting-events';
import { leaveCurrentRoom } from './leave-room.ts';
import { enterLobby, leaveLobby } from './lobby.ts';
import type { EntryDecision } from './lobby-rules.ts';
import type { Knock, ParticipantSocket, SignallingContext } from './signalling-context.ts';

/** Keeps a client out of the room, in the lobby where it may wait there; returns the reason for the acknowledgement. */
export async function stayOutside(
  context: SignallingContext,
  client: ParticipantSocket,
  knock: Knock,
  entry: Exclude<EntryDecision, 'enter'> | 'unavailable',
): Promise<JoinRefusal> {
  if (entry === 'unavailable') return entry;
  // A member whose session has ended since is no party any more.
  await leaveCurrentRoom(context, client, true);
  if (entry !== 'lobby') {
    await leaveLobby(context, client);
    return entry;
  }
  try {
    return (await enterLobby(context, client, knock)) ? 'lobby' : 'room-full';
  } catch (error) {
    context.log.warn({ err: error }, 'meeting: the lobby could not be reached');
    return 'unavailable';
  }
}
