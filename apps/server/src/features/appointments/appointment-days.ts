import type { ReceptionDoctor } from '@nadi/contract/reception';
import type { CalendarDate } from '@nadi/domain/clinic-time';
import { daySpan, isoDateAt, parseIsoDate } from '@nadi/domain/iso-date';
import { hours, RECEPTION_DOCTORS_PER_PAGE } from '@nadi/domain/limits';
import { scheduleAt } from '@nadi/domain/places';
import { availability } from '@nadi/domain/schedules/availability';
import { workingIntervals } from '@nadi/domain/schedules/open-hours';
import { formatClock } from '@nadi/domain/schedules/schedule';
import { patientsInReply } from '#platform/http/audit-rule.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { limitOf } from '#policies/locations.ts';
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
        const locationIds = limitOf(actor);
        const span = { from: new Date(from), until: new Date(until) };
        const day = { ...span, speciality: body.speciality, locationIds };
        const doctors = await listReceptionDoctors(db, day, body.page);
        const count = await countReceptionDoctors(db, day);
        const doctorIds = doctors.map(({ id }) => id);
        const appointments = await listReceptionAppointments(db, day, doctorIds);
        const cash = await listPaidInCash(
          db,
          appointments.map(({ id }) => id),
        );
        const today = parseIsoDate(date);
        const schedules = await listBoardSchedules(db, { doctorIds, today, locationIds });
        const around = { from: from - CLAIM_MAX, until: until + CLAIM_MAX };
        const doctorsAt = doctorIds.map((doctorId) => ({
          doctorId,
          locationId: schedules.get(doctorId)?.locationId ?? null,
        }));
        const busy = await listBusyAt(db, { doctors: doctorsAt, ...around });
        const free = (doctor: ReceptionDoctorRecord) => {
          const found = schedules.get(doctor.id);
          const isElsewhere =
            found?.locationId && locationIds?.includes(found.locationId) === false;
          if (!found || isElsewhere || !doctor.available) return [];
          const { schedule } = found;
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
            ...presentDoctor(doctor, schedules.get(doctor.id), { date: today, locationIds }),
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
  shown: { date: CalendarDate; locationIds: readonly string[] | undefined },
): Omit<ReceptionDoctor, 'free'> {
  const intervals = found ? hoursAt(found, shown) : [];
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

interface Board {
  date: CalendarDate;
  /** The places of an account that is limited to them. */
  locationIds: readonly string[] | undefined;
}

/** Returns a doctor's hours of a day at these places, or at all. */
function hoursAt({ everywhere }: DoctorSchedule, { date, locationIds }: Board) {
  if (!locationIds) return workingIntervals(everywhere, date);
  return locationIds
    .flatMap((id) => workingIntervals(scheduleAt(everywhere, id), date))
    .toSorted((a, b) => a.from - b.from);
}

/** Lists the doctors' schedules; with a limit, each at the first of its places at which the doctor works that day. */
async function listBoardSchedules(
  db: Db,
  {
    doctorIds,
    today,
    locationIds,
  }: Omit<Board, 'date'> & { doctorIds: string[]; today: CalendarDate },
): Promise<Map<string, DoctorSchedule>> {
  const schedules = await listSchedules(db, { doctorIds, today });
  for (const locationId of locationIds?.toReversed() ?? []) {
    const there = doctorIds.filter((id) => {
      const found = schedules.get(id);
      return found && hoursAt(found, { date: today, locationIds: [locationId] }).length > 0;
    });
    const placed = await listSchedules(db, { doctorIds: there, today, locationId });
    for (const [id, schedule] of placed) schedules.set(id, schedule);
  }
  return schedules;
}
