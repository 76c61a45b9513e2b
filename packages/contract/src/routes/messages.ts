import { Count, Id, line, Success } from '@nadi/contract/fields';
import { Message } from '@nadi/contract/messages';
import type { Routes } from '@nadi/contract/route-definition';
import { MESSAGE_KINDS, MESSAGE_STATES } from '@nadi/domain/message-kinds';
import { z } from 'zod';

const aMessage = {
  method: 'POST',
  access: 'admin',
  channel: 'medium',
  body: z.object({ messageId: Id }),
  reply: Success,
} as const;

export const adminMessageRoutes = {
  /** Newest first; `next` is the `before` of the following page, null on the last. */
  listMessages: {
    method: 'GET',
    path: '/api/admin/messages',
    access: 'admin',
    channel: 'medium',
    body: z.object({
      /** By default failed messages if there are any, otherwise sent ones. */
      state: z.enum(MESSAGE_STATES).optional(),
      kind: z.enum(MESSAGE_KINDS).optional(),
      /** A part of the recipient's name or address. */
      search: line(80).optional(),
      before: z.string().max(60).optional(),
      pageSize: Count(100).optional(),
    }),
    reply: Success.extend({
      messages: z.array(Message),
      state: z.enum(MESSAGE_STATES),
      counts: z.object({
        failed: z.number(),
        waiting: z.number(),
        sent: z.number(),
        /**
         * The number of messages that no longer applied, exceeded the daily limit, or were closed by the
         * clinic.
         */
        dropped: z.number(),
      }),
      next: z.string().nullable(),
      /** The delivery of mail: by SMTP, into the trial inbox, or none. */
      mail: z.enum(['smtp', 'sandbox', 'off']),
      webhook: z.boolean(),
      /** The reasons for which waiting messages of each channel are not accepted at present. */
      delays: z.array(z.object({ reason: z.string(), messages: z.number(), since: z.number() })),
      timeZone: z.string(),
    }),
  },
  /** Tries a failed message again now. */
  retryMessage: { path: '/api/admin/retry-message', ...aMessage },
  /** Tries all failed messages again, or those of one kind. */
  retryMessages: {
    method: 'POST',
    path: '/api/admin/retry-messages',
    access: 'admin',
    channel: 'medium',
    body: z.object({ kind: z.enum(MESSAGE_KINDS).optional() }),
    reply: Success.extend({ retried: z.number() }),
  },
  /** Closes a failed message if its recipient was reached in another way. */
  dismissMessage: { path: '/api/admin/dismiss-message', ...aMessage },
} as const satisfies Routes;
