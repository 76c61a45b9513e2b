import type { MessageState } from '@nadi/domain/message-kinds';
import { MESSAGE_KINDS } from '@nadi/domain/message-kinds';
import type { Query } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { MESSAGE_STATE, presentMessage } from '#presenters/message.ts';
import type { OutboxState } from '#store/message-tables.ts';
import { type ListedMessage, listMessages as list, listDelays } from '#store/messages.ts';
import { countOutboxEntries } from '#store/outbox.ts';
import type { Db } from '#store/tables.ts';

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
        next: found.length > size && last ? cursorOf(last) : null,
        delays: delays.map((delay) => ({ ...delay, since: delay.since.getTime() })),
      };
    },
  };
}

const STORED = Object.fromEntries(
  Object.entries(MESSAGE_STATE).map(([stored, state]) => [state, stored]),
) as Record<MessageState, OutboxState>;

function cursorOf({ created_at, id }: ListedMessage): string {
  return `${created_at.getTime()}_${id}`;
}

function parseCursor(text: string) {
  const match = /^(\d{1,14})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text);
  if (!match) throw new Problem('bad-input', { field: 'before' });
  return { createdAt: new Date(Number(match[1])), id: match[2] ?? '' };
}
