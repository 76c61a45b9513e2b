import { ErasureStatement } from '@nadi/contract/erasure';
import { wallClock } from '@nadi/domain/clinic-time';
import { parseIsoDate } from '@nadi/domain/iso-date';
import { minutes } from '@nadi/domain/limits';
import { displayDate } from '@nadi/messages/en/dates';
import { english } from '@nadi/messages/en/english';
import { nameErasureAction } from '@nadi/messages/en/erasure-labels';
import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import { clientNetwork } from '#platform/addresses.ts';
import { isSignedWith } from '#platform/ed25519.ts';
import { escapeHtml } from '#platform/escape-html.ts';
import { sendPage } from '#platform/http/replies.ts';
import { SHEET_POLICY, sheetPage } from '#platform/http/sheet-page.ts';
import { createThrottle } from '#platform/throttle.ts';
import { type Branding, markAddress, presentClinicSettings } from '#presenters/clinic-settings.ts';
import { clinicSecret, findClinicSettings } from '#store/clinic-settings.ts';
import { findErasureByToken, type StoredErasure } from '#store/erasures.ts';
import type { Db } from '#store/tables.ts';
import { statementBytes } from './erase.ts';

const TRIES_PER_MINUTE = 30;

type ByToken = { Params: { token: string } };

/** Serves the signed statement of an erasure at its secret address, for reading and printing. */
export function serveStatement(
  app: FastifyInstance,
  { db, redis, zone }: { db: Db; redis: Redis | null; zone: string },
): void {
  const tries = [{ points: TRIES_PER_MINUTE, windowMs: minutes(1) }];
  const throttle = createThrottle('erasure-statement', tries, redis);
  app.get<ByToken>('/erasure/:token', { exposeHeadRoute: true }, async (request, reply) => {
    await throttle.consume(clientNetwork(request.ip));
    const { token } = request.params;
    const found = /^[\w-]{20,64}$/.test(token) ? await findErasureByToken(db, token) : undefined;
    const branding = presentClinicSettings(await findClinicSettings(db));
    if (!found?.statement || !found.signature) {
      return sendPage(reply.code(404), unknownPage(branding), SHEET_POLICY);
    }
    const { number, statement, signature } = found;
    const secret = await clinicSecret(db, 'prescription-secret');
    const signed = isSignedWith(secret, statementBytes({ number, statement }), signature);
    return sendPage(
      reply,
      statementPage({ ...found, statement }, { branding, zone, signed }),
      SHEET_POLICY,
    );
  });
}

function statementPage(
  found: StoredErasure & { statement: string },
  { branding, zone, signed }: { branding: Branding; zone: string; signed: boolean },
): string {
  const { number, clinic, erasedAt, rows } = ErasureStatement.parse(JSON.parse(found.statement));
  const state = signed
    ? '<p class="state issued">This account was erased. The clinic signed this statement.</p>'
    : '<p class="state altered">This statement is not what the clinic signed. Please tell the clinic about it.</p>';
  const facts = [
    ['Clinic', clinic],
    ['Number', number],
    ['Erased on', displayDate(wallClock(zone, erasedAt))],
    ['Signature (Ed25519)', signed ? Buffer.from(found.signature ?? []).toString('base64url') : ''],
  ].flatMap(([name = '', value]) =>
    value ? [`<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`] : [],
  );
  const lines = rows.map(({ what, action, until, why }) => {
    const end = until ? ` until ${displayDate(parseIsoDate(until))}` : '';
    return `<li><strong>${escapeHtml(what)}</strong><br>${nameErasureAction(english, action)}${end}<br><span class="hint">${escapeHtml(why)}</span></li>`;
  });
  const hint =
    'Kept data is erased by itself on the day after the one named. Backups of the clinic hold the deleted data until they are deleted; a restored backup is erased again before anybody can use it.';
  return sheetPage(
    `Statement ${number}`,
    { name: clinic, address: markAddress(branding) },
    `${state}<dl>${facts.join('')}</dl><h2>What was erased and what stays</h2><ol>${lines.join('')}</ol><p class="hint">${hint}</p>`,
  );
}

function unknownPage(branding: Branding): string {
  const body =
    '<p class="state cancelled">There is no statement at this address.</p><p class="hint">Compare the address with the message of the clinic.</p>';
  const clinic = { name: branding.name, address: markAddress(branding) };
  return sheetPage('Statement not found', clinic, body);
}
