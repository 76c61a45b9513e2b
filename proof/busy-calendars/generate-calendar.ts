import type { Chance } from '#proof/chance.ts';
import { timeZone, ZONES, type ZoneName } from './time-zones.ts';

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const two = (number: number) => String(number).padStart(2, '0');

/** Writes a random calendar of a few events; one event in ten is malformed somewhere. */
export function generateCalendar(chance: Chance): string {
  const defines = chance.happens(0.7);
  const events = Array.from({ length: 1 + chance.below(4) }, (_, at) =>
    event(chance, `e${at}`),
  ).flat();
  const broken = events.map((line) => (chance.happens(0.01) ? damage(line, chance) : line));
  return [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Nadi//Random//EN'],
    ...ZONES.flatMap((zone) => (defines ? timeZone(zone, zone) : [])),
    ...[...broken, 'END:VCALENDAR', ''],
  ].join('\r\n');
}

function event(chance: Chance, uid: string): string[] {
  const zone = chance.pick(ZONES);
  const since = chance.happens(0.3) ? 2015 + chance.below(12) : 2027;
  const isDate = chance.happens(0.2);
  const day = `${since}${two(1 + chance.below(since === 2027 ? 5 : 12))}${two(1 + chance.below(28))}`;
  const rule = since < 2027 || chance.happens(0.5) ? [`RRULE:${randomRule(chance, isDate)}`] : [];
  const hour = rule.length > 0 ? unskippedHour(day, chance) : two(chance.below(24));
  const time = `${hour}${chance.pick(['00', '15', '30', '45'])}00`;
  const suffix = chance.happens(0.25) ? 'Z' : '';
  const at = (value: string) => written({ value, isDate, zone, utc: suffix !== '' });
  const start = isDate ? day : `${day}T${time}${suffix}`;
  const lines = [
    ...[`UID:${uid}`, 'DTSTAMP:20261201T000000Z', 'SUMMARY:Private', `DTSTART${at(start)}`],
    isDate ? `DURATION:P${1 + chance.below(3)}D` : `DURATION:PT${15 * (1 + chance.below(16))}M`,
    ...rule,
  ];
  if (chance.happens(0.1)) lines.push(`TRANSP:${chance.pick(['OPAQUE', 'TRANSPARENT'])}`);
  if (chance.happens(0.1))
    lines.push(`STATUS:${chance.pick(['CONFIRMED', 'TENTATIVE', 'CANCELLED'])}`);
  if (rule.length > 0 && chance.happens(0.3)) lines.push(`EXDATE${at(start)}`);
  const all = ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
  if (rule.length === 0 || isDate || chance.happens(0.7)) return all;
  const moved = `${day}T${two(chance.below(24))}0000${suffix}`;
  const change = [
    `UID:${uid}`,
    `RECURRENCE-ID${at(start)}`,
    `DTSTART${at(moved)}`,
    'DURATION:PT45M',
  ];
  return [...all, 'BEGIN:VEVENT', ...change, 'END:VEVENT'];
}

/**
 * Returns an hour that the clock does not skip in spring. If a rule starts in the skipped hour, node-ical moves all its
 * times by an hour, which is wrong: only the first is moved (RFC 5545, 3.3.5 and 3.3.10). A test of its own reads such a
 * rule.
 */
function unskippedHour(day: string, chance: Chance): string {
  const hour = chance.below(24);
  return two(hour === 2 && day.slice(4, 6) === '03' ? 4 : hour);
}

interface Written {
  value: string;
  isDate: boolean;
  zone: ZoneName;
  utc: boolean;
}

function written({ value, isDate, zone, utc }: Written): string {
  if (isDate) return `;VALUE=DATE:${value}`;
  return utc ? `:${value}` : `;TZID=${zone}:${value}`;
}

function randomRule(chance: Chance, isDate: boolean): string {
  const freq = chance.pick(['DAILY', 'WEEKLY', 'WEEKLY', 'MONTHLY', 'YEARLY']);
  const parts = [`FREQ=${freq}`];
  if (chance.happens(0.4)) parts.push(`INTERVAL=${1 + chance.below(4)}`);
  if (chance.happens(0.2)) parts.push(`COUNT=${1 + chance.below(40)}`);
  else if (chance.happens(0.3))
    parts.push(`UNTIL=2027${two(1 + chance.below(5))}15${isDate ? '' : 'T120000Z'}`);
  const list = () =>
    chance
      .shuffled(DAYS)
      .slice(0, 1 + chance.below(3))
      .join(',');
  if (freq === 'WEEKLY' && chance.happens(0.6)) parts.push(`BYDAY=${list()}`);
  if (freq === 'DAILY' && chance.happens(0.2)) parts.push(`BYDAY=${list()}`);
  if (freq === 'MONTHLY') {
    const day = `${chance.pick(['1', '2', '-1', '3'])}${chance.pick(DAYS)}`;
    const choice = chance.pick([
      '',
      `BYDAY=${day}`,
      `BYMONTHDAY=${chance.pick([1, 15, 28, 31, -1])}`,
    ]);
    if (choice) parts.push(choice);
  }
  if (freq === 'YEARLY' && chance.happens(0.4)) parts.push(`BYMONTH=${1 + chance.below(5)}`);
  if (freq === 'WEEKLY' && chance.happens(0.2)) parts.push(`WKST=${chance.pick(['SU', 'MO'])}`);
  return parts.join(';');
}

/** Damages a line: cut off, without its colon, doubled in part, or with another value. */
function damage(line: string, chance: Chance): string {
  if (/^(?:BEGIN|END):/.test(line)) return line;
  const ways = [
    line.slice(0, 1 + chance.below(line.length)),
    line.replace(':', ''),
    line.replace(/:.*/, ':???'),
    line.replaceAll('0', 'O'),
    `${line};`,
  ];
  return chance.pick(ways);
}
