import { availability } from '@nadi/domain/schedules/availability';
import { explainSlot, listStarts } from '@nadi/domain/schedules/explain-slot';
import { generateDay, simpleReasons } from './generated-day.ts';

interface Comparison {
  days: number;
  /** At most ten, each with what is needed to repeat it. */
  differences: string[];
}

/**
 * Compares `explainSlot` in generated days with the second implementation and with `availability`, at every
 * possible start and at other minutes.
 */
export function countDifferences({ days, seed }: { days: number; seed: number }): Comparison {
  const differences: string[] = [];
  const random = seededRandom(seed);
  for (let nth = 0; nth < days && differences.length < 10; nth += 1) {
    const day = generateDay(random);
    const { schedule, zone, now, date, occupied, rooms } = day;
    const busy = occupied.map(({ blocks, apart = blocks }) => apart);
    const [offered] = availability({ schedule, zone, now, from: date, days: 1, busy, rooms });
    const free = new Set(offered?.slots.map(({ startsAt }) => startsAt));
    const others = Array.from({ length: 12 }, () => Math.floor(random() * 1440));
    for (const minute of [...listStarts(schedule, date), ...others]) {
      const moment = {
        schedule,
        zone,
        now,
        date,
        occupied,
        rooms,
        minute,
        doctor: 'bookable' as const,
      };
      const reasons = explainSlot(moment);
      const codes = [...new Set(reasons.map(({ code }) => code))].sort();
      const simple = simpleReasons(day, minute).sort();
      if (String(codes) !== String(simple)) {
        differences.push(`day ${nth}, minute ${minute}: ${codes} instead of ${simple}`);
      }
      const label = labelOf(minute);
      const listed = offered?.slots.some(({ slotTime }) => slotTime === label) ?? false;
      if (listed !== (reasons.length === 0)) {
        differences.push(
          `day ${nth}, minute ${minute}: ${listed ? 'free' : 'taken'}, but ${codes}`,
        );
      }
    }
    if (free.size !== (offered?.slots.length ?? 0)) differences.push(`day ${nth}: a start twice`);
  }
  return { days, differences };
}

function labelOf(minute: number): string {
  const [hour, rest] = [Math.floor(minute / 60), minute % 60];
  return `${hour % 12 || 12}:${String(rest).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Mulberry32: the same days for the same seed, on every machine. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
