import * as routes from '@nadi/contract/generated/route-table';
import { seconds } from '@nadi/domain/limits';
import { portalQuery } from './portal-query.ts';

const POLL = seconds(10);

/** Returns the query of the people who wait for the doctor and of the doctor's announced delay. */
export function waitingQuery() {
  return { ...portalQuery('doctor', routes.listWaiting, {}), refetchInterval: POLL };
}
