import type { Handlers } from '#platform/http/handler.ts';
import type { Db } from '#store/tables.ts';
import { announceDelay, type DelayDeps } from './announce-delay.ts';
import { getRelay, type RelayDeps } from './get-relay.ts';
import { type InviteDeps, inviteGuest } from './invite-guest.ts';
import { listPresent, type PresenceDeps } from './list-present.ts';
import { listWaiting } from './list-waiting.ts';

export interface MeetingDeps extends InviteDeps, DelayDeps, RelayDeps, PresenceDeps {}

export function meetingRoutes(deps: MeetingDeps) {
  return {
    invitePatientGuest: inviteGuest(deps),
    inviteDoctorGuest: inviteGuest(deps),
    getRelay: getRelay(deps),
    listPresent: listPresent(deps),
    listWaiting: listWaiting(),
    announceDelay: announceDelay(deps),
  } satisfies Partial<Handlers<Db>>;
}
