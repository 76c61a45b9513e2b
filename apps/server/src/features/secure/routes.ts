import type { Handlers, Query } from '#platform/http/handler.ts';
import type { RequestOpener } from '#platform/secure/request-opener.ts';
import type { Db } from '#store/tables.ts';

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

/** Replies with what arrived, so that both directions of an encrypted request can be seen. */
function demonstrateChannel(): Query<Db, 'demonstrateChannel'> {
  return {
    kind: 'query',
    audit: null,
    async execute({ body, now }) {
      const { requestType = 'demo', sampleData } = body;
      return {
        success: true,
        data: {
          requestType,
          fieldsReceived: countFields(sampleData),
          receivedAt: new Date(now).toISOString(),
          note: 'The server read this message and made this answer.',
        },
      };
    },
  };
}

function countFields(data: unknown): number {
  return typeof data === 'object' && data !== null ? Object.keys(data).length : 0;
}
