import type { Query } from '#platform/http/handler.ts';
import type { Db } from '#store/tables.ts';

/** Replies with what arrived, so that both directions of an encrypted request can be seen. */
export function demonstrateChannel(): Query<Db, 'demonstrateChannel'> {
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
