import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLoopbackHost } from '#platform/addresses.ts';
import { Problem } from '#platform/problem.ts';
import { findSandboxMessage, listSandboxMessages } from '#store/sandbox-mail.ts';
import type { Db } from '#store/tables.ts';
import { inboxPage, messagePage } from './inbox-pages.ts';

/** Headers that a proxy adds; a request through a proxy comes from another machine. */
const FORWARDING = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
];

/** The page may not run scripts; a sandboxed frame shows a message's own HTML. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const MESSAGE_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'";

const WITH_HEAD = { exposeHeadRoute: true };

type ById = { Params: { id: string } };
type ByRecipient = { Querystring: { to?: unknown } };

/** Shows the messages in the time zone `zone`, to this machine only (docs/product/messages.md#trial-inbox). */
export function serveTrialInbox(app: FastifyInstance, db: Db, zone: string): void {
  const find = async ({ params: { id } }: FastifyRequest<ById>) => {
    const message = UUID.test(id) ? await findSandboxMessage(db, id) : undefined;
    if (!message) throw new Problem('not-found');
    return message;
  };
  app.register(
    async (inbox) => {
      inbox.addHook('onRequest', async (request, reply) => {
        if (!isOnThisMachine(request)) throw new Problem('not-found');
        reply.header('cache-control', 'no-store');
      });
      inbox.get<ByRecipient>('/', WITH_HEAD, async ({ query }, reply) =>
        sendPage(reply, PAGE_POLICY, await listPage(db, zone, query.to)),
      );
      inbox.get('/messages', WITH_HEAD, async () =>
        (await listSandboxMessages(db)).map(presentMessage),
      );
      inbox.get<ById>('/:id', WITH_HEAD, async (request, reply) => {
        const message = await find(request);
        return sendPage(reply, PAGE_POLICY, messagePage(message, parseHeaders(message.source)));
      });
      inbox.get<ById>('/:id/html', WITH_HEAD, async (request, reply) => {
        reply.header('x-frame-options', 'SAMEORIGIN');
        return sendPage(reply, MESSAGE_POLICY, opensLinksOutside((await find(request)).html_body));
      });
      inbox.get<ById>('/:id/source', WITH_HEAD, async (request, reply) =>
        reply.type('text/plain; charset=utf-8').send((await find(request)).source),
      );
      inbox.get<ById>('/:id/invite.ics', WITH_HEAD, async (request, reply) => {
        const { calendar } = await find(request);
        if (calendar === null) throw new Problem('not-found');
        return reply.type('text/calendar; charset=utf-8').send(calendar);
      });
    },
    { prefix: '/sandbox/mail' },
  );
}

async function listPage(db: Db, zone: string, to: unknown): Promise<string> {
  const all = await listSandboxMessages(db);
  const recipient = typeof to === 'string' ? to : '';
  return inboxPage({
    messages: recipient ? all.filter((message) => message.recipient === recipient) : all,
    recipients: [...new Set(all.map((message) => message.recipient))].sort(),
    recipient,
    zone,
  });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Uses the peer of the socket, independent of TRUST_PROXY. */
function isOnThisMachine({ headers, socket }: FastifyRequest): boolean {
  if (FORWARDING.some((name) => headers[name] !== undefined)) return false;
  const peer = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return isLoopbackHost(peer);
}

type SandboxMessage = Awaited<ReturnType<typeof listSandboxMessages>>[number];

function presentMessage(message: SandboxMessage) {
  return {
    id: message.id,
    to: message.recipient,
    subject: message.subject,
    text: message.text_body,
    html: message.html_body,
    ics: message.calendar,
    headers: parseHeaders(message.source),
    at: message.sent_at.getTime(),
  };
}

function sendPage(reply: FastifyReply, policy: string, page: string) {
  return reply
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(page);
}

function opensLinksOutside(html: string): string {
  return html.replace('<head>', '<head><base target="_blank">');
}

/** Returns a message's headers by lower-case name, unfolded (RFC 5322 §2.2.3). */
function parseHeaders(source: string): Record<string, string> {
  const head = source.slice(0, source.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
  const headers: Record<string, string> = {};
  for (const line of head.split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  return headers;
}
