import { seconds } from '@nadi/domain/limits';
import { actsFor } from '@nadi/domain/permissions';
import type { TakenOut } from '#store/taken-out.ts';
import { dismiss, removeParticipant } from './leave-room.ts';
import { isHost } from './room-access.ts';
import { returnToLobby } from './room-events.ts';
import type { Membership } from './roster.ts';
import type { MeetingClient, SignallingContext } from './signalling-context.ts';

const INTERVAL = seconds(5);

export interface RoomChanges {
  /** Returns the given sessions that have not ended. */
  openSessions(sessions: readonly string[]): Promise<readonly string[]>;
  /** Returns the given rooms with a cancelled appointment. */
  cancelledRooms(roomIds: readonly string[]): Promise<readonly string[]>;
  /** Returns the managers of the given patients. */
  managersOf(patientIds: readonly string[]): Promise<readonly Management[]>;
  /** Returns the given members who were removed or sent to the lobby by a host. */
  takenOut(members: readonly PresentMember[]): Promise<readonly TakenOut<PresentMember>[]>;
  /** Returns the given rooms with an ended meeting or a completed appointment. */
  endedRooms(roomIds: readonly string[]): Promise<readonly string[]>;
  /** Returns the doctors of the given rooms' appointments, by room. */
  roomDoctors(roomIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** A member of an appointment's meeting at its current start. */
interface PresentMember {
  appointmentId: string;
  /** Epoch milliseconds. */
  startsAt: number;
  participantId: string;
  /** Such as `patient:5f0c…`; null for guests. */
  account: string | null;
}

interface Management {
  managerId: string;
  patientId: string;
}

/**
 * Applies changes outside the meeting to the members connected to this node, in six queries every five
 * seconds. Removes participants if their session or their access to the patient has ended, if the appointment
 * has another doctor, or if a host has removed them and the message was lost; likewise for the way back to the
 * lobby. Dismisses waiting guests when the meeting is over, unless a host is in it. Notifies participants of a
 * cancelled appointment once. Returns a function that stops the checks.
 */
export function watchRooms(context: SignallingContext, changes: RoomChanges): () => void {
  const notified = new Set<string>();

  async function checkSessions(): Promise<void> {
    const members = [...context.clients].flatMap((client) =>
      client.account ? [{ client, session: client.account.signInSession }] : [],
    );
    if (members.length === 0) return;
    const open = new Set(await changes.openSessions(members.map(({ session }) => session)));
    for (const { client, session } of members) {
      // Somebody may have joined with another session since the query began.
      const isTheirs = client.account?.signInSession === session;
      if (isTheirs && !open.has(session)) await removeParticipant(context, client, 'signed-out');
    }
  }

  async function checkFamilies(): Promise<void> {
    const managers = [...context.clients].flatMap(asManager);
    if (managers.length === 0) return;
    const patientIds = [...new Set(managers.map(({ patientId }) => patientId))];
    const current = await changes.managersOf(patientIds);
    for (const { client, managerId, patientId } of managers) {
      const lasts = current.some(
        (each) => each.managerId === managerId && each.patientId === patientId,
      );
      if (!lasts) await removeParticipant(context, client, 'family-access-ended');
    }
  }

  async function checkAppointments(): Promise<void> {
    const clients = [...context.clients];
    const roomIds = new Set(clients.flatMap(({ membership }) => membership?.roomId ?? []));
    for (const socketId of notified)
      if (!context.io.sockets.sockets.has(socketId)) notified.delete(socketId);
    if (roomIds.size === 0) return;
    const cancelled = new Set(await changes.cancelledRooms([...roomIds]));
    for (const { socket, membership } of clients) {
      if (!membership || !cancelled.has(membership.roomId) || notified.has(socket.id)) continue;
      notified.add(socket.id);
      socket.emit('appointment-cancelled', {});
    }
  }

  async function checkDoctors(): Promise<void> {
    const doctors = [...context.clients].flatMap(asDoctor);
    if (doctors.length === 0) return;
    const present = await changes.roomDoctors([...new Set(doctors.map(({ roomId }) => roomId))]);
    for (const { client, doctorId, roomId } of doctors) {
      const isStillThere = client.membership?.roomId === roomId;
      const isOther = (present.get(roomId) ?? doctorId) !== doctorId;
      if (isStillThere && isOther) await removeParticipant(context, client, 'other-doctor');
    }
  }

  async function checkRemovals(): Promise<void> {
    const members = [...context.clients].flatMap(asRemovable);
    if (members.length === 0) return;
    const takenOut = await changes.takenOut(members.map(({ member }) => member));
    for (const { client, member, membership } of members) {
      const decision = takenOut.find((each) => each.member === member)?.decision;
      const { roomId, participant } = membership;
      if (decision === 'removed') await removeParticipant(context, client, 'removed');
      else if (decision && !participant.party) {
        returnToLobby(context, client, { roomId, participantId: participant.id });
      }
    }
  }

  async function checkLobbies(): Promise<void> {
    const roomIds = new Set(
      [...context.clients].flatMap(({ knock }) => knock?.request.roomId ?? []),
    );
    if (roomIds.size === 0) return;
    for (const roomId of await changes.endedRooms([...roomIds])) {
      if ((await context.roster.members(roomId)).some(isHost)) continue;
      for (const client of context.clients) {
        if (client.knock?.request.roomId === roomId) await dismiss(context, client);
      }
    }
  }

  return context.timers.every(INTERVAL, () => {
    const checks = [
      ...[checkSessions, checkFamilies, checkAppointments, checkDoctors, checkRemovals],
      checkLobbies,
    ];
    Promise.all(checks.map((check) => check())).catch((error: unknown) => {
      context.log.warn(
        { err: error },
        'meeting: sessions, families and appointments could not be checked',
      );
    });
  });
}

/** Returns the client if it is the manager of its appointment's patient; else nothing. */
function asManager(client: MeetingClient): readonly (Management & { client: MeetingClient })[] {
  const { account, appointment } = client;
  if (account?.role !== 'patient' || !appointment) return [];
  const { patientId } = appointment;
  const { id: managerId } = account;
  return managerId !== patientId && actsFor(account, patientId)
    ? [{ client, managerId, patientId }]
    : [];
}

/** Returns the client if it is the doctor of its appointment; a doctor admitted as a guest does not count. */
function asDoctor(
  client: MeetingClient,
): readonly { client: MeetingClient; doctorId: string; roomId: string }[] {
  const { account, appointment, membership } = client;
  if (account?.role !== 'doctor' || appointment?.doctorId !== account.id || !membership) return [];
  return [{ client, doctorId: account.id, roomId: membership.roomId }];
}

/** Returns the client in the meeting of an appointment, unless it is a host; hosts cannot be removed. */
function asRemovable(
  client: MeetingClient,
): readonly { client: MeetingClient; member: PresentMember; membership: Membership }[] {
  const { membership, appointment } = client;
  if (!membership || !appointment || isHost(membership.participant)) return [];
  const { participant, account } = membership;
  const { id: appointmentId, startsAt } = appointment;
  const member = { appointmentId, startsAt, participantId: participant.id, account };
  return [{ client, member, membership }];
}
