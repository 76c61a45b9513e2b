import type { Appointment } from '@nadi/contract/appointments';
import type { Instant } from '@nadi/domain/limits';
import { isOver } from './split-appointments.ts';

/** Returns whether the patient may still cancel (docs/product/appointments.md#cancelling). */
export function mayCancel(appointment: Appointment, now: Instant): boolean {
  return !isOver(appointment, now) && now <= (appointment.cancelUntil ?? now);
}
