import { createHmac } from 'node:crypto';
import { PermanentFailure } from './outbox.ts';

export interface WebhookEvent {
  /** The same in every attempt. */
  readonly id: string;
  /** Epoch milliseconds of this attempt. */
  readonly at: number;
  readonly type: string;
  readonly data: Readonly<Record<string, string>>;
}

/** Delivers an event to an address. @throws PermanentFailure if another attempt would fail too */
export interface WebhookSender {
  send(event: WebhookEvent): Promise<void>;
}

const TIMEOUT_MS = 15_000;
/**
 * Permanent refusals: the event itself is wrong, or its receiver is gone. Other failures, such as a wrong
 * secret or a missing route, are retried (Standard Webhooks).
 */
const NEVER = new Set([400, 410, 413, 422]);

/**
 * Posts events signed by Standard Webhooks: webhook-id, webhook-timestamp and webhook-signature, which is
 * `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`.
 */
export function webhookSender({ url, secret }: { url: string; secret: string }): WebhookSender {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  return {
    async send({ id, at, type, data }) {
      const body = JSON.stringify({ type, timestamp: new Date(at).toISOString(), data });
      const timestamp = String(Math.floor(at / 1000));
      const signature = createHmac('sha256', key)
        .update(`${id}.${timestamp}.${body}`)
        .digest('base64');
      const { status, body: answer } = await fetch(url, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': timestamp,
          'webhook-signature': `v1,${signature}`,
        },
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((error: unknown) => {
        throw new Error(`The gateway was not reached: ${describeCause(error)}`);
      });
      // An unread answer would keep its connection, however long it is.
      await answer?.cancel().catch(() => {});
      if (status >= 200 && status < 300) return;
      const reason = `The gateway answered ${status}`;
      throw NEVER.has(status) ? new PermanentFailure(reason) : new Error(reason);
    },
  };
}

const SECRET_PREFIX = 'whsec_';

/** Returns whether a text is `whsec_` and the base64 of 24 to 64 bytes. */
export function isWebhookSecret(text: string): boolean {
  if (!text.startsWith(SECRET_PREFIX)) return false;
  const encoded = text.slice(SECRET_PREFIX.length);
  const { length } = Buffer.from(encoded, 'base64');
  return /^[A-Za-z0-9+/]+={0,2}$/.test(encoded) && length >= 24 && length <= 64;
}

/** Returns an error code such as ECONNREFUSED, but never the address, which may contain a secret. */
function describeCause(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  return cause?.code ?? name ?? 'unknown';
}
