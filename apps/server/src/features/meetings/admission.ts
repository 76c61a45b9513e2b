import type { JoinRefusal } from '@nadi/contract/meeting-events';
import { joinWindow } from '@nadi/domain/join-window';

/** The appointment of a room; null for an instant room. `startsAt` in epoch milliseconds. */
export type AppointmentRoom = { startsAt: number; cancelled: boolean } | null;

/** `returning-only`: participants of the running call may come back, nobody new may join. */
export type Admission =
  | 'anyone'
  | 'returning-only'
  | Extract<JoinRefusal, 'too-early' | 'cancelled'>;

/** `now` in epoch milliseconds. */
export function admission(appointment: AppointmentRoom, now: number): Admission {
  if (appointment === null) return 'anyone';
  if (appointment.cancelled) return 'cancelled';
  switch (joinWindow({ startsAt: appointment.startsAt, now })) {
    case 'open':
      return 'anyone';
    case 'past':
      return 'returning-only';
    default:
      return 'too-early';
  }
}
