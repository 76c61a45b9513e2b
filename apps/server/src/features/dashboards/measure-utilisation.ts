import { addDays, type CalendarDate, startOfDay } from '@nadi/domain/clinic-time';
import { UTILISATION_DOCTORS_MAX } from '@nadi/domain/limits';
import { workingIntervals } from '@nadi/domain/schedules/working-intervals';
import { listBookableDoctors, sumBookedMinutes } from '#store/figures.ts';
import { listSchedules } from '#store/schedules.ts';
import type { Db } from '#store/tables.ts';

interface Utilisation {
  bookedMinutes: number;
  workingMinutes: number;
}

/**
 * Returns how much of a day's working hours is booked, for all doctors who can be booked; null
 * if there are too many of them (docs/product/portals.md#admin-dashboard).
 */
export async function measureUtilisation(
  db: Db,
  zone: string,
  day: CalendarDate,
): Promise<Utilisation | null> {
  const doctorIds = await listBookableDoctors(db, UTILISATION_DOCTORS_MAX + 1);
  if (doctorIds.length > UTILISATION_DOCTORS_MAX) return null;
  const span = {
    from: new Date(startOfDay(zone, day)),
    until: new Date(startOfDay(zone, addDays(day, 1))),
  };
  const bookedMinutes = await sumBookedMinutes(db, span, doctorIds);
  const schedules = await listSchedules(db, { doctorIds, today: day });
  const workingMinutes = [...schedules.values()]
    .flatMap(({ schedule }) => workingIntervals(schedule, day))
    .reduce((sum, { from, until }) => sum + until - from, 0);
  return { bookedMinutes, workingMinutes };
}
