import { seconds } from '@nadi/domain/limits';
import { portalQuery } from './portal-query.ts';

const POLL = seconds(10);

/** Returns the query of who waits for the doctor, and of the delay they have announced. */
export function waitingQuery() {
  return { ...portalQuery('doctor', 'listWaiting', {}), refetchInterval: POLL };
}
