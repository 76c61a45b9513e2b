import type { HourException } from '@nadi/contract/schedules';
import { formatClock } from '@nadi/domain/schedules/clock-text';
import type { StoredException } from '#store/working-hours.ts';

/**
 * Presents an exception of the hours.
 * @param undecided appointments inside a closure that wait for a decision
 */
export function presentException(row: StoredException, undecided = 0): HourException {
  const { from_minute: from, until_minute: until } = row;
  return {
    _id: row.id,
    kind: row.kind,
    clinic: row.doctor_id === null,
    from: row.first_day,
    until: row.last_day,
    ...(row.name ? { name: row.name } : {}),
    ...(from === null || until === null ? {} : { clock: [formatClock(from), formatClock(until)] }),
    ...(undecided > 0 ? { undecided } : {}),
  };
}
