import { wallClock } from '@nadi/domain/clinic-time';
import { hours, type Instant, SAME_SPECIALITY_MAX } from '@nadi/domain/limits';
import { availability } from '@nadi/domain/schedules/availability';
import { listBusyAt, listTakenRooms } from '#store/busy-times.ts';
import { listSameSpeciality } from '#store/doctors.ts';
import { listSchedules } from '#store/schedules.ts';
import type { Db } from '#store/tables.ts';

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
  const span = { from: now - hours(4), until: now + hours(24 * (DAYS_SEARCHED + 1)) };
  const places = doctorIds.map((id) => ({
    doctorId: id,
    locationId: schedules.get(id)?.locationId ?? null,
  }));
  const busy = await listBusyAt(db, { doctors: places, ...span });
  const found: Found[] = [];
  for (const { id, name } of doctors) {
    const known = schedules.get(id);
    if (!known) continue;
    const { schedule, locationId } = known;
    const rooms = await listTakenRooms(db, { locationId, ...span });
    const taken = { busy: busy.get(id) ?? [], rooms };
    for (const day of availability({ schedule, now, zone, days: DAYS_SEARCHED, ...taken })) {
      const { slotDate } = day;
      found.push(...day.slots.map((slot) => ({ ...slot, slotDate, doctorId: id, doctor: name })));
    }
  }
  const byTime = found.toSorted((a, b) => a.startsAt - b.startsAt);
  const own = byTime.filter((each) => each.doctorId === doctorId);
  const others = byTime.filter((each) => each.doctorId !== doctorId);
  const first = own.slice(0, OF_SAME_DOCTOR);
  const chosen = [...first, ...others.slice(0, NUMBER - first.length)];
  const more = own.slice(OF_SAME_DOCTOR, OF_SAME_DOCTOR + NUMBER - chosen.length);
  return [...first, ...more, ...chosen.slice(first.length)];
}
