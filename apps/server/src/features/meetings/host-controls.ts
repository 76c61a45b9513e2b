import { parseRoom, parseRoomLock, parseRoomMember } from '@nadi/contract/parse-meeting-message';
import type { MeetingTime } from './lobby-records.ts';
import { type AppointmentRoom, isHost } from './room-access.ts';
import type { Membership } from './roster.ts';
import {
  type Account,
  announceLeft,
  type ParticipantSocket,
  type SignallingContext,
} from './signalling-context.ts';

interface HostControl {
  account: Account;
  appointment: AppointmentRoom;
}

/** Handles lobby-admit and lobby-deny. If two hosts decide at the same time, the first one counts. */
export async function decideAboutWaiting(
  context: SignallingContext,
  client: ParticipantSocket,
  message: unknown,
  decision: 'admitted' | 'denied',
): Promise<void> {
  const control = parseControl(client, parseRoomMember(message));
  if (!control) return;
  const { host, roomId, userId } = control;
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

/** Handles remove-participant. Hosts cannot be removed; others stay out until a host readmits them. */
export async function removeByHost(
  context: SignallingContext,
  client: ParticipantSocket,
  message: unknown,
): Promise<void> {
  const control = parseControl(client, parseRoomMember(message));
  if (!control) return;
  const { roomId, userId } = control;
  const member = await context.roster.find(roomId, userId);
  if (member === null || isHost(member.participant)) return;
  await takeOut(context, control.host, member, 'removed');
  context.publish({ kind: 'participant-removed', roomId, userId });
  context.publish({ kind: 'lobby-changed', roomId });
}

/** Handles send-to-lobby: a guest of the room waits again until a host admits them. */
export async function sendToLobby(
  context: SignallingContext,
  client: ParticipantSocket,
  message: unknown,
): Promise<void> {
  const control = parseControl(client, parseRoomMember(message));
  if (!control) return;
  const { roomId, userId } = control;
  const member = await context.roster.find(roomId, userId);
  if (member === null || member.participant.party) return;
  await takeOut(context, control.host, member, 'returned');
  context.publish({ kind: 'sent-to-lobby', roomId, userId });
}

async function takeOut(
  context: SignallingContext,
  host: HostControl,
  member: Membership,
  decision: 'removed' | 'returned',
): Promise<void> {
  const { participant, account, address, roomId } = member;
  const person = { participantId: participant.id, account, address, name: participant.name };
  const subject = { ...toMeetingTime(host), ...person };
  await context.lobbyRecords.record(subject, decision, host.account, context.now());
  if (await context.roster.leave(member)) announceLeft(context.io, roomId, participant, true);
}

/** Handles end-meeting: everybody leaves the room and its lobby, even if the end could not be recorded. */
export async function endMeeting(
  context: SignallingContext,
  client: ParticipantSocket,
  message: unknown,
): Promise<void> {
  const control = parseControl(client, parseRoom(message));
  if (!control) return;
  const { host, roomId } = control;
  try {
    await context.lobbyRecords.end(toMeetingTime(host), host.account, context.now());
  } finally {
    context.publish({ kind: 'meeting-ended', roomId });
  }
}

/** Handles readmit-participant: a party enters again at the next join, anyone else may knock again. */
export async function readmitByHost(
  context: SignallingContext,
  client: ParticipantSocket,
  message: unknown,
): Promise<void> {
  const control = parseControl(client, parseRoomMember(message));
  if (!control) return;
  const { host, roomId, userId } = control;
  await context.lobbyRecords.readmit(toMeetingTime(host), userId, host.account, context.now());
  context.publish({ kind: 'lobby-changed', roomId });
}

/** Handles lock-room: a locked room refuses new knocks. */
export async function lockRoom(
  context: SignallingContext,
  client: ParticipantSocket,
  message: unknown,
): Promise<void> {
  const control = parseControl(client, parseRoomLock(message));
  if (!control) return;
  const { host, roomId, locked } = control;
  await context.lobbyRecords.setLocked(host.appointment.id, locked, host.account, context.now());
  context.publish({ kind: 'lobby-changed', roomId });
}

function toMeetingTime({ appointment }: HostControl): MeetingTime {
  return { appointmentId: appointment.id, startsAt: appointment.startsAt };
}

/** Returns the parsed message with the host; null unless the client is a host in the room that it names. */
function parseControl<T extends { roomId: string }>(
  { membership, account, appointment }: ParticipantSocket,
  requested: T | null,
): (T & { host: HostControl }) | null {
  if (!requested || membership?.roomId !== requested.roomId || !isHost(membership.participant))
    return null;
  return account && appointment && { ...requested, host: { account, appointment } };
}
