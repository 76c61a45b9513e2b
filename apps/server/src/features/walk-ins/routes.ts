import type { Handlers } from '#platform/http/handler.ts';
import type { Throttle } from '#platform/throttle.ts';
import type { Db } from '#store/tables.ts';
import { getWaitingRoom, renewWaitingRoom } from './waiting-room.ts';
import {
  addWalkIn,
  callDoctorWalkIn,
  callWalkIn,
  checkIn,
  endDoctorWalkIn,
  endWalkIn,
  listDoctorWalkIns,
  listWalkIns,
} from './walk-ins.ts';

interface WalkInDeps {
  zone: string;
  /** Counts refreshes of screens at one client address. */
  screenLimiter: Throttle;
}

export function walkInRoutes({ zone, screenLimiter }: WalkInDeps) {
  return {
    listWalkIns: listWalkIns(zone),
    addWalkIn: addWalkIn(zone),
    callWalkIn: callWalkIn(zone),
    checkIn: checkIn(zone),
    endWalkIn: endWalkIn(),
    renewWaitingRoom: renewWaitingRoom(),
    listDoctorWalkIns: listDoctorWalkIns(zone),
    callDoctorWalkIn: callDoctorWalkIn(zone),
    endDoctorWalkIn: endDoctorWalkIn(),
    getWaitingRoom: getWaitingRoom({ zone, screenLimiter }),
  } satisfies Partial<Handlers<Db>>;
}
