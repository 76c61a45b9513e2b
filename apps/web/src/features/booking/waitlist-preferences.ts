import type { Sent } from '@nadi/contract/routes';

type DayPart = { label: string; clock?: [string, string] };

export const DAY_PARTS: readonly DayPart[] = [
  { label: 'Any time' },
  { label: 'Morning, before 12', clock: ['00:00', '12:00'] },
  { label: 'Afternoon, 12 to 5', clock: ['12:00', '17:00'] },
  { label: 'Evening, after 5', clock: ['17:00', '24:00'] },
];

type Preferences = Pick<Sent<'joinWaitlist'>, 'days' | 'clock' | 'until'>;

/** Reads the form: `days` once for each chosen weekday, `part` an index, `until` a date or empty. */
export function parsePreferences(values: FormData): Preferences {
  const days = values.getAll('days').map(Number);
  const clock = DAY_PARTS[Number(values.get('part'))]?.clock;
  const until = String(values.get('until') ?? '');
  return { ...(days.length > 0 && { days }), ...(clock && { clock }), ...(until && { until }) };
}
