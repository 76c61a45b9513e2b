import type { Query } from '#platform/http/handler.ts';
import { presentAppointment } from '#presenters/appointment.ts';
import { listPatientAppointments as list } from '#store/appointments.ts';
import type { Db } from '#store/tables.ts';

export function listPatientAppointments(zone: string): Query<Db, 'listPatientAppointments'> {
  return {
    kind: 'query',
    async execute({ actor }, db) {
      const records = await list(db, actor.id);
      return { success: true, appointments: records.map(presentAppointment), timeZone: zone };
    },
  };
}
