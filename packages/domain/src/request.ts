import type { Instant } from './limits.ts';
import type { Party } from './parties.ts';

export const APPROVALS = ['waiting', 'accepted', 'declined'] as const;

export type Approval = (typeof APPROVALS)[number];

/** Times of a request and of its end; all null for an appointment that needs no approval. */
export interface RequestFacts {
  /** The time is held until then. */
  readonly requestUntil: Instant | null;
  readonly acceptedAt: Instant | null;
  readonly cancelledAt: Instant | null;
  readonly cancelledBy: Party | null;
}

/**
 * Returns the clinic's answer to a request; null for an appointment that needs none and for a request that its
 * patient has withdrawn (docs/product/requests.md).
 */
export function approvalOf(request: RequestFacts): Approval | null {
  const { requestUntil, acceptedAt, cancelledAt, cancelledBy } = request;
  if (requestUntil === null) return null;
  if (acceptedAt !== null) return 'accepted';
  if (cancelledAt === null) return 'waiting';
  return cancelledBy === 'patient' ? null : 'declined';
}

/** Returns whether a request waits for its answer, also after its time has run out. */
export function isWaiting(request: RequestFacts): boolean {
  return approvalOf(request) === 'waiting';
}

/** Returns whether the time of a request has run out without an answer. Answers before that end it earlier. */
export function isExpired(request: RequestFacts, now: Instant): boolean {
  const { requestUntil, acceptedAt, cancelledAt } = request;
  if (requestUntil === null || acceptedAt !== null) return false;
  return (cancelledAt ?? now) >= requestUntil;
}
