import { createHash } from 'node:crypto';
import type { AuditAction } from '@nadi/contract/audit';
import { ATTENDANCE_FRESH_FOR } from '@nadi/domain/limits';
import type { Party } from '@nadi/domain/parties';
import { findAppointment } from '#store/appointments.ts';
import { type AuditedAccount, recordAudit } from '#store/audit.ts';
import { recordPresence } from '#store/doctor-absence.ts';
import {
  type AdmittedGuest,
  deleteMeetingEnding,
  deleteRemoval,
  deleteRoomLock,
  endMeeting,
  insertRoomLock,
  isMeetingLocked,
  listLobbyDecisions,
  listRemoved,
  type Meeting,
  renewAdmissions,
  saveLobbyDecision,
} from '#store/lobby.ts';
import type { LobbyDecision } from '#store/message-tables.ts';
import type { Db } from '#store/tables.ts';
import { listTakenOut } from '#store/taken-out.ts';
import type { LobbyRecord } from './lobby-rules.ts';

export interface LobbySubject {
  appointmentId: string;
  /** The appointment's start in epoch milliseconds; a decision is valid for this start only. */
  startsAt: number;
  participantId: string;
  /** Such as `patient:5f0c…`; null for guests. */
  account: string | null;
  /** The client's network address. */
  address: string;
  /** Stored for removed participants only. */
  name?: string;
}

/** The id and start of an appointment, in epoch milliseconds. */
export type MeetingTime = Pick<LobbySubject, 'appointmentId' | 'startsAt'>;

interface Host {
  role: Party;
  id: string;
}

/**
 * Stores the decisions of hosts, which survive restarts, and the audit trail. Times in epoch milliseconds.
 */
export interface LobbyRecords {
  find(subject: LobbySubject): Promise<LobbyRecord>;
  isLocked(appointmentId: string): Promise<boolean>;
  record(subject: LobbySubject, decision: LobbyDecision, by: Host, now: number): Promise<void>;
  /** Lists removed participants, the latest last. */
  listRemoved(meeting: MeetingTime): Promise<{ id: string; name: string | null }[]>;
  /** Lists the ids of participants who were removed or sent to the lobby and not admitted since. */
  listTakenOut(meeting: MeetingTime): Promise<string[]>;
  /** Revokes a removal in all browsers of the account. */
  readmit(meeting: MeetingTime, participantId: string, by: Host, now: number): Promise<void>;
  setLocked(appointmentId: string, locked: boolean, by: Host, now: number): Promise<void>;
  /** Ends a meeting for everyone, until a host enters it again. */
  end(meeting: MeetingTime, by: Host, now: number): Promise<void>;
  reopen(appointmentId: string): Promise<void>;
  /** Records that admitted guests are still in their meetings. */
  renew(guests: readonly AdmittedGuest[], now: number): Promise<void>;
}

const DECISION_ACTIONS = {
  admitted: 'admitted-guest',
  denied: 'denied-guest',
  removed: 'removed-participant',
  returned: 'sent-to-lobby',
} as const;

export function storedLobbyRecords(db: Db): LobbyRecords {
  return {
    async find(subject) {
      const [decisions, locked] = await Promise.all([
        listLobbyDecisions(db, withHash(subject)),
        isMeetingLocked(db, subject.appointmentId),
      ]);
      return { ...summarize(subject, decisions), locked };
    },
    isLocked: (appointmentId) => isMeetingLocked(db, appointmentId),
    record: (subject, decision, by, now) =>
      db.transaction().execute(async (trx) => {
        await saveLobbyDecision(trx, withHash(subject), decision, { at: new Date(now), by });
        const action = DECISION_ACTIONS[decision];
        await recordMeeting(trx, action, subject.appointmentId, { actor: by, now });
      }),
    listRemoved: (meeting) => listRemoved(db, asStored(meeting)),
    listTakenOut: (meeting) => listTakenOut(db, asStored(meeting)),
    readmit: (meeting, participantId, by, now) =>
      db.transaction().execute(async (trx) => {
        if (!(await deleteRemoval(trx, asStored(meeting), participantId))) return;
        const act = { actor: by, now };
        await recordMeeting(trx, 'readmitted-participant', meeting.appointmentId, act);
      }),
    setLocked: (appointmentId, locked, by, now) =>
      db.transaction().execute(async (trx) => {
        const changed = locked
          ? await insertRoomLock(trx, appointmentId, { at: new Date(now), by })
          : await deleteRoomLock(trx, appointmentId);
        const action = locked ? 'locked-meeting' : 'unlocked-meeting';
        if (changed) await recordMeeting(trx, action, appointmentId, { actor: by, now });
      }),
    end: (meeting, by, now) =>
      db.transaction().execute(async (trx) => {
        const [at, freshSince] = [new Date(now), new Date(now - ATTENDANCE_FRESH_FOR)];
        await endMeeting(trx, asStored(meeting), { by, at, freshSince });
        await recordMeeting(trx, 'ended-meeting', meeting.appointmentId, { actor: by, now });
      }),
    reopen: (appointmentId) => deleteMeetingEnding(db, appointmentId),
    async renew(guests, now) {
      const at = new Date(now);
      const person = { kind: 'other' as const, doctorId: null };
      const people = guests.map(({ appointmentId }) => ({ appointmentId, ...person }));
      await recordPresence(db, people, at);
      await renewAdmissions(db, guests, at);
    },
  };
}

