import type { Sent } from '@nadi/contract/routes';

type DayPart = { label: string; clock?: [string, string] };

const DAY_PARTS: readonly DayPart[] = [
  { label: 'Any time' },
  { label: 'Morning, before 12', clock: ['00:00', '12:00'] },
  { label: 'Afternoon, 12 to 5', clock: ['12:00', '17:00'] },
  { label: 'Evening, after 5', clock: ['17:00', '24:00'] },
];

type Preferences = Pick<Sent<'joinWaitlist'>, 'days' | 'clock' | 'from' | 'until'>;

/** Lists the parts of a day, and the times of an entry that match none of them. */
export function dayPartsFor(clock: [string, string] | undefined): readonly DayPart[] {
  const known = DAY_PARTS.some((part) => `${part.clock}` === `${clock}`);
  return clock && !known ? [...DAY_PARTS, { label: clock.join(' to '), clock }] : DAY_PARTS;
}

/**
 * Parses the form: `days` once for each chosen weekday, `part` an index, `from` and `until` a date or empty.
 */
export function parsePreferences(values: FormData, parts: readonly DayPart[]): Preferences {
  const days = values.getAll('days').map(Number);
  const clock = parts[Number(values.get('part'))]?.clock;
  const [from, until] = ['from', 'until'].map((name) => String(values.get(name) ?? ''));
  return {
    ...(days.length > 0 && { days }),
    ...(clock && { clock }),
    ...(from && { from }),
    ...(until && { until }),
  };
}
