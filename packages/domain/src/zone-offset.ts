import type { Instant } from './limits.ts';

interface WallParts {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

/** What calendar and clock of an IANA zone show at an instant. RangeError for an unknown zone. */
export function wallParts(zone: string, instant: Instant): WallParts {
  const parts: WallParts = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of formatterOf(zone).formatToParts(instant)) {
    if (type in parts) parts[type as keyof WallParts] = Number(value);
  }
  return parts;
}

/** How far the zone's clock is ahead of UTC at an instant, in milliseconds. */
export function offsetAt(zone: string, instant: Instant): number {
  const { year, month, day, hour, minute, second } = wallParts(zone, instant);
  const shown = Date.UTC(year, month - 1, day, hour, minute, second);
  return shown - Math.floor(instant / 1000) * 1000;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Building a formatter costs a hundred times more than using one. */
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
