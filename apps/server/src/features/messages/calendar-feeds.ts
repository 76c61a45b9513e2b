import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { calendarUid } from '@nadi/domain/appointment';
import { days, minutes } from '@nadi/domain/limits';
import type { AttendingParty } from '@nadi/domain/permissions';
import { calendarPatient, calendarTitle } from '@nadi/messages/en/calendar-entry';
import { initials } from '@nadi/messages/en/doctor-mail';
import type { Translator } from '@nadi/messages/en/english';
import { replyMessages } from '@nadi/messages/en/replies';
import type { FastifyInstance } from 'fastify';
import { type CalendarEvent, writeCalendar } from '#platform/calendar-file.ts';
import type { Clock } from '#platform/clock.ts';
import { ownReading, self } from '#platform/http/audit-rule.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import type { Throttle } from '#platform/throttle.ts';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import {
  feedSecret,
  findFeedVersion,
  listFeedAppointments,
  revokeCalendarFeed,
} from '#store/calendars.ts';
import { findClinicSettings, findSettingsChange } from '#store/clinic-settings.ts';
import type { Db } from '#store/tables.ts';
import { findRecipientTranslator } from './recipient-language.ts';
import { readTranslators } from './sentences.ts';

type FeedRoutes = 'getCalendarFeed' | 'revokeCalendarFeed';

/**
 * Binds the routes that show and renew the address of a private calendar
 * (docs/product/messages.md#calendar-feeds).
 */
export function calendarFeedRoutes(publicUrl: string): Handlers<Db, FeedRoutes> {
  const get = {
    kind: 'query' as const,
    audit: { action: 'read-calendar-feed' as const, about: ownReading },
    async execute({ actor }: { actor: { role: AttendingParty; id: string } }, db: Db) {
      const version = (await findFeedVersion(db, actor.role, actor.id)) ?? 0;
      const token = feedToken(await feedSecret(db), { ...actor, version });
      return { success: true as const, url: `${publicUrl}/api/calendar/${token}.ics` };
    },
  };
  const revoke = {
    kind: 'mutation' as const,
    audit: { action: 'revoked-calendar-feed' as const, about: self },
    async execute({ actor }: { actor: { role: AttendingParty; id: string } }, trx: Db) {
      await revokeCalendarFeed(trx, actor.role, actor.id);
      return { success: true as const, message: replyMessages.calendarFeedRevoked };
    },
  };
  return {
    getCalendarFeed: get,
    revokeCalendarFeed: revoke,
  };
}

const PAST = days(30);
const AHEAD = days(400);
/** A cancelled appointment stays this long, so that every calendar program fetches it. */
const CANCELLED_FOR = days(30);

interface FeedDeps {
  db: Db;
  clock: Clock;
  publicUrl: string;
  /** Limits the fetches of one calendar. */
  limiter: Throttle;
}

/** Serves private calendars by the token in their address; answers 404 for an unknown or revoked one. */
export function serveCalendarFeeds(app: FastifyInstance, deps: FeedDeps): void {
  app.get<{ Params: { file: string } }>(
    '/api/calendar/:file',
    { logLevel: 'silent', exposeHeadRoute: true },
    async (request, reply) => {
      const { file } = request.params;
      const owner = await findOwner(deps.db, file);
      if (!owner) throw new Problem('not-found');
      await deps.limiter.consume(`${owner.role}:${owner.id}`);
      const { content, changedAt } = await writeFeed(owner, deps);
      const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
      const lastModified = new Date(changedAt).toUTCString();
      reply.headers({ etag, 'last-modified': lastModified, 'cache-control': 'private, no-cache' });
      // Only the ETag counts: a removed appointment does not change the time of the latest change.
      if (isKnown(request.headers['if-none-match'] ?? '', etag)) return reply.code(304).send();
      return reply.type('text/calendar; charset=utf-8').send(content);
    },
  );
}