interface Decision {
  participant_id: string;
  account: string | null;
  decision: LobbyDecision;
  decided_at: Date;
  seen_at: Date | null;
}

/**
 * Summarizes the decisions of hosts.
 * @param decisions about the participant, their account and their address
 */
function summarize(
  { participantId, account }: LobbySubject,
  decisions: readonly Decision[],
): Omit<LobbyRecord, 'locked'> {
  const isOwn = (decision: Decision) =>
    decision.participant_id === participantId || (account !== null && decision.account === account);
  const own = decisions.filter(isOwn);
  const lastDenial = (made: readonly Decision[]) =>
    latest(
      made.flatMap(({ decision, decided_at }) =>
        decision === 'denied' ? [decided_at.getTime()] : [],
      ),
    );
  return {
    admittedAt: latest(
      own.flatMap(({ decision, seen_at, decided_at }) =>
        decision === 'admitted' ? [(seen_at ?? decided_at).getTime()] : [],
      ),
    ),
    removed: own.some(({ decision }) => decision === 'removed'),
    returned: isReturned(own),
    deniedAt: lastDenial(own),
    addressDeniedAt: lastDenial(decisions.filter((decision) => !isOwn(decision))),
    addressRemoved: decisions.some(({ decision }) => decision === 'removed'),
  };
}

/** Returns true if the latest decision about a guest sent them back to the lobby. */
function isReturned(own: readonly Decision[]): boolean {
  const [last] = own.toSorted((a, b) => b.decided_at.getTime() - a.decided_at.getTime());
  return last?.decision === 'returned';
}

function latest(times: readonly number[]): number | null {
  return times.length > 0 ? Math.max(...times) : null;
}

/** Hashes the address with the appointment, so that two meetings cannot be compared. */
function withHash({ address, ...subject }: LobbySubject) {
  const hash = createHash('sha256').update(`${subject.appointmentId}\n${address}`);
  const startsAt = new Date(subject.startsAt);
  return { ...subject, startsAt, addressHash: new Uint8Array(hash.digest()) };
}

function asStored({ appointmentId, startsAt }: MeetingTime): Meeting {
  return { appointmentId, startsAt: new Date(startsAt) };
}

type MeetingAction = Extract<
  AuditAction,
  | 'admitted-guest'
  | 'denied-guest'
  | 'removed-participant'
  | 'readmitted-participant'
  | 'sent-to-lobby'
  | 'ended-meeting'
  | 'locked-meeting'
  | 'unlocked-meeting'
  | 'invited-guest-joined'
>;

/** Records an action in the meeting of an appointment, in the caller's transaction. */
export async function recordMeeting(
  trx: Db,
  action: MeetingAction,
  appointmentId: string,
  { actor, now }: { actor: AuditedAccount; now: number },
): Promise<void> {
  const appointment = await findAppointment(trx, appointmentId);
  if (!appointment) return;
  const subject = { role: 'patient' as const, id: appointment.patient_id };
  await recordAudit(trx, { at: new Date(now), action, actor, subject, appointmentId });
}
