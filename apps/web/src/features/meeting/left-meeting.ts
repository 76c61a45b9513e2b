/** Stores the meeting that this tab left with End, so that going back does not switch the camera on. */
const KEY = 'nadi-left-meeting';

export function markLeft(roomId: string): void {
  sessionStorage.setItem(KEY, roomId);
}

export function clearLeft(): void {
  sessionStorage.removeItem(KEY);
}

export function hasLeft(roomId: string): boolean {
  return sessionStorage.getItem(KEY) === roomId;
}
