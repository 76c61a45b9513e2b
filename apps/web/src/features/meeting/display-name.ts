import { PARTIES } from '@nadi/domain/permissions';
import { readToken } from '#shared/session/session.ts';

/** Returns the name of a participant who is not signed in; the server names everyone else. */
export function typedName(search: string): string {
  return new URLSearchParams(search).get('name')?.trim() || 'Guest';
}

/** Returns the name of a call's lock. Somebody signed in is one participant, under any name. */
export function callLockName(roomId: string, name: string): string {
  const signedIn = PARTIES.some((role) => readToken(role) !== null);
  return `nadi-call ${roomId} ${signedIn ? 'account' : `name ${name}`}`;
}

/** Returns the token of an invitation's link, from the fragment of its address; undefined without one. */
export function readInvitation(hash: string): string | undefined {
  return new URLSearchParams(hash.slice(1)).get('invitation') ?? undefined;
}
