import type { ClientEvents } from '@nadi/contract/meeting-events';
import { type Client, hasReceived, type Member, type Room } from './socket-room.ts';

export const CALLERS = [
  ...['a stranger', 'another patient', 'the patient'],
  ...['another doctor', 'the doctor', 'reception', 'an accountant', 'the admin'],
] as const;
export type Caller =
  | 'a stranger'
  | 'another patient'
  | 'the patient'
  | 'another doctor'
  | 'the doctor'
  | 'reception'
  | 'an accountant'
  | 'the admin';

/** An attempt: the caller after trying to join, with the id that they would have in the room. */
export interface Attempt {
  room: Room;
  caller: Client & { id: string };
  /** Connects a guest again and tries to join; returns the reason of a refusal, else null. */
  tryToEnter(as?: Pick<Member, 'auth' | 'address'>): Promise<string | null>;
}

interface Rule {
  /** The callers that the event has an effect for. For all others nothing happens. */
  may: readonly Caller[];
  send(attempt: Attempt): object;
  /** Returns true if the others in the room see the effect. */
  happened(attempt: Attempt): boolean | Promise<boolean>;
}

const MEMBERS: readonly Caller[] = ['the patient', 'the doctor', 'the admin'];
const HOSTS: readonly Caller[] = ['the doctor', 'the admin'];

const target = ({ room, caller }: Attempt) => ({
  ...{ roomId: room.id, targetUserId: room.patient.id },
  // A forged sender id.
  ...{ offerUserId: room.doctor.id, userId: room.doctor.id, from: caller.id },
});
const guest = ({ room }: Attempt, who: 'waiting' | 'admitted' | 'removed') => ({
  roomId: room.id,
  userId: room[who].id,
});

/**
 * Every event that a client may send in the room of an appointment. A missing event does not typecheck, so a
 * new one cannot be left out.
 */
export const socketEvents: Record<keyof ClientEvents, Rule> = {
  'join-room': {
    may: MEMBERS,
    send: ({ room }) => ({ roomId: room.id, userName: 'The doctor' }),
    happened: ({ room, caller }) => hasReceived(room.patient, 'user-joined', caller.id),
  },
  'leave-room': {
    may: MEMBERS,
    send: ({ room }) => ({ roomId: room.id, userName: '', userId: room.doctor.id }),
    happened: ({ room, caller }) => hasReceived(room.patient, 'user-left', caller.id),
  },
  'webrtc-offer': {
    may: MEMBERS,
    send: (attempt) => ({ ...target(attempt), offer: { type: 'offer', sdp: 'v=0' } }),
    happened: ({ room, caller }) => hasReceived(room.patient, 'webrtc-offer', caller.id),
  },
  'webrtc-answer': {
    may: MEMBERS,
    send: (attempt) => ({ ...target(attempt), answer: { type: 'answer', sdp: 'v=0' } }),
    happened: ({ room, caller }) => hasReceived(room.patient, 'webrtc-answer', caller.id),
  },
  'webrtc-ice-candidate': {
    may: MEMBERS,
    send: (attempt) => ({ ...target(attempt), candidate: { candidate: '' } }),
    happened: ({ room, caller }) => hasReceived(room.patient, 'webrtc-ice-candidate', caller.id),
  },
  'sealed-message': {
    may: MEMBERS,
    send: (attempt) => ({
      ...target(attempt),
      sealed: 'abc',
      senderUserId: attempt.room.doctor.id,
    }),
    happened: ({ room, caller }) => hasReceived(room.patient, 'sealed-message', caller.id),
  },
  // Sets only what the caller receives from a forwarding unit.
  'set-layers': {
    may: [],
    send: ({ room }) => ({ roomId: room.id, layers: [{ userId: room.patient.id, layer: 'off' }] }),
    happened: ({ room, caller }) => hasReceived(room.patient, 'set-layers', caller.id),
  },
  'lobby-admit': {
    may: HOSTS,
    send: (attempt) => guest(attempt, 'waiting'),
    happened: ({ room }) => hasReceived(room.waiting, 'lobby-admitted'),
  },
  'lobby-deny': {
    may: HOSTS,
    send: (attempt) => guest(attempt, 'waiting'),
    happened: ({ room }) => hasReceived(room.waiting, 'lobby-denied'),
  },
  'remove-participant': {
    may: HOSTS,
    send: (attempt) => guest(attempt, 'admitted'),
    happened: ({ room }) => hasReceived(room.admitted, 'removed'),
  },
  'readmit-participant': {
    may: HOSTS,
    send: (attempt) => guest(attempt, 'removed'),
    happened: async ({ room, tryToEnter }) => (await tryToEnter(room.removed)) !== 'removed',
  },
  'lock-room': {
    may: HOSTS,
    send: ({ room }) => ({ roomId: room.id, locked: true }),
    happened: async ({ tryToEnter }) => (await tryToEnter()) === 'locked',
  },
  'send-to-lobby': {
    may: HOSTS,
    send: (attempt) => guest(attempt, 'admitted'),
    happened: ({ room }) => hasReceived(room.admitted, 'sent-to-lobby'),
  },
  'end-meeting': {
    may: HOSTS,
    send: ({ room }) => ({ roomId: room.id }),
    happened: ({ room }) => hasReceived(room.patient, 'meeting-ended'),
  },
};

export const HOST_EVENTS = (Object.keys(socketEvents) as (keyof ClientEvents)[]).filter(
  (event) => socketEvents[event].may === HOSTS,
);
