import { createPublicKey } from 'node:crypto';
import { PUSH_SUBSCRIPTIONS_MAX } from '@nadi/domain/limits';
import type { AttendingParty } from '@nadi/domain/permissions';
import { ownReading } from '#platform/http/audit-rule.ts';
import type { Handlers, SignedInActor } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { generateVapidKeys } from '#platform/push-sender.ts';
import {
  deletePushSubscription,
  savePushSubscription,
  vapidKeys,
} from '#store/push-subscriptions.ts';
import type { Db } from '#store/tables.ts';
import { isPushEndpoint } from './push-endpoint.ts';

type PushRoutes =
  | 'getPatientPushKey'
  | 'addPatientPushSubscription'
  | 'removePatientPushSubscription'
  | 'getDoctorPushKey'
  | 'addDoctorPushSubscription'
  | 'removeDoctorPushSubscription';

// Once a day: every sign-in moves the browser to its session.
const AUDIT = { action: 'changed-notifications', about: ownReading } as const;

interface Added {
  actor: SignedInActor<AttendingParty>;
  body: { endpoint: string; keys: { p256dh: string; auth: string } };
  now: number;
}

/**
 * Turns a browser's notifications on and off (docs/product/messages.md#notifications). `services` are origins in
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
    getPatientPushKey: getKey,
    addPatientPushSubscription: add,
    removePatientPushSubscription: remove,
    getDoctorPushKey: getKey,
    addDoctorPushSubscription: add,
    removeDoctorPushSubscription: remove,
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
