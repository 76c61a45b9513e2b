import type { Query } from '#platform/http/handler.ts';
import { listOfPatient } from '#store/appointments.ts';
import type { Db } from '#store/tables.ts';
import { presentAppointment } from './present-appointment.ts';

export function listPatientAppointments(zone: string): Query<Db, 'listPatientAppointments'> {
  return {
    kind: 'query',
    async execute({ actor }, db) {
      const records = await listOfPatient(db, actor.id);
      return { success: true, appointments: records.map(presentAppointment), timeZone: zone };
    },
  };
}
