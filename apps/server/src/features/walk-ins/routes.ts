import type { Handlers } from '#platform/http/handler.ts';
import type { Throttle } from '#platform/throttle.ts';
import type { Db } from '#store/tables.ts';
import { addWalkIn } from './add-walk-in.ts';
import { callDoctorWalkIn, callWalkIn } from './call-walk-in.ts';
import { checkIn } from './check-in.ts';
import { endDoctorWalkIn, endWalkIn } from './end-walk-in.ts';
import { getWaitingRoom } from './get-waiting-room.ts';
import { listDoctorWalkIns, listWalkIns } from './list-walk-ins.ts';
import { renewWaitingRoom } from './renew-waiting-room.ts';

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
