import type { Read } from '#platform/http/handler.ts';
import { listOfPatient } from '#store/appointments.ts';
import type { Sql } from '#store/tables.ts';
import { presentAppointment } from './present-appointment.ts';

export function listPatientAppointments(zone: string): Read<Sql, 'listPatientAppointments'> {
  return {
    kind: 'read',
    async run({ actor }, sql) {
      const records = await listOfPatient(sql, actor.id);
      return { success: true, appointments: records.map(presentAppointment), timeZone: zone };
    },
  };
}
