import type { Handlers } from '#platform/http/handler.ts';
import type { RequestOpener } from '#platform/secure/request-opener.ts';
import type { Db } from '#store/tables.ts';
import { demonstrateChannel } from './demonstrate-channel.ts';

/** Binds the key exchange (docs/secure-calls.md#step-1-request-a-key) and the demonstration. */
export function secureRoutes({ opener }: { opener: RequestOpener }) {
  return {
    getPublicKey: {
      kind: 'query',
      audit: null,
      async execute({ sessionId }) {
        return { success: true, serverPublicKey: await opener.issueKey(sessionId) };
      },
    },
    demonstrateChannel: demonstrateChannel(),
  } satisfies Partial<Handlers<Db>>;
}
