import { daySpan, isoDateAt } from '@nadi/domain/iso-date';
import { patientsInReply } from '#platform/http/audit-rule.ts';
import type { Query } from '#platform/http/handler.ts';
import { redactFormerPatients } from '#policies/record-access.ts';
import { presentAppointment } from '#presenters/appointment.ts';
import { searchAppointments } from '#store/appointment-search.ts';
import type { Db } from '#store/tables.ts';

/** More than a day has slots, cancelled ones included. */
const DAY_MAX = 200;

/** Returns the appointments of the requested day, or of today in the clinic's time zone, in order of time. */
export function getDoctorDay(zone: string): Query<Db, 'getDoctorDay'> {
  return {
    kind: 'query',
    audit: { action: 'read-appointments', about: patientsInReply },
    async execute({ actor, body, now }, db) {
      const date = body.date ?? isoDateAt(zone, now);
      const { from = now, until = now } = daySpan(zone, { from: date, until: date });
      const records = await searchAppointments(
        db,
        { doctorId: actor.id, from: new Date(from), until: new Date(until) },
        { sort: 'date', order: 'asc', limit: DAY_MAX, offset: 0 },
      );
      const shown = await redactFormerPatients(db, actor.id, records);
      return { success: true, date, appointments: shown.map(presentAppointment), timeZone: zone };
    },
  };
}
