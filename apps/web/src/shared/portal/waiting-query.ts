import { seconds } from '@nadi/domain/limits';
import { portalQuery } from './portal-query.ts';

const POLL = seconds(10);

/** Who waits for the doctor, and the delay they have announced. */
export function waitingQuery() {
  return { ...portalQuery('doctor', 'listWaiting', {}), refetchInterval: POLL };
}
