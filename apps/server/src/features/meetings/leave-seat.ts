import { readJoin } from '@nadi/contract/meeting-events';
import { seconds } from '@nadi/domain/limits';
import { announceLeft, type Desk, roomChannel, seatChannel, type Visitor } from './desk.ts';
import type { Seat } from './roster.ts';

/** A lost connection is given this long to come back before the others hear of it. */
const GRACE = seconds(8);

/** leave-room: at once, and only from the room one is in. */
export async function leaveRoom(desk: Desk, visitor: Visitor, message: unknown): Promise<void> {
  const wish = readJoin(message);
  if (wish && wish.roomId === visitor.seat?.roomId) await leaveSeat(desk, visitor);
}

export async function leaveSeat(desk: Desk, visitor: Visitor): Promise<void> {
  const { seat, socket } = visitor;
  if (seat === null) return;
  visitor.seat = null;
  await socket.leave(roomChannel(seat.roomId));
  await socket.leave(seatChannel(seat.roomId, seat.person.id));
  await giveUp(desk, seat);
}

/** The connection closed without leave-room: the seat is kept for the grace, then given up once. */
export function loseSeat(desk: Desk, visitor: Visitor): void {
  const { seat } = visitor;
  if (seat === null) return;
  visitor.seat = null;
  giveUpLater(desk, seat);
}

function giveUpLater(desk: Desk, seat: Seat): void {
  const stop = desk.timers.after(GRACE, () => {
    desk.waiting.delete(seat.session);
    void giveUp(desk, seat);
  });
  desk.waiting.set(seat.session, stop);
}

async function giveUp(desk: Desk, seat: Seat): Promise<void> {
  try {
    if (await desk.roster.leave(seat)) announceLeft(desk.io, seat.roomId, seat.person);
  } catch (error) {
    desk.log.warn({ err: error }, 'meeting: a seat could not be given up yet');
    giveUpLater(desk, seat);
  }
}
