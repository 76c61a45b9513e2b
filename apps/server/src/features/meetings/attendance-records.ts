import type { WaitingStatus } from '@nadi/contract/meeting-events';
import { lateMinutes } from '@nadi/domain/delay';
import { ATTENDANCE_FRESH_FOR, DOCTOR_ONLINE_FOR } from '@nadi/domain/limits';
import { presentWaitingDoctor } from '#presenters/waiting-doctor.ts';
import {
  type Attendee,
  deleteAttendees,
  insertAttendees,
  listQueue,
  renewAttendees,
} from '#store/attendance.ts';
import { listDoctorPresence } from '#store/doctor-delays.ts';
import { continueEncounters, startEncounters } from '#store/encounters.ts';
import type { Db } from '#store/tables.ts';

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
  };
}

const OVER: WaitingStatus = { ahead: 0, lateMinutes: 0, ended: true };

function moment(now: number) {
  return { at: new Date(now), freshSince: new Date(now - ATTENDANCE_FRESH_FOR) };
}
