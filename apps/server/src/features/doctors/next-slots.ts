import type { NextSlot } from '@nadi/contract/schedules';
import { addDays, startOfDay, wallClock } from '@nadi/domain/clinic-time';
import { hours, type Instant } from '@nadi/domain/limits';
import { availability } from '@nadi/domain/schedules/availability';
import type { InstantInterval } from '@nadi/domain/schedules/boundary-instant';
import type { Schedule } from '@nadi/domain/schedules/schedule';
import { listSchedules } from '#store/schedules.ts';
import type { Db } from '#store/tables.ts';
import { listBusyOf } from '#store/working-hours.ts';

const SHOWN = 3;
const DAYS_AT_ONCE = 7;
/** Longer than any claim, so that one that began earlier is found. */
const CLAIM_MAX = hours(4);

interface Wanted {
  doctorIds: readonly string[];
  visitTypeIds?: readonly string[] | undefined;
  zone: string;
  now: Instant;
}

/** Returns the first free slots of each doctor, for one of these visit types, by default the first of each. */
export async function listNextSlots(
  db: Db,
  { doctorIds, visitTypeIds, zone, now }: Wanted,
): Promise<Map<string, NextSlot[]>> {
  if (doctorIds.length === 0) return new Map();
  const today = wallClock(zone, now);
  const schedules = await listSchedules(db, { doctorIds, visitTypeIds, today });
  const horizons = [...schedules.values()].map(({ schedule }) => schedule.rules.horizonDays);
  const busy = await listBusyOf(db, {
    doctorIds,
    from: now - CLAIM_MAX,
    until: startOfDay(zone, addDays(today, Math.max(0, ...horizons))) + CLAIM_MAX,
  });
  return new Map(
    [...schedules].map(([id, { schedule }]) => [
      id,
      firstFree({ schedule, busy: busy.get(id) ?? [], zone, now }),
    ]),
  );
}

interface Search {
  schedule: Schedule;
  busy: readonly InstantInterval[];
  zone: string;
  now: Instant;
}

/** Computes a week at a time: most doctors have a free slot in the first one. */
function firstFree({ schedule, busy, zone, now }: Search): NextSlot[] {
  const today = wallClock(zone, now);
  const found: NextSlot[] = [];
  for (let ahead = 0; ahead < schedule.rules.horizonDays; ahead += DAYS_AT_ONCE) {
    const from = addDays(today, ahead);
    for (const day of availability({ schedule, now, zone, from, days: DAYS_AT_ONCE, busy })) {
      found.push(...day.slots.map((slot) => ({ slotDate: day.slotDate, ...slot })));
      if (found.length >= SHOWN) return found.slice(0, SHOWN);
    }
  }
  return found;
}
