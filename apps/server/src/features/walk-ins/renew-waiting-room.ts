import { randomBytes } from 'node:crypto';
import { replyMessages } from '@nadi/messages/en/replies';
import { self } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import type { Db } from '#store/tables.ts';
import { saveWaitingRoomCode } from '#store/walk-ins.ts';

const CODE_BYTES = 24;

/** Gives the screen of the waiting room an address that cannot be guessed; the old one ends. */
export function renewWaitingRoom(): Mutation<Db, 'renewWaitingRoom'> {
  return {
    kind: 'mutation',
    audit: { action: 'renewed-waiting-room', about: self },
    async execute(_context, trx) {
      const code = randomBytes(CODE_BYTES).toString('base64url');
      await saveWaitingRoomCode(trx, code);
      return { success: true, code, message: replyMessages.waitingRoomRenewed };
    },
  };
}
