import { minutes } from '@nadi/domain/limits';
import { MESSAGE_KINDS } from '@nadi/domain/message-kinds';
import { countFailing, listUnknownKinds } from '#store/messages.ts';
import type { Db } from '#store/tables.ts';
import { type Finding, fix, ok } from './finding.ts';

/** Long enough for a node of another release to deliver what this one does not know. */
const LEFT_AFTER = minutes(15);

/** Finds messages that have failed or are delayed, and those that no running release knows. */
export async function checkMessages(db: Db, now: Date): Promise<Finding[]> {
  const { failed, delayed } = await countFailing(db);
  const left = await listUnknownKinds(db, MESSAGE_KINDS, new Date(now.getTime() - LEFT_AFTER));
  const unknown = left.map(({ kind, count }) => `${kind} (${count})`).join(', ');
  return [
    failed + delayed === 0
      ? ok('messages', 'none has failed or is delayed')
      : fix('messages', `${failed} have failed and ${delayed} are delayed: see /messages`),
    ...(left.length === 0
      ? []
      : [
          fix(
            'message kinds',
            `nobody delivers ${unknown}: a newer release wrote them; update every server to it`,
          ),
        ]),
  ];
}
