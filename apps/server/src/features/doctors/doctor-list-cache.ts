import { seconds } from '@nadi/domain/limits';
import type { CachedReply } from '#platform/http/cached-reply.ts';

/** Another node's bookings show after at most this long; the booking itself always decides. */
const STALE_AFTER = seconds(2);

export interface DoctorListCache {
  get(now: number, make: () => Promise<CachedReply>): Promise<CachedReply>;
  /** Something in the list changed on this node. */
  drop(): void;
}

/** Holds the whole list ready; many asking at once make it once. */
export function createDoctorListCache(): DoctorListCache {
  let held: { reply: Promise<CachedReply>; madeAt: number } | null = null;
  return {
    get(now, make) {
      if (held && Math.abs(now - held.madeAt) < STALE_AFTER) return held.reply;
      const reply = make();
      held = { reply, madeAt: now };
      reply.catch(() => {
        if (held?.reply === reply) held = null;
      });
      return reply;
    },
    drop() {
      held = null;
    },
  };
}
