import { LEAVE_DECISIONS_MAX } from '@nadi/domain/limits';
import { patientsInReply } from '#platform/http/audit-rule.ts';
import type { Query } from '#platform/http/handler.ts';
import { presentAppointment } from '#presenters/appointment.ts';
import { presentException } from '#presenters/hour-exception.ts';
import { listAppointmentsById } from '#store/appointments.ts';
import { listInside } from '#store/leave-appointments.ts';
import type { Db } from '#store/tables.ts';
import { findLeave } from './find-leave.ts';
import { suggestTimes } from './suggest-times.ts';

/** Lists the appointments inside leave with the nearest free time of each, the undecided ones first. */
export function listLeaveAppointments(
  zone: string,
): Query<Db, 'listDoctorLeave' | 'listAdminLeave'> {
  return {
    kind: 'query',
    audit: { action: 'read-appointments', about: patientsInReply },
    async execute({ actor, body, now }, db) {
      const { leave, doctorId } = await findLeave(db, actor, body);
      const inside = await listInside(db, leave, { zone, now, doctorId });
      const { undecided = [], staying = [] } = Object.groupBy(inside, ({ stays }) =>
        stays ? 'staying' : 'undecided',
      );
      const listed = [...undecided, ...staying].slice(0, LEAVE_DECISIONS_MAX);
      const records = await listAppointmentsById(
        db,
        listed.map(({ id }) => id),
      );
      const byId = new Map(records.map((record) => [record.id, presentAppointment(record)]));
      const nearest = await suggestTimes(db, listed, { zone, now });
      return {
        success: true,
        leave: presentException(leave, undecided.length),
        appointments: listed.flatMap(({ id, stays }) => {
          const appointment = byId.get(id);
          if (!appointment) return [];
          return [{ ...appointment, ...(stays && { stays }), nearest: nearest.get(id) }];
        }),
        undecided: undecided.length,
        timeZone: zone,
      };
    },
  };
}
