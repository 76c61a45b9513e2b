import { createHmac, timingSafeEqual } from 'node:crypto';
import { LOCALES, readLocale } from '@nadi/domain/locales';
import { isOptional, OPTIONAL_MESSAGES, type OptionalMessage } from '@nadi/domain/message-kinds';
import type { AttendingParty } from '@nadi/domain/permissions';
import type { Translator } from '@nadi/messages/en/english';
import { replyMessages } from '@nadi/messages/en/replies';
import { optionalMessageLabel, unsubscribePage } from '@nadi/messages/en/unsubscribe';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { escapeHtml } from '#platform/escape-html.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { PAGE_COLOURS, sendPage } from '#platform/http/replies.ts';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import { feedSecret } from '#store/calendars.ts';
import { clinicSecret, findClinicSettings } from '#store/clinic-settings.ts';
import { deleteOptOut, insertOptOut, listOptOuts } from '#store/messages.ts';
import { setLocale } from '#store/patients.ts';
import type { Db } from '#store/tables.ts';
import { findRecipientTranslator } from './recipient-language.ts';
import { readTranslators } from './sentences.ts';

type PreferenceRoutes = 'listPreferences' | 'setPreference' | 'setLocale';

interface Change {
  actor: { role: AttendingParty; id: string };
  body: { kind: string; on: boolean };
  now: number;
}

/**
 * Binds the routes of the messages that a person may switch off, and of their language
 * (docs/product/messages.md#message-preferences, docs/product/messages.md#language).
 */
export function preferenceRoutes(): Handlers<Db, PreferenceRoutes> {
  const set = {
    kind: 'mutation' as const,
    audit: null,
    async execute({ actor, body, now }: Change, trx: Db) {
      if (body.on) await deleteOptOut(trx, actor, body.kind);
      else await insertOptOut(trx, actor, body.kind, new Date(now));
      return { success: true as const, message: replyMessages.preferenceSaved };
    },
  };
  return {
    listPreferences: {
      patient: {
        kind: 'query',
        audit: null,
        async execute({ actor }, db) {
          const off = await listOptOuts(db, actor);
          return { success: true, preferences: withState(OPTIONAL_MESSAGES.patient, off) };
        },
      },
      doctor: {
        kind: 'query',
        audit: null,
        async execute({ actor }, db) {
          const off = await listOptOuts(db, actor);
          return { success: true, preferences: withState(OPTIONAL_MESSAGES.doctor, off) };
        },
      },
    },

    setPreference: set,

    setLocale: {
      kind: 'mutation',
      audit: null,
      async execute({ actor, body }, trx) {
        await setLocale(trx, actor.id, body.locale);
        return { success: true, message: replyMessages.preferenceSaved };
      },
    },
  };
}

function withState<K extends string>(kinds: readonly K[], off: readonly string[]) {
  return kinds.map((kind) => ({ kind, on: !off.includes(kind) }));
}

const BODY_BYTES_MAX = 1024;
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

type ByToken = { Params: { token: string } };

/**
 * Serves the address of the List-Unsubscribe header. A GET shows a button, because mail scanners open
 * links. A POST from the button or the mail program (RFC 8058) switches the messages off.
 */
export function serveUnsubscribe(
  app: FastifyInstance,
  { db, clock }: { db: Db; clock: Clock },
): void {
  const find = async ({ params: { token } }: FastifyRequest<ByToken>) => {
    const found = readUnsubscribeToken(await clinicSecret(db, 'unsubscribe-secret'), token);
    // Messages of earlier versions used another key.
    return found ?? readUnsubscribeToken(await feedSecret(db), token);
  };
  app.register(
    async (scope) => {
      // Mail programs send a form, but its content adds nothing to the address.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser(
        '*',
        { bodyLimit: BODY_BYTES_MAX, parseAs: 'string' },
        (_r, _b, done) => done(null),
      );
      const read = { logLevel: 'silent', exposeHeadRoute: true } as const;
      scope.get<ByToken>('/:token', read, async (request, reply) => {
        const found = await find(request);
        const { i18n, name } = await describeReader(found);
        if (!found) return sendPage(reply.code(404), unknownLinkPage(i18n), POLICY);
        return sendPage(reply, questionPage(i18n, found.kind, name), POLICY);
      });
      scope.post<ByToken>('/:token', { logLevel: 'silent' }, async (request, reply) => {
        const found = await find(request);
        const { i18n } = await describeReader(found);
        if (!found) return sendPage(reply.code(404), unknownLinkPage(i18n), POLICY);
        await switchOff(found);
        return sendPage(reply, donePage(i18n), POLICY);
      });
    },
    { prefix: '/unsubscribe' },
  );

  /** Returns the clinic's name and a translator of the owner's language; of the clinic's language without an owner. */
  async function describeReader(owner: Unsubscription | null) {
    const clinic = presentClinicSettings(await findClinicSettings(db));
    const findTranslator = await readTranslators(db);
    const message = { recipient: owner, locale: null };
    const i18n = await findRecipientTranslator(db, message, { ...clinic, findTranslator });
    return { name: clinic.name, i18n };
  }

  async function switchOff({ role, id, kind }: Unsubscription): Promise<void> {
    await insertOptOut(db, { role, id }, kind, new Date(clock.now()));
  }
}

