import type { ReceptionDoctor } from '@nadi/contract/reception';
import type { CalendarDate } from '@nadi/domain/clinic-time';
import { daySpan, isoDateAt, parseIsoDate } from '@nadi/domain/iso-date';
import { hours, RECEPTION_DOCTORS_PER_PAGE } from '@nadi/domain/limits';
import { availability } from '@nadi/domain/schedules/availability';
import { workingIntervals } from '@nadi/domain/schedules/open-hours';
import { formatClock } from '@nadi/domain/schedules/schedule';
import { patientsInReply } from '#platform/http/audit-rule.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { redactFormerPatients } from '#policies/record-access.ts';
import { presentAppointment, presentForReception } from '#presenters/appointment.ts';
import { imageUrl } from '#presenters/doctor.ts';
import { temporaryPasswordEnd } from '#store/accounts.ts';
import { searchAppointments } from '#store/appointment-search.ts';
import { listBusyAt } from '#store/busy-times.ts';
import {
  countReceptionDoctors,
  listPaidInCash,
  listReceptionAppointments,
  listReceptionDoctors,
  type ReceptionDoctorRecord,
} from '#store/reception-day.ts';
import { type DoctorSchedule, listSchedules } from '#store/schedules.ts';
import type { Db } from '#store/tables.ts';

/** Longer than an appointment with its buffers and a journey. */
const CLAIM_MAX = hours(7);

/** More than a day has slots, cancelled ones included. */
const DAY_MAX = 200;

export function appointmentDayRoutes(zone: string) {
  return {
    /** Returns the appointments of the requested day, or of today in the clinic's time zone, in order of time. */
    getDoctorDay: {
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
    },
    /** Returns one day of all doctors, by default today by the clinic's clock. */
    getReceptionDay: {
      kind: 'query',
      audit: { action: 'read-appointments', about: patientsInReply },
      async execute({ actor, body, now }, db) {
        const date = body.date ?? isoDateAt(zone, now);
        const { from = now, until = now } = daySpan(zone, { from: date, until: date });
        const day = { from: new Date(from), until: new Date(until), speciality: body.speciality };
        const doctors = await listReceptionDoctors(db, day, body.page);
        const count = await countReceptionDoctors(db, day);
        const doctorIds = doctors.map(({ id }) => id);
        const appointments = await listReceptionAppointments(db, day, doctorIds);
        const cash = await listPaidInCash(
          db,
          appointments.map(({ id }) => id),
        );
        const today = parseIsoDate(date);
        const schedules = await listSchedules(db, { doctorIds, today });
        const around = { from: from - CLAIM_MAX, until: until + CLAIM_MAX };
        const doctorsAt = doctorIds.map((doctorId) => ({
          doctorId,
          locationId: schedules.get(doctorId)?.locationId ?? null,
        }));
        const busy = await listBusyAt(db, { doctors: doctorsAt, ...around });
        const free = (doctor: ReceptionDoctorRecord) => {
          const schedule = schedules.get(doctor.id)?.schedule;
          if (!schedule || !doctor.available) return [];
          const [offered] = availability({
            ...{ schedule, now, zone, from: today, days: 1 },
            busy: busy.get(doctor.id) ?? [],
          });
          return offered?.slots.map(({ slotTime }) => slotTime) ?? [];
        };
        const ends = await temporaryPasswordEnd(db, actor.role, actor.id);
        return {
          success: true,
          date,
          timeZone: zone,
          pages: Math.max(1, Math.ceil(count / RECEPTION_DOCTORS_PER_PAGE)),
          doctors: doctors.map((doctor) => ({
            ...presentDoctor(doctor, schedules.get(doctor.id), today),
            free: free(doctor),
          })),
          appointments: appointments.map((record) => ({
            ...presentForReception(record),
            paidInCash: cash.has(record.id),
          })),
          temporaryPasswordEndsAt: ends?.getTime(),
        };
      },
    },
  } satisfies Partial<Handlers<Db>>;
}

function presentDoctor(
  doctor: ReceptionDoctorRecord,
  found: DoctorSchedule | undefined,
  date: CalendarDate,
): Omit<ReceptionDoctor, 'free'> {
  const intervals = found ? workingIntervals(found.everywhere, date) : [];
  return {
    _id: doctor.id,
    name: doctor.name,
    image: imageUrl(doctor.image_id),
    speciality: doctor.speciality,
    available: doctor.available,
    hours: intervals.map(({ from, until }) => [formatClock(from), formatClock(until)]),
    minutes: found?.schedule.rules.minutes,
  };
}
