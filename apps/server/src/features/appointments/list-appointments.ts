import { cancelUntil } from '@nadi/domain/cancel-until';
import { lateMinutes } from '@nadi/domain/delay';
import { patientsOf } from '@nadi/domain/permissions';
import { dependants } from '#platform/http/audit-rule.ts';
import type { Query } from '#platform/http/handler.ts';
import { presentAppointment } from '#presenters/appointment.ts';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import { type AppointmentRecord, listPatientAppointments as list } from '#store/appointments.ts';
import { findClinicSettings } from '#store/clinic-settings.ts';
import { listDelays } from '#store/doctor-delays.ts';
import { findStarted } from '#store/encounters.ts';
import { findEnded } from '#store/lobby.ts';
import type { Db } from '#store/tables.ts';
import { listRescheduleLimits } from './reschedule-until.ts';

/**
 * Lists a patient's appointments, with the delay of a coming one, until when it may be moved or
 * cancelled, and whether it has begun.
 */
export function listPatientAppointments(zone: string): Query<Db, 'listPatientAppointments'> {
  return {
    kind: 'query',
    audit: { action: 'read-appointments', about: dependants },
    async execute({ actor, now }, db) {
      const records = await list(db, patientsOf(actor));
      const open = records.filter(isOpen);
      const doctorIds = open.map(({ doctor_id }) => doctor_id);
      const delays = await listDelays(db, doctorIds);
      const openIds = open.map(({ id }) => id);
      const begun = await findStarted(db, openIds);
      const ended = await findEnded(db, openIds);
      const limits = await listRescheduleLimits(db, open, begun);
      const { cancelHours } = presentClinicSettings(await findClinicSettings(db));
      const appointments = records.map((record) => {
        const isAwaited = isOpen(record) && !begun.has(record.id) && !ended.has(record.id);
        const delay = (isAwaited && delays.get(record.doctor_id)) || null;
        const late = lateMinutes(delay, record.starts_at.getTime(), now);
        return {
          ...presentAppointment(record),
          rescheduleUntil: limits.get(record.id),
          cancelUntil: isOpen(record)
            ? cancelUntil(record.starts_at.getTime(), cancelHours)
            : undefined,
          ...(begun.has(record.id) && { begun: true }),
          ...(late > 0 && { lateMinutes: late }),
        };
      });
      return { success: true, appointments, timeZone: zone };
    },
  };
}

function isOpen(record: AppointmentRecord): boolean {
  return (record.cancelled_at ?? record.completed_at ?? record.no_show_at) === null;
}
