import { parseRoom, parseRoomLock, parseRoomMember } from '@nadi/contract/parse-meeting-message';
import type { MeetingTime } from './lobby-records.ts';
import { type AppointmentRoom, isHost } from './room-access.ts';
import type { Membership } from './roster.ts';
import {
  type Account,
  announceLeft,
  type MeetingClient,
  type SignallingContext,
} from './signalling-context.ts';

interface HostControl {
  account: Account;
  appointment: AppointmentRoom;
}

/** Handles a message of a client; ignores it unless the client is a host in the room that it names. */
type HandleControl = (
  context: SignallingContext,
  client: MeetingClient,
  message: unknown,
) => Promise<void>;

type Control<T extends { roomId: string }> = T & { host: HostControl };
type Room = NonNullable<ReturnType<typeof parseRoom>>;
type RoomMember = NonNullable<ReturnType<typeof parseRoomMember>>;
type RoomLock = NonNullable<ReturnType<typeof parseRoomLock>>;

/** The messages that only hosts may send, with what each of them does. */
export const hostControls: Readonly<Record<string, HandleControl>> = {
  'lobby-admit': forHosts(parseRoomMember, (context, control) =>
    decideAboutWaiting(context, control, 'admitted'),
  ),
  'lobby-deny': forHosts(parseRoomMember, (context, control) =>
    decideAboutWaiting(context, control, 'denied'),
  ),
  'remove-participant': forHosts(parseRoomMember, removeByHost),
  'readmit-participant': forHosts(parseRoomMember, readmitByHost),
  'send-to-lobby': forHosts(parseRoomMember, sendToLobby),
  'lock-room': forHosts(parseRoomLock, lockRoom),
  'end-meeting': forHosts(parseRoom, endMeeting),
};

function forHosts<T extends { roomId: string }>(
  parse: (message: unknown) => T | null,
  handle: (context: SignallingContext, control: Control<T>) => Promise<void>,
): HandleControl {
  return async (context, { membership, account, appointment }, message) => {
    const request = parse(message);
    if (!request || membership?.roomId !== request.roomId || !isHost(membership.participant))
      return;
    if (account && appointment)
      await handle(context, { ...request, host: { account, appointment } });
  };
}

/** Admits or denies a waiting guest. If two hosts decide at the same time, the first one counts. */
async function decideAboutWaiting(
  context: SignallingContext,
  { host, roomId, userId }: Control<RoomMember>,
  decision: 'admitted' | 'denied',
): Promise<void> {
  const people = await context.lobbyMembers.list(roomId);
  const person = people.find(({ id }) => id === userId);
  if (!person || !(await context.lobbyMembers.remove(roomId, person))) return;
  const { socketId, address, account } = person;
  const subject = { ...toMeetingTime(host), participantId: userId, account, address };
  try {
    await context.lobbyRecords.record(subject, decision, host.account, context.now());
  } finally {
    context.publish({ kind: 'lobby-decided', roomId, userId, session: socketId, decision });
    context.publish({ kind: 'lobby-changed', roomId });
  }
}

/** Removes a participant. Hosts cannot be removed; others stay out until a host readmits them. */
async function removeByHost(
  context: SignallingContext,
  { host, roomId, userId }: Control<RoomMember>,
): Promise<void> {
  const member = await context.roster.find(roomId, userId);
  if (member === null || isHost(member.participant)) return;
  await takeOut(context, host, member, { decision: 'removed', kind: 'participant-removed' });
  context.publish({ kind: 'lobby-changed', roomId });
}

/** Makes a guest of the room wait again until a host admits them. */
async function sendToLobby(
  context: SignallingContext,
  { host, roomId, userId }: Control<RoomMember>,
): Promise<void> {
  const member = await context.roster.find(roomId, userId);
  if (member === null || member.participant.party) return;
  await takeOut(context, host, member, { decision: 'returned', kind: 'sent-to-lobby' });
}

type TakingOut =
  | { decision: 'removed'; kind: 'participant-removed' }
  | { decision: 'returned'; kind: 'sent-to-lobby' };

/** Records the decision; their browser is informed even if the roster cannot be reached. */
async function takeOut(
  context: SignallingContext,
  host: HostControl,
  member: Membership,
  { decision, kind }: TakingOut,
): Promise<void> {
  const { participant, account, address, roomId } = member;
  const person = { participantId: participant.id, account, address, name: participant.name };
  const subject = { ...toMeetingTime(host), ...person };
  await context.lobbyRecords.record(subject, decision, host.account, context.now());
  try {
    if (await context.roster.leave(member)) announceLeft(context.io, roomId, participant, true);
  } finally {
    context.publish({ kind, roomId, userId: participant.id });
  }
}

/** Makes everybody leave the room and its lobby, even if the end could not be recorded. */
async function endMeeting(
  context: SignallingContext,
  { host, roomId }: Control<Room>,
): Promise<void> {
  try {
    await context.lobbyRecords.end(toMeetingTime(host), host.account, context.now());
  } finally {
    context.publish({ kind: 'meeting-ended', roomId });
  }
}

/** Readmits a removed participant: a party enters again at the next join, anyone else may knock again. */
async function readmitByHost(
  context: SignallingContext,
  { host, roomId, userId }: Control<RoomMember>,
): Promise<void> {
  await context.lobbyRecords.readmit(toMeetingTime(host), userId, host.account, context.now());
  context.publish({ kind: 'lobby-changed', roomId });
}

/** Locks or unlocks the room: a locked room refuses new knocks. */
async function lockRoom(
  context: SignallingContext,
  { host, roomId, locked }: Control<RoomLock>,
): Promise<void> {
  await context.lobbyRecords.setLocked(host.appointment.id, locked, host.account, context.now());
  context.publish({ kind: 'lobby-changed', roomId });
}

function toMeetingTime({ appointment }: HostControl): MeetingTime {
  return { appointmentId: appointment.id, startsAt: appointment.startsAt };
}
