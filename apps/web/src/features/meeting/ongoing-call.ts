/** Stores the meeting that this tab is in, so that a reload during the call joins again at once. */
const KEY = 'nadi-ongoing-call';

export function markOngoing(roomId: string): void {
  sessionStorage.setItem(KEY, roomId);
}

export function clearOngoing(): void {
  sessionStorage.removeItem(KEY);
}

/**
 * Returns true if the page was reloaded during this call. False for a duplicated tab, which copies the
 * storage.
 */
export function isReloadDuringCall(roomId: string): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  const reloaded =
    navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload';
  return reloaded && sessionStorage.getItem(KEY) === roomId;
}
