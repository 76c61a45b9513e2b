import type { Handlers } from '#platform/http/handler.ts';
import type { SecureGate } from '#platform/secure/gate.ts';
import type { Db } from '#store/tables.ts';
import { demonstrateChannel } from './demonstrate-channel.ts';

/** The key exchange (docs/encrypted-requests.md#step-1-request-a-key) and the call of the explainer page. */
export function secureRoutes({ gate }: { gate: SecureGate }) {
  return {
    getPublicKey: {
      kind: 'query',
      async execute({ sessionId }) {
        return { success: true, serverPublicKey: await gate.issueKey(sessionId) };
      },
    },
    demonstrateChannel: demonstrateChannel(),
  } satisfies Partial<Handlers<Db>>;
}
