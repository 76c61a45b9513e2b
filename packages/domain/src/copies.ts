import { days, type Instant } from './limits.ts';

/** A ready copy can be downloaded for so long. */
export const COPY_FOR = days(7);

/** Copies of one record in 24 hours; failed ones do not count. */
export const COPIES_PER_DAY = 3;

export const COPY_STATES = ['waiting', 'making', 'ready', 'failed', 'ended'] as const;
export type CopyState = (typeof COPY_STATES)[number];

/** Why a copy could not be made. */
export const COPY_FAILURES = ['storage-full', 'not-made'] as const;
export type CopyFailure = (typeof COPY_FAILURES)[number];

export interface CopyFacts {
  /** True while a run makes it. */
  readonly running: boolean;
  readonly endsAt: Instant | null;
  readonly failedAt: Instant | null;
  readonly endedAt: Instant | null;
}

/** Returns the state of a copy (docs/product/copies.md); it ends at `endsAt`, before a job deletes its contents. */
export function copyState(
  { running, endsAt, failedAt, endedAt }: CopyFacts,
  now: Instant,
): CopyState {
  if (endedAt !== null || (endsAt !== null && endsAt <= now)) return 'ended';
  if (failedAt !== null) return 'failed';
  if (endsAt !== null) return 'ready';
  return running ? 'making' : 'waiting';
}
