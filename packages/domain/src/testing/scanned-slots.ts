import type { Instant } from '@nadi/domain/limits';
import type { ClockInterval } from '@nadi/domain/schedules/schedule';

interface OpenWeek {
  /** Intervals of each weekday, Sunday first, in minutes since midnight, multiples of 5. */
  week: readonly (readonly ClockInterval[])[];
  /** Length in minutes. */
  rules: { minutes: number; step: number; notice: number };
  now: Instant;
  zone: string;
  /** Number of dates, including today. */
  days: number;
}

const FIVE_MINUTES = 300_000;
const DAY = 86_400_000;
/** Compares wall times as texts such as `2027-01-05 10:30`. */
const SWEDISH = 'sv-SE';

/**
 * Lists the free starts of a week of own hours, in order, by reading the clock of the zone every five
 * minutes. A second implementation of the schedule engine, which must return the same.
 */
export function scannedSlots({ week, rules, now, zone, days }: OpenWeek): Instant[] {
  const clock = readClock(zone, now, days);
  const today = wallReader(zone)(now).slice(0, 10);
  const last = new Date(Date.parse(today) + (days - 1) * DAY).toISOString().slice(0, 10);
  const found: Instant[] = [];
  const seen = new Set<string>();
  for (const { instant, wall } of clock) {
    const date = wall.slice(0, 10);
    // A repeated hour counts only the first time.
    if (date < today || date > last || seen.has(wall)) continue;
    seen.add(wall);
    const minute = Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14));
    for (const { from, until } of week[new Date(date).getUTCDay()] ?? []) {
      if (minute < from || minute >= until || (minute - from) % rules.step !== 0) continue;
      const closing = clock.find((each) => each.wall >= wallAt(date, until))?.instant ?? 0;
      const late = instant > now && instant >= now + rules.notice * 60_000;
      if (late && instant + rules.minutes * 60_000 <= closing) found.push(instant);
    }
  }
  return found;
}

function readClock(zone: string, now: Instant, days: number) {
  const read = wallReader(zone);
  const from = Math.floor((now - DAY) / FIVE_MINUTES) * FIVE_MINUTES;
  const clock: { instant: Instant; wall: string }[] = [];
  for (let instant = from; instant < now + (days + 2) * DAY; instant += FIVE_MINUTES) {
    clock.push({ instant, wall: read(instant) });
  }
  return clock;
}

function wallReader(zone: string): (instant: Instant) => string {
  const format = new Intl.DateTimeFormat(SWEDISH, {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (instant) => format.format(instant);
}

/** Formats `2027-01-05 21:00`; midnight at the end of a day is the next date. */
function wallAt(date: string, minute: number): string {
  const at = new Date(Date.parse(date) + minute * 60_000).toISOString();
  return `${at.slice(0, 10)} ${at.slice(11, 16)}`;
}
