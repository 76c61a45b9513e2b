/** Router state passed to /login, so that signing in returns to the same page. */
export type ReturnTo = {
  /** The path and query to return to. */
  from: string;
  /** `needed` without a session, `ended` when one has expired, `asked` by a link of the page. */
  reason: 'needed' | 'ended' | 'asked';
};

/** Router state of the navigation back from /login. */
export const SIGNED_IN_STATE = { signedIn: true } as const;

/**
 * Parses router state. Returns null for any other state and for paths outside this site; browsers drop tabs
 * and line breaks from a URL.
 */
export function parseReturnTo(state: unknown): ReturnTo | null {
  if (typeof state !== 'object' || state === null) return null;
  const from = 'from' in state ? state.from : undefined;
  const reason = 'reason' in state ? state.reason : undefined;
  if (typeof from !== 'string' || !/^\/(?![/\\])[^\t\n\r]*$/.test(from)) return null;
  return { from, reason: reason === 'ended' || reason === 'asked' ? reason : 'needed' };
}

export function arrivedFromSignIn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'signedIn' in state;
}
