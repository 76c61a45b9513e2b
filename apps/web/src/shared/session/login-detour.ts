/** Travels in the router's state to /login, so that a person comes back to where they were. */
export type LoginDetour = {
  /** The address to come back to. */
  from: string;
  /** Why they are asked: never logged in here, or no longer. */
  reason: 'needed' | 'ended';
};

/** Null for a state that is none of ours, or that would lead off this site. */
export function readDetour(state: unknown): LoginDetour | null {
  if (typeof state !== 'object' || state === null) return null;
  const { from, reason } = state as Record<string, unknown>;
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from)) return null;
  return { from, reason: reason === 'ended' ? 'ended' : 'needed' };
}
