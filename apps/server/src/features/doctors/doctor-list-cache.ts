import { seconds } from '@nadi/domain/limits';
import type { CachedReply } from '#platform/http/cached-reply.ts';

/** Another node's bookings show after at most this long; the booking itself always decides. */
const STALE_AFTER = seconds(2);

export interface DoctorListCache {
  /** `part`: the whole list, or how long its first page is. */
  get(part: string, now: number, make: () => Promise<CachedReply>): Promise<CachedReply>;
  /** Something in the list changed on this node. */
  drop(): void;
}

/** Holds the whole list and its first pages ready; many asking at once make each once. */
export function createDoctorListCache(): DoctorListCache {
  const held = new Map<string, { reply: Promise<CachedReply>; madeAt: number }>();
  return {
    get(part, now, make) {
      const ready = held.get(part);
      if (ready && Math.abs(now - ready.madeAt) < STALE_AFTER) return ready.reply;
      const reply = make();
      held.set(part, { reply, madeAt: now });
      reply.catch(() => {
        if (held.get(part)?.reply === reply) held.delete(part);
      });
      return reply;
    },
    drop() {
      held.clear();
    },
  };
}
