import { MESSAGE_KINDS, MESSAGE_STATES } from '@nadi/domain/message-kinds';
import { ROLES } from '@nadi/domain/permissions';
import { z } from 'zod';
import { Id } from './fields.ts';

/** The ways of sending a message: e-mail, the clinic's gateway for SMS and the like, or browsers. */
const MESSAGE_CHANNELS = ['mail', 'webhook', 'push'] as const;

/** One message as the admin receives it, always without its text. Instants in epoch milliseconds. */
export const Message = z.object({
  _id: Id,
  kind: z.enum(MESSAGE_KINDS),
  channel: z.enum(MESSAGE_CHANNELS),
  state: z.enum(MESSAGE_STATES),
  /** Null if the account no longer exists. */
  recipient: z.object({ role: z.enum(ROLES), id: Id, name: z.string() }).nullable(),
  /** The address or phone number of the latest attempt; null before the first. */
  address: z.string().nullable(),
  /** The subject of the latest attempt. */
  subject: z.string().nullable(),
  /** The reason for the failure of the latest attempt. */
  reason: z.string().nullable(),
  attempts: z.number(),
  createdAt: z.number(),
  /** The time of the next attempt; null if there is none. */
  dueAt: z.number().nullable(),
  /** The time at which the server accepted it, or it was given up or dropped. */
  finishedAt: z.number().nullable(),
  /** The name of the admin who reached the recipient in another way. */
  closedBy: z.string().nullable(),
});
export type Message = z.infer<typeof Message>;
