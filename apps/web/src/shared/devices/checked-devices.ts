/** The time of this browser's last device check, and of the last press on a Join button. */
const CHECKED = 'nadi-devices-checked';
const JOINING = 'nadi-joining';
const CHECK_HOLDS_MS = 10 * 60_000;
/** A page opened by pressing Join loads within this time. */
const PRESS_HOLDS_MS = 15_000;

export function storeDevicesChecked(now: number): void {
  localStorage.setItem(CHECKED, String(now));
}

/** Stores that a person pressed Join on one of our pages, which may open the meeting in a new tab. */
export function storeJoinPressed(now: number): void {
  localStorage.setItem(JOINING, String(now));
}

/**
 * Returns whether the meeting opens without the green room: Join was pressed on one of our pages and the
 * devices were checked in the last ten minutes (docs/product/calls.md#green-room).
 */
export function isJoinPressed(now: number): boolean {
  return isWithin(JOINING, PRESS_HOLDS_MS, now) && isWithin(CHECKED, CHECK_HOLDS_MS, now);
}

function isWithin(key: string, limit: number, now: number): boolean {
  const at = Number(localStorage.getItem(key) ?? Number.NaN);
  return at <= now && now - at < limit;
}
