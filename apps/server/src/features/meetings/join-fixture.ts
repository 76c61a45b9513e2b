import type { JoinReply } from '@nadi/contract/meeting-events';
import { fakeContext } from './context-fixture.ts';
import { joinRoom } from './join-room.ts';
import { account, appointmentRoom } from './meeting-fixture.ts';
import type { Account, ParticipantSocket, SignallingContext } from './signalling-context.ts';

/** The appointment's start, which is also the first time of the fake clock. */
export const startsAt = Date.UTC(2027, 0, 5, 5);
/** The patient and the doctor of the appointment, and an unrelated patient. */
export const asha = account('patient', 'asha', 'Asha Rao');
export const rao = account('doctor', 'rao', 'Dr. Rao');
export const zoya = account('patient', 'zoya', 'Zoya');

/** Creates a context with the meeting `appointment`; all other rooms are instant rooms. */
export function fakeRooms(overrides: Partial<SignallingContext> = {}) {
  const fake = fakeContext({
    appointmentRoom: async (roomId) =>
      roomId === 'appointment' ? appointmentRoom(startsAt) : null,
    ...overrides,
  });
  const { context } = fake;

  /** Returns the acknowledgement of join-room. */
  async function join(client: ParticipantSocket, roomId: string, message: object = {}) {
    const replies: JoinReply[] = [];
    const request = { roomId, userName: 'Typed', ...message };
    await joinRoom(context, client, request, (reply) => void replies.push(reply));
    const [reply, ...more] = replies;
    if (!reply || more.length > 0) throw new Error('a join has one reply');
    return reply;
  }

  /** Connects a client and joins the room. */
  async function joined(name: string, roomId: string, own?: Account, message: object = {}) {
    const connected = fake.connect({ name, ...(own && { account: own }) });
    return { ...connected, reply: await join(connected.client, roomId, message) };
  }

  /** Returns the names of the members of a room. */
  const present = async (roomId: string) =>
    (await context.roster.members(roomId)).map(({ name }) => name);
  /** Returns the names of the guests who wait for the appointment. */
  const waiting = async () =>
    (await context.lobbyMembers.list('appointment')).map(({ name }) => name);
  return { ...fake, join, joined, present, waiting };
}

export const refused = (reason: string) => ({ ok: false, reason });
