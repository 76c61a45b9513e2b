import { describe, expect, it, vi } from 'vitest';
import { fromB64url, toB64url } from './bytes.ts';
import { createSealedFetch } from './client.ts';
import type { SecureStep } from './exchange.ts';
import { fakeServer } from './fake-server.ts';

const PATH = '/api/user/login';
const NOT_INITIALIZED = 'Secure connection not properly initialized';
const SUCCESS = { status: 200, json: { success: true } };

describe('the two requests', () => {
  it("go to the page's own origin and bypass all caches", async () => {
    const fetch = vi.fn(fakeServer(() => SUCCESS).fetch);
    await createSealedFetch({ fetch })({ path: PATH });
    const [requested, sent] = fetch.mock.calls;
    expect([requested?.[0], sent?.[0]]).toEqual(['/api/secure/public-key', PATH]);
    expect([requested?.[1]?.cache, sent?.[1]?.cache]).toEqual(['no-store', 'no-store']);
    expect(new Headers(sent?.[1]?.headers).get('content-type')).toBe('application/json');
  });

  it('report their methods, and a plain reply as plain', async () => {
    const steps: SecureStep[] = [];
    const onStep = (step: SecureStep) => steps.push(step);
    await createSealedFetch({ fetch: refusing(503, {}), onStep })({ path: PATH });
    expect(steps.map((step) => ('method' in step ? step.method : step.step))).toEqual([
      'GET',
      'key-received',
      'sealed',
      'POST',
      'answered',
    ]);
    expect(steps.at(-1)).toMatchObject({ status: 503, sealed: false });
  });

  it('carry null as null', async () => {
    const server = fakeServer(() => ({ status: 200, json: { success: true, image: null } }));
    const reply = await createSealedFetch(server)({ path: PATH, body: { image: null } });
    expect(server.opened[0]?.body).toEqual({ image: null });
    expect(reply.body).toEqual({ success: true, image: null });
  });
});

describe('a key', () => {
  it('is not accepted from a reply with another status', async () => {
    const server = fakeServer(() => SUCCESS);
    const fetch: typeof globalThis.fetch = async (...request) => {
      const response = await server.fetch(...request);
      return new Response(response.body, { status: 203 });
    };
    await expect(createSealedFetch({ fetch })({ path: PATH })).rejects.toThrow(
      'Failed to get server public key',
    );
  });

  it("a refused key keeps the server's message as a hint", async () => {
    const message = 'Too many requests.';
    const fetch = async () => Response.json({ success: false, message }, { status: 429 });
    const error = await createSealedFetch({ fetch })({ path: PATH }).catch((reason) => reason);
    expect(error).toMatchObject({ name: 'SealedRequestError', hint: message });
    expect(error).not.toHaveProperty('cause');
  });

  it('an invalid key ends the request before it is sent', async () => {
    const server = fakeServer(() => SUCCESS);
    const fetch = vi.fn<typeof globalThis.fetch>(async (...request) => {
      const { serverPublicKey } = await (await server.fetch(...request)).json();
      const bytes = (fromB64url(serverPublicKey) ?? new Uint8Array()).fill(0, 42);
      return Response.json({ success: true, serverPublicKey: toB64url(bytes) });
    });
    const error = await createSealedFetch({ fetch })({ path: PATH }).catch((reason) => reason);
    expect(error).toMatchObject({ message: NOT_INITIALIZED, cause: expect.any(Error) });
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});

describe('a reply', () => {
  it.each<[string, unknown]>([
    ['null', null],
    ['a number under seal', { encrypted: 5 }],
  ])('with the body %s is not a success', async (_name, body) => {
    const fetch = refusing(200, body);
    await expect(createSealedFetch({ fetch })({ path: PATH })).rejects.toThrow('Decryption failed');
  });

  it.each<[unknown, number]>([
    [null, 300],
    [null, 503],
    [{ encrypted: 5 }, 503],
  ])('with the body %j and the status %i is an error without a text', async (body, status) => {
    const reply = await createSealedFetch({ fetch: refusing(status, body) })({ path: PATH });
    expect(reply).toEqual({ status, body: { success: false, message: undefined }, sealed: false });
  });

  it('is refused with the reason if it does not contain JSON', async () => {
    const server = fakeServer(() => ({ status: 200, json: 'no JSON' }));
    const error = await createSealedFetch(server)({ path: PATH }).catch((reason) => reason);
    expect(error).toMatchObject({ message: 'Decryption failed', cause: new Error('Not JSON') });
  });

  it('with a sealed body comes from the handler and never causes another exchange', async () => {
    const json = { success: false, message: NOT_INITIALIZED };
    const server = fakeServer(() => ({ status: 400, json }));
    const reply = await createSealedFetch(server)({ path: PATH });
    expect(reply).toEqual({ status: 400, body: json, sealed: true });
    expect(server.keyRequests()).toBe(1);
  });

  it('causes another exchange only with the status 400', async () => {
    const fetch = vi.fn(refusing(503, { success: false, message: NOT_INITIALIZED }));
    expect((await createSealedFetch({ fetch })({ path: PATH })).status).toBe(503);
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});

/** Issues a key and answers the request itself in plain text. */
function refusing(status: number, body: unknown): typeof globalThis.fetch {
  const server = fakeServer(() => SUCCESS);
  return async (url, init) =>
    String(url).endsWith('/public-key') ? server.fetch(url, init) : Response.json(body, { status });
}
