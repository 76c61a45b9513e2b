import { createHash, createPublicKey } from 'node:crypto';
import { PUSH_SUBSCRIPTIONS_MAX, seconds } from '@nadi/domain/limits';
import { LOCALES, readLocale } from '@nadi/domain/locales';
import type { AttendingParty } from '@nadi/domain/permissions';
import { type PushKind, type PushText, pushTexts } from '@nadi/messages/en/push';
import { ownReading } from '#platform/http/audit-rule.ts';
import type { Handlers, SignedInActor } from '#platform/http/handler.ts';
import { type DueEntry, type OutboxConsumer, PermanentFailure } from '#platform/outbox.ts';
import { Problem } from '#platform/problem.ts';
import { generateVapidKeys, type PushSender } from '#platform/push-sender.ts';
import { recordAttempt } from '#store/messages.ts';
import {
  deleteGoneSubscription,
  deletePushSubscription,
  listPushSubscriptions,
  savePushSubscription,
  vapidKeys,
} from '#store/push-subscriptions.ts';
import type { Db } from '#store/tables.ts';
import type { MessageContext, PrepareMail } from './message-context.ts';

type PushRoutes = 'getPushKey' | 'addPushSubscription' | 'removePushSubscription';

// Once a day: every sign-in moves the browser to its session.
const AUDIT = { action: 'changed-notifications', about: ownReading } as const;

interface Added {
  actor: SignedInActor<AttendingParty>;
  body: { endpoint: string; keys: { p256dh: string; auth: string } };
  now: number;
}

/**
 * Turns a browser's notifications on and off (docs/product/notifications.md). `services` are origins in
 * addition to the known push services.
 */
export function pushRoutes(services: readonly string[]): Handlers<Db, PushRoutes> {
  const getKey = {
    kind: 'query' as const,
    audit: null,
    async execute(_context: unknown, db: Db) {
      const { publicKey } = await vapidKeys(db, generateVapidKeys);
      return { success: true as const, key: publicKey };
    },
  };
  const add = {
    kind: 'mutation' as const,
    audit: AUDIT,
    async execute({ actor, body: { endpoint, keys }, now }: Added, trx: Db) {
      if (!isPushEndpoint(endpoint, services)) {
        throw new Problem('bad-push-subscription', { field: 'endpoint' });
      }
      if (!isPublicKey(keys.p256dh)) {
        throw new Problem('bad-push-subscription', { field: 'keys.p256dh' });
      }
      const saved = await savePushSubscription(trx, {
        owner: actor,
        tokenHash: actor.tokenHash,
        endpoint,
        ...keys,
        createdAt: new Date(now),
        most: PUSH_SUBSCRIPTIONS_MAX,
      });
      if (!saved) throw new Problem('not-signed-in');
      return { success: true as const };
    },
  };
  const remove = {
    kind: 'mutation' as const,
    audit: AUDIT,
    async execute({ actor, body }: Pick<Added, 'actor'> & { body: { endpoint: string } }, trx: Db) {
      await deletePushSubscription(trx, actor, body.endpoint);
      return { success: true as const };
    },
  };
  return {
    getPushKey: getKey,
    addPushSubscription: add,
    removePushSubscription: remove,
  };
}

/** Returns whether the key is a point of the curve; other keys cannot encrypt. */
function isPublicKey(p256dh: string): boolean {
  const bytes = Buffer.from(p256dh, 'base64url');
  if (bytes.length !== 65 || bytes[0] !== 4) return false;
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)];
  const key = { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') };
  try {
    createPublicKey({ key, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}

export interface PushDelivery {
  readonly sender: PushSender;
  /** Origins of `PUSH_SERVICES`, which may have changed since a browser was added. */
  readonly services: readonly string[];
}

interface PushDeps {
  db: Db;
  push: PushDelivery;
  createContext(entry: DueEntry): Promise<MessageContext>;
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
    const owner = getOwner(entry);
    if (!owner) return 'dropped';
    const browsers = (await listPushSubscriptions(db, owner)).filter(({ endpoint }) =>
      isPushEndpoint(endpoint, push.services),
    );
    if (browsers.length === 0 || (await deps.isSwitchedOff(entry))) return 'dropped';
    const context = await deps.createContext(entry);
    const notification = (await prepare(entry, context))?.notification;
    if (!notification) return 'dropped';
    const text = shorten(pushTexts[kind](context.i18n, notification.when));
    const locale = readLocale(context.i18n.locale);
    const { dir } = LOCALES[locale];
    const tag = createTag(entry);
    const vapid = await vapidKeys(db, generateVapidKeys);
    await recordAttempt(db, { id: entry.id, address: null, subject: text.title });
    const attempts = await Promise.allSettled(
      browsers.map(async ({ id, endpoint, p256dh, auth }) => {
        const outcome = await push.sender.send(
          {
            ...{ endpoint, keys: { p256dh, auth }, topic: tag },
            payload: JSON.stringify({ ...text, lang: locale, dir, tag, path: notification.path }),
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

/** Characters of a title or text. A push service accepts 4 kB, and a clinic's own text may be longer. */
const PUSH_TEXT_MAX = 400;

function shorten({ title, body }: PushText): PushText {
  return { title: title.slice(0, PUSH_TEXT_MAX), body: body.slice(0, PUSH_TEXT_MAX) };
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

function getOwner({ recipient }: DueEntry) {
  if (recipient?.role !== 'patient' && recipient?.role !== 'doctor') return null;
  return { role: recipient.role, id: recipient.id };
}

/** Returns the same tag for every attempt: 32 characters of base64url, as a push topic may have. */
function createTag({ deduplicationKey }: DueEntry): string {
  return createHash('sha256').update(deduplicationKey).digest('base64url').slice(0, 32);
}

/** Hosts of the push services of Chrome and Edge, Firefox, Windows and Safari. */
const KNOWN_HOSTS =
  /^(fcm\.googleapis\.com|([a-z0-9-]+\.)+push\.services\.mozilla\.com|([a-z0-9-]+\.)+notify\.windows\.com|web\.push\.apple\.com)$/;

/**
 * Returns whether an address belongs to an allowed push service: https at a known service, or an origin of
 * the setting `PUSH_SERVICES` (docs/product/notifications.md).
 */
export function isPushEndpoint(endpoint: string, services: readonly string[]): boolean {
  // The stored address must be the one that is used, so that parsing cannot change it.
  if (!URL.canParse(endpoint) || new URL(endpoint).href !== endpoint) return false;
  const { protocol, hostname, port, origin, username, password, hash } = new URL(endpoint);
  if (username !== '' || password !== '' || hash !== '') return false;
  if (services.includes(origin)) return true;
  return protocol === 'https:' && port === '' && KNOWN_HOSTS.test(hostname);
}
