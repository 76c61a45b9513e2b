import { createHash } from 'node:crypto';
import { isoDateAt } from '@nadi/domain/iso-date';
import { minutes } from '@nadi/domain/limits';
import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import type { Clock } from '#platform/clock.ts';
import { clientNetwork } from '#platform/http/client-network.ts';
import { sendPage } from '#platform/http/send-page.ts';
import { createThrottle } from '#platform/throttle.ts';
import { findPrescriptionByNumber, findPrescriptionByToken } from '#store/prescriptions.ts';
import type { Db } from '#store/tables.ts';
import { checkSignature } from './prescription-signature.ts';
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

type ByCode = { Params: { code: string } };

interface Deps {
  db: Db;
  redis: Redis | null;
  clock: Clock;
  zone: string;
}

/**
 * Serves the page where anyone who holds a prescription can check it: its number shows the state,
 * the token of its QR code the lines as well, so that altered paper is noticed
 * (docs/product/prescriptions.md).
 */
export function serveVerification(app: FastifyInstance, { db, redis, clock, zone }: Deps): void {
  const tries = [{ points: TRIES_PER_MINUTE, windowMs: minutes(1) }];
  const throttle = createThrottle('verify-prescription', tries, redis);
  app.get<ByCode>('/rx/:code', { exposeHeadRoute: true }, async (request, reply) => {
    await throttle.consume(clientNetwork(request.ip));
    const { code } = request.params;
    const isNumber = /^[1-9]\d{0,14}$/.test(code);
    const byToken = /^[\w-]{22}$/.test(code);
    const found = isNumber
      ? await findPrescriptionByNumber(db, Number(code))
      : byToken && (await findPrescriptionByToken(db, code));
    const today = isoDateAt(zone, clock.now());
    if (!found) return sendPage(reply.code(404), unknownPage(), POLICY);
    const signed = await checkSignature(db, found);
    const page = verificationPage(found, { withLines: !isNumber, today, signed });
    return sendPage(reply, page, POLICY);
  });
}
