/** Which meeting this tab is in, so that a reload during the call joins again at once. */
const KEY = 'nadi-ongoing-call';

export function markOngoing(roomId: string): void {
  sessionStorage.setItem(KEY, roomId);
}

export function clearOngoing(): void {
  sessionStorage.removeItem(KEY);
}

/** A duplicated tab copies the storage; only a reload is the same arrival. */
export function isReloadDuringCall(roomId: string): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  const reloaded =
    navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload';
  return reloaded && sessionStorage.getItem(KEY) === roomId;
}
