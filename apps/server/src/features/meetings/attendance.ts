import type { NextPatient, WaitingStatus } from '@nadi/contract/meeting-events';
import { lateMinutes } from '@nadi/domain/delay';
import { ATTENDANCE_FRESH_FOR, DOCTOR_ONLINE_FOR, seconds } from '@nadi/domain/limits';
import { presentWaitingDoctor } from '#presenters/appointment.ts';
import {
  type Attendee,
  deleteAttendees,
  insertAttendees,
  listNextPatients,
  listQueue,
  renewAttendees,
} from '#store/attendance.ts';
import { listDoctorPresence } from '#store/doctor-delays.ts';
import { continueEncounters, startEncounters } from '#store/encounters.ts';
import type { Db } from '#store/tables.ts';
import type { MeetingClient, SignallingContext } from './signalling-context.ts';

/** Records who is in which meeting, across the nodes and for the portals. Times in epoch milliseconds. */
export interface AttendanceRecords {
  add(attendees: readonly Attendee[], now: number): Promise<void>;
  remove(socketIds: readonly string[], now: number): Promise<void>;
  /** Returns the sockets that are still recorded; the rows of the others were deleted as stale. */
  renew(socketIds: readonly string[], now: number): Promise<readonly string[]>;
  /** Returns the status that waiting patients are shown, by appointment. */
  statuses(
    appointmentIds: readonly string[],
    now: number,
  ): Promise<ReadonlyMap<string, WaitingStatus>>;
  /** Returns the doctor's next patient who has arrived, by appointment. */
  nextPatients(
    appointmentIds: readonly string[],
    now: number,
  ): Promise<ReadonlyMap<string, ArrivedPatient>>;
}

/** A patient who waits for the doctor of the appointment before theirs. */
interface ArrivedPatient {
  doctorId: string;
  patient: NextPatient;
}

export function storedAttendance(db: Db): AttendanceRecords {
  return {
    async add(attendees, now) {
      await insertAttendees(db, attendees, new Date(now));
      const ids = attendees.map(({ appointmentId }) => appointmentId);
      await startEncounters(db, [...new Set(ids)], moment(now));
    },
    async remove(socketIds, now) {
      await continueEncounters(db, socketIds, moment(now));
      await deleteAttendees(db, socketIds);
    },
    async renew(socketIds, now) {
      const renewed = await renewAttendees(db, socketIds, new Date(now));
      await continueEncounters(db, socketIds, moment(now));
      return renewed;
    },
    async statuses(appointmentIds, now) {
      const freshSince = new Date(now - ATTENDANCE_FRESH_FOR);
      const activeSince = new Date(now - DOCTOR_ONLINE_FOR);
      const rows = await listQueue(db, appointmentIds, freshSince);
      const found = await listDoctorPresence(db, appointmentIds, { freshSince, activeSince });
      const doctors = new Map(found.map((doctor) => [doctor.id, presentWaitingDoctor(doctor)]));
      return new Map<string, WaitingStatus>(
        rows.map(({ id, starts_at, ahead, late_minutes, late_announced_at, met_at, over }) => {
          if (over) return [id, OVER];
          const delay =
            met_at !== null || late_minutes === null || late_announced_at === null
              ? null
              : { minutes: late_minutes, announcedAt: late_announced_at.getTime() };
          const late = lateMinutes(delay, starts_at.getTime(), now);
          return [id, { ahead, lateMinutes: late, doctor: doctors.get(id) }];
        }),
      );
    },
    async nextPatients(appointmentIds, now) {
      const freshSince = new Date(now - ATTENDANCE_FRESH_FOR);
      const rows = await listNextPatients(db, appointmentIds, freshSince);
      return new Map(
        rows.map(
          ({ id, doctor_id: doctorId, next_id: appointmentId, name, slot_time: slotTime }) => [
            id,
            { doctorId, patient: { appointmentId, name, slotTime } },
          ],
        ),
      );
    },
  };
}

const OVER: WaitingStatus = { ahead: 0, lateMinutes: 0, ended: true };

function moment(now: number) {
  return { at: new Date(now), freshSince: new Date(now - ATTENDANCE_FRESH_FOR) };
}

const INTERVAL = seconds(5);
/** Renews the rows in every third round, well before they are stale. */
const RENEW_EVERY = 3;

export interface AttendanceWatch {
  /** Sends status changes to the waiting patients of this node at once. */
  refresh(): void;
  stop(): void;
}

/**
 * Records every five seconds which clients of this node are in an appointment's meeting or its lobby. Sends
 * the waiting patients their doctor's delay and the queue position, and the doctors their next patient.
 */
