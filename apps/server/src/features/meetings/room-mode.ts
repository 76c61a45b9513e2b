import type { RoomMode } from '@nadi/contract/meeting-events';
import { type EnterResult, MESH, type Membership } from './roster.ts';
import { participantChannel, roomChannel, type SignallingContext } from './signalling-context.ts';

/**
 * Returns the mode of a room after a member has entered. If a member cannot use a forwarding unit, the room
 * becomes a mesh and the other members are informed.
 */
export async function settleMode(
  { roster, io, log }: SignallingContext,
  { roomId, participant }: Membership,
  entered: Pick<Extract<EnterResult, { ok: true }>, 'state' | 'everySfu'>,
): Promise<RoomMode> {
  let { state } = entered;
  if (entered.everySfu) return state.mode;
  try {
    while (state.mode === 'sfu') {
      const result = await roster.changeState(roomId, state, MESH);
      state = result.state;
      if (!result.changed) continue;
      const others = io.to(roomChannel(roomId)).except(participantChannel(roomId, participant.id));
      others.emit('room-mode', { mode: state.mode });
    }
  } catch (error) {
    log.warn({ err: error }, 'meeting: the mode of a room could not be changed');
  }
  return state.mode;
}
