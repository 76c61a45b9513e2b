import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { sendPage } from '#platform/http/send-page.ts';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import { feedSecret } from '#store/calendar-feeds.ts';
import { clinicSecret } from '#store/clinic-secrets.ts';
import { findClinicSettings } from '#store/clinic-settings.ts';
import { insertOptOut } from '#store/message-opt-outs.ts';
import type { Db } from '#store/tables.ts';
import { donePage, questionPage, unknownLinkPage } from './unsubscribe-pages.ts';
import { readUnsubscribeToken, type Unsubscription } from './unsubscribe-token.ts';

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
        if (!found) return sendPage(reply.code(404), unknownLinkPage(), POLICY);
        const { name } = presentClinicSettings(await findClinicSettings(db));
        return sendPage(reply, questionPage(found.kind, name), POLICY);
      });
      scope.post<ByToken>('/:token', { logLevel: 'silent' }, async (request, reply) => {
        const found = await find(request);
        if (!found) return sendPage(reply.code(404), unknownLinkPage(), POLICY);
        await switchOff(found);
        return sendPage(reply, donePage(), POLICY);
      });
    },
    { prefix: '/unsubscribe' },
  );

  async function switchOff({ role, id, kind }: Unsubscription): Promise<void> {
    await insertOptOut(db, { role, id }, kind, new Date(clock.now()));
  }
}
