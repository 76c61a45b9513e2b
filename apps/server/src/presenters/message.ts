import type { Message } from '@nadi/contract/messages';
import type { MessageState } from '@nadi/domain/message-kinds';
import type { ListedMessage } from '#store/messages.ts';

const CHANNEL = /^(webhook|push):/;

/** The outbox's states in the words of the admin's page. */
export const MESSAGE_STATE = {
  pending: 'waiting',
  done: 'sent',
  dropped: 'dropped',
  failed: 'failed',
} as const satisfies Record<ListedMessage['state'], MessageState>;

export function presentMessage(row: ListedMessage): Message {
  const { recipient_role: role, recipient_id: id, recipient_name: name } = row;
  return {
    _id: row.id,
    kind: row.kind.replace(CHANNEL, '') as Message['kind'],
    channel: (CHANNEL.exec(row.kind)?.[1] ?? 'mail') as Message['channel'],
    state: MESSAGE_STATE[row.state],
    recipient: role && id && name !== null ? { role, id, name } : null,
    address: row.address,
    subject: row.subject,
    reason: row.last_error,
    attempts: row.attempts,
    createdAt: row.created_at.getTime(),
    dueAt: row.state === 'pending' ? row.due_at.getTime() : null,
    finishedAt: row.finished_at?.getTime() ?? null,
    closedBy: row.closed_by,
  };
}