export interface Unsubscription {
  role: AttendingParty;
  id: string;
  kind: OptionalMessage;
}

const TAG_BYTES = 16;
const TOKEN = /^([\w-]{1,120})\.([\w-]{22})$/;

/**
 * Returns the token of a link that switches one kind of message off: the owner and the kind with an HMAC
 * over them. It allows nothing else and does not expire, like the message that carries it.
 */
export function unsubscribeToken(secret: Buffer, { role, id, kind }: Unsubscription): string {
  const facts = Buffer.from(`${role}/${id}/${kind}`).toString('base64url');
  return `${facts}.${createTag(secret, facts).toString('base64url')}`;
}

/** Returns the owner and the kind in a token; null unless this clinic made it. */
export function readUnsubscribeToken(secret: Buffer, token: string): Unsubscription | null {
  const [, facts, tag] = TOKEN.exec(token) ?? [];
  if (!facts || !tag) return null;
  if (!timingSafeEqual(Buffer.from(tag, 'base64url'), createTag(secret, facts))) return null;
  const [role, id = '', kind = ''] = Buffer.from(facts, 'base64url').toString().split('/');
  if (role !== 'patient' && role !== 'doctor') return null;
  return isOptional(role, kind) ? { role, id, kind } : null;
}

function createTag(secret: Buffer, facts: string): Buffer {
  return createHmac('sha256', secret)
    .update('unsubscribe')
    .update(facts)
    .digest()
    .subarray(0, TAG_BYTES);
}

const STYLE = `${PAGE_COLOURS}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:15px/1.5 Figtree,system-ui,sans-serif}
main{max-width:480px;margin:12vh auto 0;padding:28px 24px;background:var(--card);border-radius:12px;box-shadow:var(--shadow)}
h1{font-size:26px;line-height:1.2;margin:0 0 12px;overflow-wrap:anywhere}
p{margin:0 0 16px;color:var(--soft)}
button{min-height:44px;padding:0 20px;border:0;border-radius:12px;background:var(--action);color:var(--on-action);font:600 15px/1.5 Figtree,system-ui,sans-serif;cursor:pointer}
button:focus-visible{outline:3px solid var(--action);outline-offset:2px}
@media (max-width:520px){main{margin:0;border-radius:0;min-height:100vh}button{width:100%}}`;

export function questionPage(i18n: Translator, kind: OptionalMessage, clinic: string): string {
  const explanation = escapeHtml(unsubscribePage.explanation(i18n, clinic));
  const button = escapeHtml(unsubscribePage.button(i18n));
  return page(
    i18n,
    unsubscribePage.question(i18n, optionalMessageLabel(i18n, kind)),
    `<p>${explanation}</p><form method="post"><button>${button}</button></form>`,
  );
}

export function donePage(i18n: Translator): string {
  return page(
    i18n,
    unsubscribePage.done(i18n),
    `<p>${escapeHtml(unsubscribePage.again(i18n))}</p>`,
  );
}

export function unknownLinkPage(i18n: Translator): string {
  const unknown = escapeHtml(unsubscribePage.unknown(i18n));
  return page(i18n, unsubscribePage.unknownTitle(i18n), `<p>${unknown}</p>`);
}

function page(i18n: Translator, title: string, body: string): string {
  const locale = readLocale(i18n.locale);
  const heading = escapeHtml(title);
  return `<!doctype html><html lang="${locale}" dir="${LOCALES[locale].dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${heading}</title><style>${STYLE}</style></head><body><main><h1>${heading}</h1>${body}</main></body></html>`;
}
