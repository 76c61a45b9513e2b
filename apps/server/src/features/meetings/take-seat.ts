import {
  type JoinAnswer,
  type JoinRefusal,
  type JoinRoom,
  type Person,
  readJoin,
} from '@nadi/contract/meeting-events';
import { guestName } from '@nadi/messages/en/meetings';
import { type Admission, admission } from './admission.ts';
import { announceJoined, type Desk, roomChannel, seatChannel, type Visitor } from './desk.ts';
import { leaveSeat } from './leave-seat.ts';
import { participantId } from './participant-id.ts';
import type { Entry, Seat } from './roster.ts';

type Reply = (answer: JoinAnswer) => void;

/** join-room: the answer first, then existing-users to the newcomer, then user-joined to the others. */
export async function takeSeat(desk: Desk, visitor: Visitor, message: unknown, reply: Reply) {
  if (!visitor.joins.take(desk.now())) return reply(refused('too-many-joins'));
  const wish = readJoin(message);
  if (wish === null) return reply(refused('bad-room'));

  const terms = await admit(desk, wish.roomId);
  if (terms !== 'anyone' && terms !== 'returning-only') return reply(refused(terms));

  if (visitor.seat && visitor.seat.roomId !== wish.roomId) await leaveSeat(desk, visitor);
  const seat = await seatFor(visitor, wish);
  const entry = await enter(desk, visitor, seat, terms === 'returning-only');
  if (!entry.ok) return reply(refused(entry.reason));

  const { person, roomId } = seat;
  reply({ ok: true, self: person, iceServers: desk.iceServers(person.id) });
  visitor.socket.emit('existing-users', entry.others);
  if (!entry.returning) announceJoined(desk.io, roomId, person);
}

function refused(reason: JoinRefusal): JoinAnswer {
  return { ok: false, reason };
}

async function admit(desk: Desk, roomId: string): Promise<Admission | 'unavailable'> {
  try {
    return admission(await desk.appointmentRoom(roomId), desk.now());
  } catch (error) {
    desk.log.warn({ err: error }, 'meeting: the appointment of a room could not be read');
    return 'unavailable';
  }
}

async function seatFor(visitor: Visitor, { roomId, userName }: JoinRoom): Promise<Seat> {
  const verifiedName = await visitor.verifiedName;
  const person: Person = {
    id: participantId(visitor.secret, roomId),
    name: (verifiedName ?? userName) || guestName,
    verified: verifiedName !== null,
  };
  return { roomId, person, session: visitor.socket.id };
}

type Refusable = Entry | { ok: false; reason: 'unavailable' };

async function enter(
  desk: Desk,
  visitor: Visitor,
  seat: Seat,
  returningOnly: boolean,
): Promise<Refusable> {
  const { socket } = visitor;
  const channels = [roomChannel(seat.roomId), seatChannel(seat.roomId, seat.person.id)];
  // Listening begins before the roster names us: whoever enters next may call at once.
  await socket.join(channels);
  const entry = await tryEnter(desk, seat, returningOnly);
  if (!entry.ok) {
    if (visitor.seat === null) for (const channel of channels) await socket.leave(channel);
    return entry;
  }
  visitor.seat = seat;
  // An older connection of the same person is a dead one that nobody has noticed yet.
  socket.to(seatChannel(seat.roomId, seat.person.id)).disconnectSockets(true);
  return entry;
}

async function tryEnter(desk: Desk, seat: Seat, returningOnly: boolean): Promise<Refusable> {
  try {
    return await desk.roster.enter(seat, { returningOnly });
  } catch (error) {
    desk.log.warn({ err: error }, 'meeting: the roster could not be reached');
    return { ok: false, reason: 'unavailable' };
  }
}
