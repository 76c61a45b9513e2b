import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { JoinReply } from '@nadi/contract/meeting-events';
import { requestAs, someDoctor, somePatient } from '@nadi/server/testing/actors';
import type { TestClinic } from '@nadi/server/testing/build-app';
import { io, type Socket } from 'socket.io-client';

export const PATIENT_NAME = 'Zubeida Quadrangle';

export type Auth = Record<string, string>;

/** One connection, and everything that the server sent to it. */
export interface Client {
  socket: Socket;
  received: [event: string, message: Record<string, unknown>][];
}

/** An appointment with its patient, its doctor and guests in the room. */
export interface Room {
  id: string;
  patient: Member;
  doctor: Member;
  /** Waits in the lobby. */
  waiting: Member;
  /** A guest who was admitted and is in the room. */
  admitted: Member;
  /** A guest who was admitted and then removed. */
  removed: Member;
  account: { patient: Auth; doctor: Auth };
}

export interface Member extends Client {
  id: string;
  auth: Auth;
  address: string;
}

let addresses = 0;
/** Guests share the decisions of hosts about their address, so each gets a new one. */
const newAddress = () => `198.51.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`;

export function connect(
  clinic: TestClinic,
  auth: Auth,
  { address = newAddress(), opened }: { address?: string; opened: Socket[] },
): Client {
  const { port } = clinic.app.server.address() as AddressInfo;
  const socket = io(`http://127.0.0.1:${port}`, {
    ...{ transports: ['websocket'], forceNew: true, reconnection: false, auth },
    extraHeaders: { 'x-forwarded-for': address },
  });
  opened.push(socket);
  const received: Client['received'] = [];
  socket.onAny((event, message) => received.push([event, message ?? {}]));
  return { socket, received };
}

export function join({ socket }: Client, roomId: string, userName = 'Guest'): Promise<JoinReply> {
  return socket.emitWithAck('join-room', { roomId, userName });
}

/**
 * Resolves once the server has handled the clients' earlier messages and the others have received the
 * effects.
 */
export async function settle(...clients: readonly Client[]): Promise<void> {
  for (const client of clients) await join(client, 'no room');
}

export async function openRoom(clinic: TestClinic, opened: Socket[]): Promise<Room> {
  const patient = await somePatient(clinic, PATIENT_NAME);
  const doctor = await someDoctor(clinic);
  const slot = { docId: doctor.id, slotDate: '5_1_2027', slotTime: '11:00 AM' };
  const { body } = await requestAs(clinic, 'bookAppointment', slot, { as: patient });
  const id = String(body.meetingId);
  const account = { patient: { token: patient.token }, doctor: { dToken: doctor.token } };
  const enter = async (auth: Auth): Promise<Member> => {
    const known = { ...auth, secret: randomBytes(16).toString('hex') };
    const address = newAddress();
    const client = connect(clinic, known, { address, opened });
    const reply = await join(client, id);
    return { ...client, id: reply.ok ? reply.self.id : '', auth: known, address };
  };
  const host = await enter(account.doctor);
  const members = { patient: await enter(account.patient), doctor: host };
  const admitted = await admit(host, id, await enter({}));
  const removed = await admit(host, id, await enter({}));
  host.socket.emit('remove-participant', { roomId: id, userId: removed.id });
  await eventually(() => hasReceived(removed, 'removed'));
  const waiting = await enter({});
  await eventually(() => waitingIds(host).length === 1);
  return {
    ...{ id, ...members, admitted, removed, account },
    waiting: { ...waiting, id: waitingIds(host)[0] ?? '' },
  };
}

async function admit(host: Member, roomId: string, guest: Member): Promise<Member> {
  await eventually(() => waitingIds(host).length === 1);
  const [userId = ''] = waitingIds(host);
  host.socket.emit('lobby-admit', { roomId, userId });
  await eventually(() => hasReceived(guest, 'lobby-admitted') && waitingIds(host).length === 0);
  return { ...guest, id: userId };
}

/** Returns the ids of the waiting people in the host's latest list. */
function waitingIds({ received }: Client): string[] {
  const [, message] = received.findLast(([event]) => event === 'lobby-changed') ?? [];
  const waiting = (message?.waiting ?? []) as { id: string }[];
  return waiting.map(({ id }) => id);
}

export function hasReceived({ received }: Client, wanted: string, from?: string): boolean {
  return received.some(
    ([event, message]) =>
      event === wanted && (from === undefined || Object.values(message).includes(from)),
  );
}

async function eventually(holds: () => boolean): Promise<void> {
  const until = performance.now() + 20_000;
  while (!holds()) {
    if (performance.now() > until) throw new Error('the room was not prepared in time');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
