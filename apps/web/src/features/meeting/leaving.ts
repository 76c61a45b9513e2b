import type { Instant } from '@nadi/domain/limits';
import { paths } from '#app/portal-paths.ts';
import type { CallSnapshot } from './call/call-state.ts';

/**
 * Returns the page after the call: the appointment for its doctor and patient, the list for the admin. Null
 * for guests of an appointment, who stay on the thank-you page.
 */
export function afterCall(snapshot: Pick<CallSnapshot, 'appointment' | 'self'>): string | null {
  const { appointment, self } = snapshot;
  if (appointment === null) return paths.home;
  if (!self.party) return null;
  if (self.role === 'admin') return paths.allAppointments;
  const { id } = appointment;
  if (self.role === 'doctor') {
    return id === null ? paths.doctorAppointments : paths.doctorAppointment(id);
  }
  return id === null ? paths.myAppointments : paths.myAppointment(id);
}

/** Stores the meeting that this tab left with End, so that going back does not switch the camera on. */
const LEFT_KEY = 'nadi-left-meeting';

export function markLeft(roomId: string): void {
  sessionStorage.setItem(LEFT_KEY, roomId);
}

export function clearLeft(): void {
  sessionStorage.removeItem(LEFT_KEY);
}

export function hasLeft(roomId: string): boolean {
  return sessionStorage.getItem(LEFT_KEY) === roomId;
}

/** Stores the meeting that this tab is in, so that a reload during the call joins again at once. */
const ONGOING_KEY = 'nadi-ongoing-call';

export function markOngoing(roomId: string): void {
  sessionStorage.setItem(ONGOING_KEY, roomId);
}

export function clearOngoing(): void {
  sessionStorage.removeItem(ONGOING_KEY);
  sessionStorage.removeItem(MET_KEY);
}

/** Stores since when somebody else is in the call, so that its clock goes on after a reload. */
const MET_KEY = 'nadi-call-met';

/** Returns when somebody else was first in this call: now, unless it is stored. */
export function firstMet(roomId: string, now: Instant): Instant {
  const [room, since] = (sessionStorage.getItem(MET_KEY) ?? '').split(' ');
  if (room === roomId) return Number(since);
  sessionStorage.setItem(MET_KEY, `${roomId} ${now}`);
  return now;
}

/**
 * Returns true if the page was reloaded during this call. False for a duplicated tab, which copies the
 * storage.
 */
export function isReloadDuringCall(roomId: string): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  const reloaded =
    navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload';
  return reloaded && sessionStorage.getItem(ONGOING_KEY) === roomId;
}
