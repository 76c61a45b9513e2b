import {
  deriveEpoch,
  EnvelopeError,
  type EpochKeys,
  issueServerKey,
  openRequest,
  readEnvelope,
  verifyHeader,
} from './server.ts';

export const NOW = 1_800_000_000;
export const EPOCH_KEYS: EpochKeys = deriveEpoch(7, new Uint8Array(32).fill(9));

export type FakeServer = {
  fetch: typeof globalThis.fetch;
  /** Opened requests, in order. */
  opened: { headers: unknown; body: unknown; path: string }[];
  /** Number of requested keys. */
  keyRequests: () => number;
};

/**
 * Returns a `fetch` that serves the key exchange in the same process. It opens, checks and answers
 * envelopes in the order of docs/secure-calls.md#step-5-refusals.
 */
export function fakeServer(
  answer: (opened: { headers: unknown; body: unknown }) => { status: number; json: unknown },
  now: () => number = () => NOW,
): FakeServer {
  const opened: FakeServer['opened'] = [];
  const spent = new Set<string>();
  let keyRequests = 0;
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const path = new URL(String(input), 'http://clinic.test').pathname;
    const sessionId = new Headers(init?.headers).get('session-id') ?? '';
    if (path === '/api/secure/public-key') {
      keyRequests++;
      const serverPublicKey = issueServerKey({ keys: EPOCH_KEYS, sessionId, nowSeconds: NOW });
      return Response.json({ success: true, serverPublicKey });
    }
    try {
      const envelope = readEnvelope({ ...JSON.parse(String(init?.body)), sessionId });
      verifyHeader({ keys: EPOCH_KEYS, envelope, nowSeconds: now() });
      const nonce = String(envelope.nonce);
      if (spent.has(nonce)) throw new EnvelopeError('decryption-failed');
      spent.add(nonce);
      const request = openRequest({ keys: EPOCH_KEYS, envelope, path });
      opened.push({ headers: request.headers, body: request.body, path });
      const { status, json } = answer(request);
      return Response.json({ encrypted: request.sealReply(status, json) }, { status });
    } catch (error) {
      if (!(error instanceof EnvelopeError)) throw error;
      return Response.json({ success: false, message: error.message }, { status: 400 });
    }
  };
  return { fetch, opened, keyRequests: () => keyRequests };
}
