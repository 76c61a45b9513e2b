import { addDays, type CalendarDate, startOfDay, wallClock } from '@nadi/domain/clinic-time';
import { parseIsoDate } from '@nadi/domain/iso-date';
import { hours } from '@nadi/domain/limits';
import { paiseToRupees } from '@nadi/domain/money';
import { availability } from '@nadi/domain/schedules/availability';
import type { Schedule } from '@nadi/domain/schedules/schedule';
import type { Query } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { findOffer } from '#store/doctors.ts';
import { findSchedule } from '#store/schedules.ts';
import type { Db } from '#store/tables.ts';
import { listVisitTypes } from '#store/visit-types.ts';
import { listBusy } from '#store/working-hours.ts';
import { presentBookableVisitType } from './present-schedule.ts';

const DEFAULT_DAYS = 7;
/** Longer than any claim, so that claims that began before the first date are found. */
const CLAIM_MAX = hours(4);

/** Returns the free slots of one visit type, starting today by default. */
export function getAvailability(zone: string): Query<Db, 'getAvailability'> {
  return {
    kind: 'query',
    audit: null,
    async execute({ body, now }, db) {
      const { docId: doctorId, visitTypeId = null, days = DEFAULT_DAYS, minutes } = body;
      const today = wallClock(zone, now);
      const offer = await findOffer(db, doctorId);
      if (offer === null) throw new Problem('doctor-not-found');
      const found = await scheduleFor(db, { doctorId, visitTypeId, today, minutes });
      if (!found) throw new Problem('visit-type-not-found');
      const from = body.from ? parseIsoDate(body.from) : today;
      const busy = await listBusy(db, {
        doctorId,
        from: startOfDay(zone, from) - CLAIM_MAX,
        until: startOfDay(zone, addDays(from, days)) + CLAIM_MAX,
      });
      const offered = availability({ schedule: found, now, zone, from, days, busy });
      const types = await listVisitTypes(db, doctorId);
      return {
        success: true,
        timeZone: zone,
        days: offered.map(({ date: _, ...day }) =>
          offer.bookable ? day : { slotDate: day.slotDate, slots: [] },
        ),
        minutes: found.rules.minutes,
        horizonDays: found.rules.horizonDays,
        fees: paiseToRupees(offer.feePaise),
        visitTypes: types.map((type) => presentBookableVisitType(type, offer.feePaise)),
      };
    },
  };
}

interface Wanted {
  doctorId: string;
  visitTypeId: string | null;
  today: CalendarDate;
  minutes: number | undefined;
}

/** Returns the schedule of a visit type; when moving an appointment, with the appointment's own length. */
async function scheduleFor(db: Db, { minutes, ...wanted }: Wanted): Promise<Schedule | null> {
  const found = await findSchedule(db, wanted);
  if (minutes === undefined) return found?.schedule ?? null;
  const { schedule } = found ?? (await findSchedule(db, { ...wanted, visitTypeId: null })) ?? {};
  return schedule ? { ...schedule, rules: { ...schedule.rules, minutes } } : null;
}
