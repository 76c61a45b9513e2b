import type { AttendingParty } from '@nadi/domain/permissions';
import { replyMessages } from '@nadi/messages/en/replies';
import { ownReading, self } from '#platform/http/audit-rule.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { feedSecret, findFeedVersion, revokeCalendarFeed } from '#store/calendar-feeds.ts';
import type { Db } from '#store/tables.ts';
import { feedToken } from './feed-token.ts';

type FeedRoutes =
  | 'getPatientCalendarFeed'
  | 'revokePatientCalendarFeed'
  | 'getDoctorCalendarFeed'
  | 'revokeDoctorCalendarFeed';

/**
 * Binds the routes that show and renew the address of a private calendar
 * (docs/product/messages.md#calendar-feeds).
 */
export function calendarFeedRoutes(publicUrl: string): Handlers<Db, FeedRoutes> {
  const get = {
    kind: 'query' as const,
    audit: { action: 'read-calendar-feed' as const, about: ownReading },
    async execute({ actor }: { actor: { role: AttendingParty; id: string } }, db: Db) {
      const version = (await findFeedVersion(db, actor.role, actor.id)) ?? 0;
      const token = feedToken(await feedSecret(db), { ...actor, version });
      return { success: true as const, url: `${publicUrl}/api/calendar/${token}.ics` };
    },
  };
  const revoke = {
    kind: 'mutation' as const,
    audit: { action: 'revoked-calendar-feed' as const, about: self },
    async execute({ actor }: { actor: { role: AttendingParty; id: string } }, trx: Db) {
      await revokeCalendarFeed(trx, actor.role, actor.id);
      return { success: true as const, message: replyMessages.calendarFeedRevoked };
    },
  };
  return {
    getPatientCalendarFeed: get,
    revokePatientCalendarFeed: revoke,
    getDoctorCalendarFeed: get,
    revokeDoctorCalendarFeed: revoke,
  };
}
