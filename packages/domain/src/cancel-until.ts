import { hours, type Instant } from './limits.ts';

/**
 * Returns the last instant at which the clinic's settings let patients cancel by themselves; undefined if
 * they set no limit (docs/product/appointments.md#cancelling).
 */
export function cancelUntil(startsAt: Instant, cancelHours: number): Instant | undefined {
  return cancelHours === 0 ? undefined : startsAt - hours(cancelHours);
}
