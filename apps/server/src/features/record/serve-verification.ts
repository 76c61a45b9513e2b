import { createHash } from 'node:crypto';
import { isoDateAt } from '@nadi/domain/iso-date';
import { minutes } from '@nadi/domain/limits';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Redis } from 'ioredis';
import type { Clock } from '#platform/clock.ts';
import { clientNetwork } from '#platform/http/client-network.ts';
import { createThrottle } from '#platform/throttle.ts';
import { findPrescriptionByNumber, findPrescriptionByToken } from '#store/prescriptions.ts';
import type { Db } from '#store/tables.ts';
import { unknownPage, verificationPage } from './verification-page.ts';
import { VERIFICATION_STYLE } from './verification-style.ts';

const TRIES_PER_MINUTE = 30;

/** Nothing but the page's own style, by its hash. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(VERIFICATION_STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface Deps {
  db: Db;
  redis: Redis | null;
  clock: Clock;
  zone: string;
}

/**
 * Anyone who holds a prescription can check it: its number shows the state, the token of its QR code
 * the lines as well, so that altered paper is noticed (docs/product.md#prescriptions).
 */
export function serveVerification(app: FastifyInstance, { db, redis, clock, zone }: Deps): void {
  const tries = [{ points: TRIES_PER_MINUTE, windowMs: minutes(1) }];
  const throttle = createThrottle('verify-prescription', tries, redis);
  app.get<{ Params: { code: string } }>('/rx/:code', async (request, reply) => {
    await throttle.consume(clientNetwork(request.ip));
    const { code } = request.params;
    const isNumber = /^[1-9]\d{0,14}$/.test(code);
    const byToken = /^[\w-]{22}$/.test(code);
    const found = isNumber
      ? await findPrescriptionByNumber(db, Number(code))
      : byToken && (await findPrescriptionByToken(db, code));
    const today = isoDateAt(zone, clock.now());
    if (!found) return sendPage(reply.code(404), unknownPage());
    return sendPage(reply, verificationPage(found, { withLines: !isNumber, today }));
  });
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', POLICY)
    .send(html);
}
