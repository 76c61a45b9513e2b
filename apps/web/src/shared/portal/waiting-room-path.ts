/** Begins like the portals' other clinic pages, so that their document opens it. */
export const WAITING_ROOM_PATH = '/clinic-waiting-room';

/** Returns the address of the screen; the code stays in the fragment, which never reaches a log. */
export function waitingRoomAddress(code: string): string {
  return `${WAITING_ROOM_PATH}#code=${encodeURIComponent(code)}`;
}
