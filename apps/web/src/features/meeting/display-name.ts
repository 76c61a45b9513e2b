import { PARTIES } from '@nadi/domain/permissions';
import { readToken } from '#shared/session/session.ts';

/** Returns the name of a participant who is not signed in; the server names everyone else. */
export function typedName(search: string): string {
  return new URLSearchParams(search).get('name')?.trim() || 'Guest';
}

/** Names the lock of a call. Who is signed in is one participant, whatever name the address has. */
export function callLockName(roomId: string, name: string): string {
  const signedIn = PARTIES.some((role) => readToken(role) !== null);
  return `nadi-call ${roomId} ${signedIn ? 'account' : `name ${name}`}`;
}
