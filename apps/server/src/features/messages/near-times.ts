import { wallClock } from '@nadi/domain/clinic-time';
import { hours, type Instant, SAME_SPECIALITY_MAX } from '@nadi/domain/limits';
import { availability } from '@nadi/domain/schedules/availability';
import { listSameSpeciality } from '#store/doctors.ts';
import { listSchedules } from '#store/schedules.ts';
import type { Db } from '#store/tables.ts';
import { listBusyOf } from '#store/working-hours.ts';

/** A free time of a doctor, in the clinic's date and time. */
export interface NearTime {
  readonly doctorId: string;
  readonly doctor: string;
  readonly slotDate: string;
  readonly slotTime: string;
}

interface Found extends NearTime {
  readonly startsAt: Instant;
}

const NUMBER = 3;
/** Of these, as many as possible are the doctor's own. */
const OF_SAME_DOCTOR = 2;
const DAYS_SEARCHED = 7;

/**
 * Returns three near free times: the doctor's own first two, then the earliest of the same speciality. Fewer
 * if there are fewer in the next days.
 */
export async function listNearTimes(
  db: Db,
  doctorId: string,
  { zone, now }: { zone: string; now: Instant },
): Promise<NearTime[]> {
  const doctors = await listSameSpeciality(db, doctorId, SAME_SPECIALITY_MAX);
  const doctorIds = doctors.map(({ id }) => id);
  const today = wallClock(zone, now);
  const schedules = await listSchedules(db, { doctorIds, today });
  const until = now + hours(24 * (DAYS_SEARCHED + 1));
  const busy = await listBusyOf(db, { doctorIds, from: now - hours(4), until });
  const found = doctors.flatMap(({ id, name }) => {
    const schedule = schedules.get(id)?.schedule;
    if (!schedule) return [];
    const days = availability({
      schedule,
      now,
      zone,
      days: DAYS_SEARCHED,
      busy: busy.get(id) ?? [],
    });
    return days.flatMap(({ slotDate, slots }): Found[] =>
      slots.map(({ slotTime, startsAt }) => ({
        doctorId: id,
        doctor: name,
        slotDate,
        slotTime,
        startsAt,
      })),
    );
  });
  const byTime = found.toSorted((a, b) => a.startsAt - b.startsAt);
  const own = byTime.filter((each) => each.doctorId === doctorId);
  const others = byTime.filter((each) => each.doctorId !== doctorId);
  const first = own.slice(0, OF_SAME_DOCTOR);
  const chosen = [...first, ...others.slice(0, NUMBER - first.length)];
  const more = own.slice(OF_SAME_DOCTOR, OF_SAME_DOCTOR + NUMBER - chosen.length);
  return [...first, ...more, ...chosen.slice(first.length)];
}
