import type { Handlers } from '#platform/http/handler.ts';
import type { Db } from '#store/tables.ts';
import { announceDelay, type DelayDeps } from './delay.ts';
import { type InviteDeps, inviteGuest } from './invitations.ts';
import { listPresent, listWaiting, type PresenceDeps } from './presence.ts';
import { getRelay, getTestRelay, type RelayDeps } from './turn-servers.ts';

export interface MeetingDeps extends InviteDeps, DelayDeps, RelayDeps, PresenceDeps {}

export function meetingRoutes(deps: MeetingDeps) {
  return {
    inviteGuest: inviteGuest(deps),

    getRelay: getRelay(deps),
    getTestRelay: getTestRelay(deps),
    listPresent: listPresent(deps),
    listWaiting: listWaiting(),
    announceDelay: announceDelay(deps),
  } satisfies Partial<Handlers<Db>>;
}
