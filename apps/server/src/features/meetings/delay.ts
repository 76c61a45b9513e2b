import { replyMessages } from '@nadi/messages/en/replies';
import { self } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import type { OutboxEntry } from '#platform/outbox.ts';
import { listAffectingDelays, saveDelay } from '#store/doctor-delays.ts';
import type { Db } from '#store/tables.ts';

export interface DelayDeps {
  /** Sends the delay to the waiting patients. */
  onDelayChange(): void;
  messages: {
    /** Returns the messages to patients whose appointments the delay moves. */
    delayed(trx: Db, doctorId: string, now: number): Promise<readonly OutboxEntry[]>;
  };
}

/** Announces a doctor's delay to the patients of the coming hours (docs/product/meetings.md#running-late). */
export function announceDelay({
  onDelayChange,
  messages,
}: DelayDeps): Mutation<Db, 'announceDelay'> {
  return {
    kind: 'mutation',
    audit: { action: 'announced-delay', about: self },
    async execute({ actor, body, now }, trx) {
      await saveDelay(trx, actor.id, { minutes: body.minutes, at: new Date(now) });
      const affecting = await listAffectingDelays(trx, now);
      const affected = affecting.some(({ doctor_id }) => doctor_id === actor.id);
      return { success: true, message: messageFor({ late: body.minutes > 0, affected }) };
    },
    outbox: ({ actor, now }, _reply, trx) => messages.delayed(trx, actor.id, now),
    afterCommit: onDelayChange,
  };
}

function messageFor({ late, affected }: { late: boolean; affected: boolean }): string {
  if (!affected) return late ? replyMessages.delaySaved : replyMessages.onTimeSaved;
  return late ? replyMessages.delayAnnounced : replyMessages.onTimeAnnounced;
}
