import { MESSAGE_KINDS, MESSAGE_STATES } from '@nadi/domain/message-kinds';
import { ROLES } from '@nadi/domain/permissions';
import { z } from 'zod';
import { Id } from './fields.ts';

/** Where a message goes: to a mailbox, to the clinic's gateway for SMS and the like, or to browsers. */
const MESSAGE_CHANNELS = ['mail', 'webhook', 'push'] as const;

/** One message as the admin sees it: never its text. Instants in epoch milliseconds. */
export const Message = z.object({
  _id: Id,
  kind: z.enum(MESSAGE_KINDS),
  channel: z.enum(MESSAGE_CHANNELS),
  state: z.enum(MESSAGE_STATES),
  /** Null for an account that does not exist any more. */
  recipient: z.object({ role: z.enum(ROLES), id: Id, name: z.string() }).nullable(),
  /** The address or phone number of the latest attempt; null before the first. */
  address: z.string().nullable(),
  /** Of the latest attempt. */
  subject: z.string().nullable(),
  /** Why the latest attempt failed. */
  reason: z.string().nullable(),
  attempts: z.number(),
  createdAt: z.number(),
  /** When the next attempt is due; null once there is none. */
  dueAt: z.number().nullable(),
  /** When it was accepted by the server, given up or dropped. */
  finishedAt: z.number().nullable(),
  /** The name of the admin who reached the recipient in another way. */
  closedBy: z.string().nullable(),
});
export type Message = z.infer<typeof Message>;
