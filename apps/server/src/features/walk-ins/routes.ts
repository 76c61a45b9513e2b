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
    listWalkIns: { reception: listWalkIns(zone), doctor: listDoctorWalkIns(zone) },
    addWalkIn: addWalkIn(zone),
    callWalkIn: { reception: callWalkIn(zone), doctor: callDoctorWalkIn(zone) },
    checkIn: checkIn(zone),
    endWalkIn: { reception: endWalkIn(), doctor: endDoctorWalkIn() },
    renewWaitingRoom: renewWaitingRoom(),

    getWaitingRoom: getWaitingRoom({ zone, screenLimiter }),
  } satisfies Partial<Handlers<Db>>;
}