/** Compares weakly, as If-None-Match requires (RFC 9110 §13.1.2). */
function isKnown(header: string, etag: string): boolean {
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

async function findOwner(db: Db, file: string): Promise<FeedOwner | null> {
  if (!file.endsWith('.ics')) return null;
  const owner = readFeedToken(await feedSecret(db), file.slice(0, -'.ics'.length));
  if (!owner) return null;
  return (await findFeedVersion(db, owner.role, owner.id)) === owner.version ? owner : null;
}

type FeedAppointment = Awaited<ReturnType<typeof listFeedAppointments>>[number];

async function writeFeed(owner: FeedOwner, { db, clock, publicUrl }: Omit<FeedDeps, 'limiter'>) {
  const now = clock.now();
  const settings = presentClinicSettings(await findClinicSettings(db));
  const findTranslator = await readTranslators(db);
  const i18n = await findRecipientTranslator(
    db,
    { recipient: owner, locale: null },
    { ...settings, findTranslator },
  );
  const settingsChanged = (await findSettingsChange(db))?.getTime() ?? 0;
  const rows = await listFeedAppointments(db, owner, {
    now: new Date(now),
    from: new Date(now - PAST),
    until: new Date(now + AHEAD),
    cancelledSince: new Date(now - CANCELLED_FOR),
  });
  const changed = rows.map((row) => new Date(row.changed_at).getTime());
  const events = rows.map((row) =>
    feedEvent(row, owner, { i18n, clinic: settings.name, publicUrl }),
  );
  const times = new Map(events.map((event, index) => [event.uid, changed[index] ?? 0]));
  const content = writeCalendar(settings.name, events, ({ uid }) => times.get(uid) ?? 0);
  return { content, changedAt: Math.max(settingsChanged, ...changed) };
}

/** A doctor's calendar names patients by their initials, because other services store it. */
function feedEvent(
  row: FeedAppointment,
  { role, id }: FeedOwner,
  { i18n, clinic, publicUrl }: { i18n: Translator; clinic: string; publicUrl: string },
): CalendarEvent {
  const startsAt = row.starts_at.getTime();
  const ofPatient = role === 'patient';
  const who = row.patient_id === id ? [] : [calendarPatient(i18n, row.patient_name)];
  return {
    uid: calendarUid(row.id),
    sequence: row.calendar_sequence,
    startsAt,
    endsAt: startsAt + minutes(row.minutes),
    cancelled: row.cancelled_at !== null,
    summary: ofPatient
      ? calendarTitle({ i18n, doctor: row.doctor_name, clinic })
      : `Appointment: ${initials(row.patient_name)}`,
    description: ofPatient ? [row.doctor_name, ...who].join('\n') : clinic,
    url: ofPatient ? `${publicUrl}/my-appointments/${row.id}` : `${publicUrl}/doctor-appointments`,
  };
}

export interface FeedOwner {
  role: AttendingParty;
  id: string;
  version: number;
}

const ROLE_CODES = { patient: 1, doctor: 2 } as const;
const FACTS_BYTES = 1 + 16 + 4;
const TAG_BYTES = 24;
const TOKEN = /^[A-Za-z0-9_-]{60}$/;

/**
 * Returns the token of a feed's address: its owner and version with an HMAC over them. The same address can
 * be shown again without being stored.
 */
export function feedToken(secret: Buffer, { role, id, version }: FeedOwner): string {
  const facts = Buffer.alloc(FACTS_BYTES);
  facts.writeUInt8(ROLE_CODES[role], 0);
  facts.write(id.replaceAll('-', ''), 1, 'hex');
  facts.writeUInt32BE(version, 17);
  return Buffer.concat([facts, createTag(secret, facts)]).toString('base64url');
}

/** Returns the owner that a token names; null unless this clinic made it. */
export function readFeedToken(secret: Buffer, token: string): FeedOwner | null {
  if (!TOKEN.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const facts = bytes.subarray(0, FACTS_BYTES);
  if (!timingSafeEqual(bytes.subarray(FACTS_BYTES), createTag(secret, facts))) return null;
  const hex = facts.toString('hex', 1, 17);
  const id = hex.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  const role = facts.readUInt8(0) === ROLE_CODES.patient ? 'patient' : 'doctor';
  return { role, id, version: facts.readUInt32BE(17) };
}

function createTag(secret: Buffer, facts: Buffer): Buffer {
  return createHmac('sha256', secret)
    .update('calendar-feed')
    .update(facts)
    .digest()
    .subarray(0, TAG_BYTES);
}
