import { MESSAGE_KINDS, type MessageState } from '@nadi/domain/message-kinds';
import { replyMessages } from '@nadi/messages/en/replies';
import type { Handlers, Mutation, Query } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { MESSAGE_STATE, presentMessage } from '#presenters/message.ts';
import type { OutboxState } from '#store/message-tables.ts';
import {
  dismissFailed,
  type ListedMessage,
  listMessages as list,
  listDelays,
  retryAllFailed,
  retryFailed,
} from '#store/messages.ts';
import { countOutboxEntries } from '#store/outbox.ts';
import type { Db } from '#store/tables.ts';
import { calendarFeedRoutes } from './calendar-feeds.ts';
import { preferenceRoutes } from './message-preferences.ts';
import { pushRoutes } from './push-notifications.ts';
import { sentenceRoutes } from './sentences.ts';

interface Deps {
  zone: string;
  publicUrl: string;
  messageChannels: MessageChannels;
  pushServices: readonly string[];
  /** Starts the delivery of due messages. */
  wakeOutbox(): void;
}

export function messageRoutes(deps: Deps) {
  const { zone, publicUrl, messageChannels, pushServices, wakeOutbox } = deps;
  return {
    ...calendarFeedRoutes(publicUrl),
    ...preferenceRoutes(),
    ...pushRoutes(pushServices),
    ...sentenceRoutes(),
    listMessages: listMessages(zone, messageChannels),
    retryMessage: retryMessage(wakeOutbox),
    retryMessages: retryMessages(wakeOutbox),
    dismissMessage: dismissMessage(),
  } satisfies Partial<Handlers<Db>>;
}

const PAGE_SIZE = 25;
/** One cause produces one banner; a third would add nothing. */
const DELAYS_SHOWN = 2;

export interface MessageChannels {
  mail: 'smtp' | 'sandbox' | 'off';
  webhook: boolean;
}

/** Lists messages of one state without their texts; those that need attention come first. */
export function listMessages(zone: string, channels: MessageChannels): Query<Db, 'listMessages'> {
  return {
    kind: 'query',
    audit: {
      action: 'read-messages',
      about: (_call, { messages }) => ({
        kind: 'patients',
        ids: messages.flatMap(({ recipient }) =>
          recipient?.role === 'patient' ? [recipient.id] : [],
        ),
      }),
    },
    async execute({ body }, db) {
      const counts = await countOutboxEntries(db);
      const state: MessageState = body.state ?? (counts.failed > 0 ? 'failed' : 'sent');
      const size = body.pageSize ?? PAGE_SIZE;
      const found = await list(db, {
        state: STORED[state],
        kinds: body.kind ? [body.kind] : MESSAGE_KINDS,
        search: body.search || undefined,
        after: body.before === undefined ? undefined : parseCursor(body.before),
        limit: size + 1,
      });
      const shown = found.slice(0, size);
      const last = shown.at(-1);
      const delays = await listDelays(db, DELAYS_SHOWN);
      return {
        success: true,
        state,
        ...channels,
        timeZone: zone,
        messages: shown.map(presentMessage),
        counts: {
          failed: counts.failed,
          waiting: counts.pending,
          sent: counts.done,
          dropped: counts.dropped,
        },
        next: found.length > size && last ? formatCursor(last) : null,
        delays: delays.map((delay) => ({ ...delay, since: delay.since.getTime() })),
      };
    },
  };
}

const STORED = Object.fromEntries(
  Object.entries(MESSAGE_STATE).map(([stored, state]) => [state, stored]),
) as Record<MessageState, OutboxState>;

function formatCursor({ created_at, id }: ListedMessage): string {
  return `${created_at.getTime()}_${id}`;
}

function parseCursor(text: string) {
  const match = /^(\d{1,14})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text);
  if (!match) throw new Problem('bad-input', { field: 'before' });
  return { createdAt: new Date(Number(match[1])), id: match[2] ?? '' };
}

/** Retries a failed message now; drops it if it no longer applies. */
export function retryMessage(wake: () => void): Mutation<Db, 'retryMessage'> {
  return {
    kind: 'mutation',
    audit: { action: 'handled-message', about: () => ({ kind: 'self' }) },
    async execute({ body, now }, trx) {
      if (!(await retryFailed(trx, body.messageId, new Date(now)))) {
        throw new Problem('message-not-failed');
      }
      return { success: true, message: replyMessages.messageRetried };
    },
    afterCommit: wake,
  };
}

/** Retries every failed message, or those of one kind. */
export function retryMessages(wake: () => void): Mutation<Db, 'retryMessages'> {
  return {
    kind: 'mutation',
    audit: { action: 'handled-message', about: () => ({ kind: 'self' }) },
    async execute({ body, now }, trx) {
      const kinds = body.kind ? [body.kind] : MESSAGE_KINDS;
      const retried = await retryAllFailed(trx, kinds, new Date(now));
      return { success: true, retried, message: replyMessages.messagesRetried };
    },
    afterCommit: wake,
  };
}

/** Closes a failed message whose recipient was reached in another way. */
export function dismissMessage(): Mutation<Db, 'dismissMessage'> {
  return {
    kind: 'mutation',
    audit: { action: 'handled-message', about: () => ({ kind: 'self' }) },
    async execute({ actor, body, now }, trx) {
      const closed = { by: actor.id, now: new Date(now) };
      if (!(await dismissFailed(trx, body.messageId, closed))) {
        throw new Problem('message-not-failed');
      }
      return { success: true, message: replyMessages.messageDismissed };
    },
  };
}
