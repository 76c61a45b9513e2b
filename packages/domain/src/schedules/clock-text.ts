/** Formats minutes since midnight as `HH:MM`, from 00:00 to 24:00. */
export function formatClock(minute: number): string {
  const [hours, minutes] = [Math.floor(minute / 60), minute % 60];
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

/** Returns the minutes since midnight of a valid `HH:MM`. */
export function parseClock(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour * 60 + minute;
}
