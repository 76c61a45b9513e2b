import { PARTIES } from '@nadi/domain/permissions';
import { readToken } from '#shared/session/session.ts';

/** Returns the typed name of a participant without an account; the server names all others. */
export function typedName(search: string): string {
  return new URLSearchParams(search).get('name')?.trim() || 'Guest';
}

/** Returns the name of a call's lock. A signed-in user is one participant under any typed name. */
export function callLockName(roomId: string, name: string): string {
  const signedIn = PARTIES.some((role) => readToken(role) !== null);
  return `nadi-call ${roomId} ${signedIn ? 'account' : `name ${name}`}`;
}

/** Returns the token of an invitation link from the fragment of the address; undefined without one. */
export function readInvitation(hash: string): string | undefined {
  return new URLSearchParams(hash.slice(1)).get('invitation') ?? undefined;
}