export function watchAttendance(
  context: SignallingContext,
  records: AttendanceRecords,
): AttendanceWatch {
  const recorded = new Map<string, string>();
  const sent = new WeakMap<MeetingClient, string>();
  let round = 0;

  async function record(): Promise<void> {
    const now = context.now();
    const present = new Map([...context.clients].flatMap((client) => toEntries(client)));
    const added = [...present.values()].filter(
      (each) => recorded.get(each.socketId) !== toKey(each),
    );
    const gone = [...recorded.keys()].filter((socketId) => !present.has(socketId));
    await records.remove(gone, now);
    for (const socketId of gone) recorded.delete(socketId);
    await records.add(added, now);
    for (const each of added) recorded.set(each.socketId, toKey(each));
    round += 1;
    if (round % RENEW_EVERY !== 0) return;
    const renewed = new Set(await records.renew([...recorded.keys()], now));
    // These rows were deleted as stale while the database was away; the next round inserts them again.
    for (const socketId of recorded.keys()) if (!renewed.has(socketId)) recorded.delete(socketId);
    await context.lobbyRecords.renew([...context.clients].flatMap(toGuest), now);
  }

  async function notify(): Promise<void> {
    const patients = [...context.clients].flatMap(asPatient);
    if (patients.length === 0) return;
    const ids = new Set(patients.map(({ appointmentId }) => appointmentId));
    const statuses = await records.statuses([...ids], context.now());
    for (const { client, appointmentId } of patients) {
      const status = statuses.get(appointmentId);
      if (!status) continue;
      const text = JSON.stringify(status);
      if (text === (sent.get(client) ?? JSON.stringify(NOTHING))) continue;
      sent.set(client, text);
      client.socket.emit('waiting-status', status);
    }
  }

  async function notifyDoctors(): Promise<void> {
    const doctors = [...context.clients].flatMap(asDoctor);
    if (doctors.length === 0) return;
    const ids = new Set(doctors.map(({ appointmentId }) => appointmentId));
    const arrived = await records.nextPatients([...ids], context.now());
    for (const { client, appointmentId, doctorId } of doctors) {
      const next = arrived.get(appointmentId);
      // The appointment may have got another doctor, whose patients are not this one's to see.
      const patient = next?.doctorId === doctorId ? next.patient : null;
      const text = JSON.stringify(patient);
      if (text === sent.get(client)) continue;
      sent.set(client, text);
      client.socket.emit('next-patient', { patient });
    }
  }

  function run(task: () => Promise<void>): void {
    task().catch((error: unknown) => {
      context.log.warn({ err: error }, 'meeting: the attendance could not be recorded or read');
    });
  }

  const stop = context.timers.every(INTERVAL, () =>
    run(() => record().then(notify).then(notifyDoctors)),
  );
  return { refresh: () => run(notify), stop };
}

const NOTHING: WaitingStatus = { ahead: 0, lateMinutes: 0 };

/** Returns the client if it is the patient in the meeting of an appointment; else nothing. */
function asPatient(
  client: MeetingClient,
): readonly { client: MeetingClient; appointmentId: string }[] {
  const { membership, appointment } = client;
  if (!membership?.participant.party || membership.participant.role !== 'patient') return [];
  return appointment ? [{ client, appointmentId: appointment.id }] : [];
}

/** Returns the client if it is the doctor in the meeting of their appointment; else nothing. */
function asDoctor(
  client: MeetingClient,
): readonly { client: MeetingClient; appointmentId: string; doctorId: string }[] {
  const { membership, appointment, account } = client;
  if (!membership?.participant.party || account?.role !== 'doctor') return [];
  return appointment?.doctorId === account.id
    ? [{ client, appointmentId: appointment.id, doctorId: account.id }]
    : [];
}

function toEntries(client: MeetingClient): [string, Attendee][] {
  const { membership, appointment, knock, socket, deviceCheck, account } = client;
  if (knock) {
    const present = {
      socketId: socket.id,
      deviceCheck: knock.request.check ?? null,
      doctorId: null,
    };
    return [entry(present, knock.appointment.id, knock.membership.participant, 'lobby')];
  }
  const role = membership?.participant.role;
  if (!membership?.participant.party || !appointment) return [];
  if (role !== 'patient' && role !== 'doctor') return [];
  const doctorId = role === 'doctor' ? (account?.id ?? null) : null;
  const present = { socketId: socket.id, deviceCheck, doctorId };
  return [entry(present, appointment.id, membership.participant, role)];
}

/** Returns the client if it is a guest in the meeting of an appointment. */
function toGuest({ membership, appointment }: MeetingClient) {
  if (!appointment || !membership || membership.participant.party) return [];
  const { participant, account } = membership;
  return [{ appointmentId: appointment.id, participantId: participant.id, account }];
}

function entry(
  present: Pick<Attendee, 'socketId' | 'deviceCheck' | 'doctorId'>,
  appointmentId: string,
  { id, name }: { id: string; name: string },
  kind: Attendee['kind'],
): [string, Attendee] {
  return [present.socketId, { appointmentId, participantId: id, kind, name, ...present }];
}

function toKey({ appointmentId, participantId, kind }: Attendee): string {
  return `${appointmentId} ${participantId} ${kind}`;
}
