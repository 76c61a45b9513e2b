import { createHash } from 'node:crypto';
import { seconds } from '@nadi/domain/limits';
import { type PushKind, pushTexts } from '@nadi/messages/en/push';
import { type DueEntry, type OutboxConsumer, PermanentFailure } from '#platform/outbox.ts';
import { generateVapidKeys, type PushSender } from '#platform/push-sender.ts';
import { recordAttempt } from '#store/messages.ts';
import {
  deleteGoneSubscription,
  listPushSubscriptions,
  vapidKeys,
} from '#store/push-subscriptions.ts';
import type { Db } from '#store/tables.ts';
import type { MessageContext, PrepareMail } from './message-context.ts';
import { isPushEndpoint } from './push-endpoint.ts';

export interface PushDelivery {
  readonly sender: PushSender;
  /** Origins of `PUSH_SERVICES`, which may have changed since a browser was added. */
  readonly services: readonly string[];
}

interface PushDeps {
  db: Db;
  push: PushDelivery;
  createContext(): Promise<MessageContext>;
  isSwitchedOff(entry: DueEntry): Promise<boolean>;
}

const URGENT: readonly PushKind[] = [
  'reminder-hour',
  'doctor-waiting',
  'doctor-late',
  'patient-waiting',
];

/** Sends to every browser of the recipient; drops the message if there is none. */
export function sendsPush(kind: PushKind, prepare: PrepareMail, deps: PushDeps): OutboxConsumer {
  return async (entry) => {
    const { db, push } = deps;
    const owner = ownerOf(entry);
    if (!owner) return 'dropped';
    const browsers = (await listPushSubscriptions(db, owner)).filter(({ endpoint }) =>
      isPushEndpoint(endpoint, push.services),
    );
    if (browsers.length === 0 || (await deps.isSwitchedOff(entry))) return 'dropped';
    const context = await deps.createContext();
    const notification = (await prepare(entry, context))?.notification;
    if (!notification) return 'dropped';
    const text = pushTexts[kind](notification.when);
    const tag = tagOf(entry);
    const vapid = await vapidKeys(db, generateVapidKeys);
    await recordAttempt(db, entry.id, { address: null, subject: text.title });
    const attempts = await Promise.allSettled(
      browsers.map(async ({ id, endpoint, p256dh, auth }) => {
        const outcome = await push.sender.send(
          {
            ...{ endpoint, keys: { p256dh, auth }, topic: tag },
            payload: JSON.stringify({ ...text, tag, path: notification.path }),
            ttlSeconds: Math.ceil((notification.until - context.now) / seconds(1)),
            urgency: URGENT.includes(kind) ? 'high' : 'normal',
          },
          vapid,
        );
        if (outcome === 'gone') await deleteGoneSubscription(db, { id, auth });
        return outcome;
      }),
    );
    return concludeAttempts(attempts);
  };
}

/** Does not repeat a message that a browser has shown: the tag replaces only undismissed ones. */
function concludeAttempts(
  attempts: readonly PromiseSettledResult<'sent' | 'gone'>[],
): 'done' | 'dropped' {
  const errors = attempts.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  if (attempts.some((each) => each.status === 'fulfilled' && each.value === 'sent')) return 'done';
  const passing = errors.find((error) => !(error instanceof PermanentFailure));
  if (passing) throw passing;
  if (errors.length > 0) throw errors[0];
  return 'dropped';
}

function ownerOf({ recipient }: DueEntry) {
  if (recipient?.role !== 'patient' && recipient?.role !== 'doctor') return null;
  return { role: recipient.role, id: recipient.id };
}

/** Returns the same tag for every attempt: 32 characters of base64url, as a push topic may have. */
function tagOf({ deduplicationKey }: DueEntry): string {
  return createHash('sha256').update(deduplicationKey).digest('base64url').slice(0, 32);
}
