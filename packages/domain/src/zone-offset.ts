import { hours, type Instant } from './limits.ts';

const HOUR = hours(1);
const HOURS_REMEMBERED = 10_000;

/** Offsets by zone and hour since 1970; null if the clock changes within the hour. */
const remembered = new Map<string, number | null>();

/**
 * Returns the offset of the zone's clock from UTC at an instant, in milliseconds. Reading a clock through
 * Intl costs a hundred times more than a cached offset. RangeError for an unknown zone.
 */
export function offsetAt(zone: string, instant: Instant): number {
  const hour = Math.floor(instant / HOUR);
  const key = `${zone} ${hour}`;
  let offset = remembered.get(key);
  if (offset === undefined) {
    const first = readOffset(zone, hour * HOUR);
    offset = readOffset(zone, (hour + 1) * HOUR - 1) === first ? first : null;
    if (remembered.size === HOURS_REMEMBERED) remembered.clear();
    remembered.set(key, offset);
  }
  return offset ?? readOffset(zone, instant);
}

function readOffset(zone: string, instant: Instant): number {
  const shown: Record<string, number> = {};
  for (const { type, value } of formatterOf(zone).formatToParts(instant)) {
    shown[type] = Number(value);
  }
  const { year = 0, month = 0, day, hour, minute, second } = shown;
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second);
  return asUtc - Math.floor(instant / 1000) * 1000;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Returns a cached formatter, because creating one costs a hundred times more than using it. */
function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formatters.set(zone, formatter);
  return formatter;
}
