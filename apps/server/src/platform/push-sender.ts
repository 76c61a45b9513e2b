import webPush from 'web-push';
import { postPublic } from './fetch-public.ts';
import { PermanentFailure } from './outbox.ts';

export interface PushKeys {
  /** The browser's public key: an uncompressed point of P-256 in base64url. */
  readonly p256dh: string;
  /** 16 bytes in base64url. */
  readonly auth: string;
}

/** The clinic's key pair, in base64url (RFC 8292). */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface PushMessage {
  readonly endpoint: string;
  readonly keys: PushKeys;
  readonly payload: string;
  /** Seconds for which the push service stores the message for a device that is away. */
  readonly ttlSeconds: number;
  readonly urgency: 'normal' | 'high';
  /** At most 32 characters of base64url; a later message of the same topic replaces a waiting one. */
  readonly topic: string;
}

/** Delivers a message to one browser; `gone` if the browser has ended its subscription. */
export interface PushSender {
  /** @throws PermanentFailure if another attempt would fail too */
  send(message: PushMessage, vapid: VapidKeys): Promise<'sent' | 'gone'>;
}

const TIMEOUT_MS = 10_000;
const GONE = new Set([404, 410]);
/** The service has understood the message and refuses it or the clinic's key. */
const REFUSED = new Set([400, 401, 403, 413]);

/**
 * Sends web push messages (RFC 8030), encrypted for one browser (RFC 8291).
 * @param subject an https or mailto URL at which push services can reach the operator
 */
export function pushSender(subject: string): PushSender {
  return {
    async send({ endpoint, keys, payload, ttlSeconds, urgency, topic }, vapidKeys) {
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, payload, {
        vapidDetails: { subject, ...vapidKeys },
        TTL: ttlSeconds,
        urgency,
        topic,
      });
      // Tests use a push service with plain http on this machine; other ones are refused when added.
      const allowPrivate = endpoint.startsWith('http:');
      const status = await postPublic(
        endpoint,
        { headers: asText(headers), body },
        { allowPrivate, timeoutMs: TIMEOUT_MS },
      ).catch(() => {
        throw new Error('The push service was not reached');
      });
      if (status >= 200 && status < 300) return 'sent';
      if (GONE.has(status)) return 'gone';
      const reason = `The push service answered ${status}`;
      throw REFUSED.has(status) ? new PermanentFailure(reason) : new Error(reason);
    },
  };
}

export function generateVapidKeys(): VapidKeys {
  return webPush.generateVAPIDKeys();
}

function asText(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
