import type { Handlers } from '#platform/http/handler.ts';
import type { Db } from '#store/tables.ts';
import { announceDelay } from './announce-delay.ts';
import { type InviteDeps, inviteGuest } from './invite-guest.ts';
import { listWaiting } from './list-waiting.ts';

export interface MeetingDeps extends InviteDeps {
  /** Tells the patients who wait. */
  delayChanged(): void;
}

export function meetingRoutes(deps: MeetingDeps) {
  return {
    invitePatientGuest: inviteGuest(deps),
    inviteDoctorGuest: inviteGuest(deps),
    listWaiting: listWaiting(),
    announceDelay: announceDelay(deps.delayChanged),
  } satisfies Partial<Handlers<Db>>;
}
