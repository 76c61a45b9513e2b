import { meetingCode } from '@nadi/domain/meeting-code';
import { PARTIES } from '@nadi/domain/parties';
import { readToken } from '#shared/session/session.ts';

export function newRoomCode(): string {
  return meetingCode((count) => crypto.getRandomValues(new Uint8Array(count)));
}

/** Returns the code in the typed text, which may be a whole invite link; '' if there is none. */
export function typedRoomCode(typed: string): string {
  const text = typed.trim();
  const linked = /\/meeting\/([^/?#\s]+)/.exec(text)?.[1];
  return linked ?? text;
}

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
