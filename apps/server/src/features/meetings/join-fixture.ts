import type { JoinReply } from '@nadi/contract/meeting-events';
import { fakeContext } from './context-fixture.ts';
import { joinRoom } from './join-room.ts';
import { account, appointmentRoom } from './meeting-fixture.ts';
import type { Account, ParticipantSocket, SignallingContext } from './signalling-context.ts';

/** The appointment's start: when the fake clock starts. */
export const startsAt = Date.UTC(2027, 0, 5, 5);
/** The patient and the doctor of the appointment, and a patient who is no party of it. */
export const asha = account('patient', 'asha', 'Asha Rao');
export const rao = account('doctor', 'rao', 'Dr. Rao');
export const zoya = account('patient', 'zoya', 'Zoya');

/** Creates a context where every room is an instant room but `appointment`. */
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

  /** Connects somebody and has them join. */
  async function joined(name: string, roomId: string, own?: Account, message: object = {}) {
    const connected = fake.connect({ name, ...(own && { account: own }) });
    return { ...connected, reply: await join(connected.client, roomId, message) };
  }

  /** Returns the names of those who are in a room. */
  const present = async (roomId: string) =>
    (await context.roster.members(roomId)).map(({ name }) => name);
  /** Returns the names of those who wait to be admitted to the appointment. */
  const waiting = async () =>
    (await context.lobbyMembers.list('appointment')).map(({ name }) => name);
  return { ...fake, join, joined, present, waiting };
}

export const refused = (reason: string) => ({ ok: false, reason });
