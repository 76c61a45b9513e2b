import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSealedFetch } from './client.ts';
import { SealedRequestError, type SecureStep } from './exchange.ts';
import { EPOCH_KEYS, fakeServer, NOW } from './fake-server.ts';
import { issueServerKey } from './server.ts';
import { requestSecurely } from './testing/independent-client.ts';

const PATH = '/api/user/login';
const baseUrl = 'http://clinic.test';
const OK = () => ({ status: 200, json: { success: true, name: 'आशा 😀' } });

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a call', () => {
  it('sends headers and body to the server and returns its answer', async () => {
    const double = fakeServer(OK);
    const call = createSealedFetch({ fetch: double.fetch, baseUrl });
    const reply = await call({ path: PATH, headers: { token: 't' }, body: { email: 'a@b.c' } });
    expect(reply).toEqual({ status: 200, body: { success: true, name: 'आशा 😀' }, sealed: true });
    expect(double.opened).toEqual([
      { path: PATH, headers: { token: 't' }, body: { email: 'a@b.c' } },
    ]);
  });

  it('makes a new key exchange for every call', async () => {
    const double = fakeServer(OK);
    const fetch = vi.fn(double.fetch);
    const call = createSealedFetch({ fetch, baseUrl });
    await call({ path: PATH });
    await call({ path: PATH });
    const ids = fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get('session-id'));
    expect(double.keyRequests()).toBe(2);
    expect([ids[0] === ids[1], ids[2] === ids[3], new Set(ids).size]).toEqual([true, true, 2]);
    expect(ids.every((id) => /^[A-Za-z0-9_-]{22,64}$/.test(id ?? ''))).toBe(true);
  });

  it('sends a GET as a POST with {}', async () => {
    const double = fakeServer(OK);
    const fetch = vi.fn(double.fetch);
    const call = createSealedFetch({ fetch, baseUrl });
    await call({ path: PATH, method: 'GET' });
    expect(fetch.mock.calls[1]?.[1]?.method).toBe('POST');
    expect(double.opened[0]?.body).toEqual({});
  });

  it('hides every length up to 256 bytes', async () => {
    const lengths = await Promise.all(
      ['', 'a'.repeat(200)].map(async (text) => sentText({ text })),
    );
    expect(lengths[0]?.length).toBe(lengths[1]?.length);
    expect((await sentText({ text: 'a'.repeat(300) })).length).toBeGreaterThan(
      lengths[0]?.length ?? 0,
    );
  });

  it('sends plain headers in the clear but never the sealed ones', async () => {
    const fetch = vi.fn(fakeServer(OK).fetch);
    const call = createSealedFetch({ fetch, baseUrl });
    await call({
      path: PATH,
      headers: { token: 'secret' },
      transportHeaders: { 'X-XSRF-TOKEN': 'x' },
    });
    for (const [, init] of fetch.mock.calls) {
      const headers = new Headers(init?.headers);
      expect([headers.get('x-xsrf-token'), headers.get('token')]).toEqual(['x', null]);
    }
  });

  it('reports its steps', async () => {
    const steps: SecureStep[] = [];
    const onStep = (step: SecureStep) => steps.push(step);
    const call = createSealedFetch({ fetch: fakeServer(OK).fetch, baseUrl, onStep });
    await call({ path: PATH, body: { a: 1 } });
    expect(steps.map(({ step }) => step)).toEqual([
      'asked',
      'key-received',
      'sealed',
      'sent',
      'answered',
      'opened',
    ]);
    expect(steps[1]).toMatchObject({ epoch: 7, notAfter: NOW + 120, status: 200 });
    expect(steps[2]).toMatchObject({ plaintextBytes: 256, path: PATH });
    expect(steps[4]).toMatchObject({ status: 200, sealed: true });
  });

  it('uses the same wire format if the browser lacks X25519', async () => {
    const generateKey = crypto.subtle.generateKey.bind(crypto.subtle);
    vi.spyOn(crypto.subtle, 'generateKey').mockImplementation(((
      algorithm: unknown,
      ...rest: [boolean, KeyUsage[]]
    ) =>
      algorithm === 'X25519'
        ? Promise.reject(new DOMException('No such algorithm', 'NotSupportedError'))
        : generateKey(
            algorithm as AlgorithmIdentifier,
            ...rest,
          )) as typeof crypto.subtle.generateKey);
    const call = createSealedFetch({ fetch: fakeServer(OK).fetch, baseUrl });
    expect((await call({ path: PATH })).sealed).toBe(true);
  });

  it('works with the same server as a client written independently', async () => {
    const double = fakeServer(() => ({
      status: 409,
      json: { success: false, message: 'Slot not available' },
    }));
    const theirs = await requestSecurely({
      fetch: double.fetch,
      baseUrl,
      path: PATH,
      headers: { token: 't' },
    });
    const ours = await createSealedFetch({ fetch: double.fetch, baseUrl })({
      path: PATH,
      headers: { token: 't' },
    });
    expect(ours).toEqual(theirs);
    expect(ours).toMatchObject({ status: 409, sealed: true });
    expect(double.opened[0]).toEqual(double.opened[1]);
  });
});

describe('an answer that is not the server’s', () => {
  it.each<[string, number, unknown]>([
    ['plain success', 200, { success: true, token: 'forged' }],
    ['a plain list', 200, []],
    ['plain success without the word', 201, {}],
    ['a page of a proxy', 200, '<h1>Sign in</h1>'],
    ['nonsense under seal', 200, { encrypted: 'AAAA' }],
    ['an older reply', 200, { encrypted: 'A'.repeat(406) }],
  ])('refuses %s', async (_name, status, body) => {
    const call = createSealedFetch({ fetch: answering(status, body), baseUrl });
    await expect(call({ path: PATH })).rejects.toMatchObject({ message: 'Decryption failed' });
  });

  it('does not open with another status', async () => {
    const double = fakeServer(() => ({
      status: 401,
      json: { success: false, message: 'Not authorized' },
    }));
    const fetch: typeof globalThis.fetch = async (...request) => {
      const response = await double.fetch(...request);
      return new Response(response.body, { status: 200 });
    };
    const call = createSealedFetch({ fetch, baseUrl });
    await expect(call({ path: PATH })).rejects.toMatchObject({ message: 'Decryption failed' });
  });

  it.each<[number, unknown, string | undefined]>([
    [413, { success: false, message: 'Too large', token: 'forged' }, 'Too large'],
    [200, { success: false, message: 'Closed' }, 'Closed'],
    [503, '<h1>Bad gateway</h1>', undefined],
    [400, { success: true, message: { html: '<b>' } }, undefined],
  ])(
    'accepts a plain error with the status %i, but only its text',
    async (status, body, message) => {
      const call = createSealedFetch({ fetch: answering(status, body), baseUrl });
      const reply = await call({ path: PATH });
      expect(reply).toEqual({ status, body: { success: false, message }, sealed: false });
    },
  );
});

describe('an expired key', () => {
  it('is replaced once, unnoticed by the caller', async () => {
    const clock = vi.fn(() => NOW).mockReturnValueOnce(NOW + 999);
    const double = fakeServer(OK, clock);
    const reply = await createSealedFetch({ fetch: double.fetch, baseUrl })({ path: PATH });
    expect([reply.status, double.keyRequests(), double.opened.length]).toEqual([200, 2, 1]);
  });

  it('does not replace the key twice', async () => {
    const double = fakeServer(OK, () => NOW + 999);
    const call = createSealedFetch({ fetch: double.fetch, baseUrl });
    await expect(call({ path: PATH })).rejects.toThrow(
      'Secure connection not properly initialized',
    );
    expect(double.keyRequests()).toBe(2);
  });

  it('does not retry after another error', async () => {
    const double = fakeServer(OK);
    const fetch = vi.fn(
      answering(400, { success: false, message: 'Decryption failed' }, double.fetch),
    );
    await createSealedFetch({ fetch, baseUrl })({ path: PATH });
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});

describe('Failed to get server public key', () => {
  const good = issueServerKey({ keys: EPOCH_KEYS, sessionId: 'x', nowSeconds: NOW });
  it.each<[string, number, unknown]>([
    ['success other than true', 200, { success: 'true', serverPublicKey: good }],
    ['a refusal', 429, { success: false, message: 'Too many requests' }],
    ['a wrong length', 200, { success: true, serverPublicKey: good.slice(0, -4) }],
    ['another version', 200, { success: true, serverPublicKey: `Ag${good.slice(2)}` }],
    [
      'another suite',
      200,
      { success: true, serverPublicKey: `AQ${good.slice(2).replace(/^./, 'I')}` },
    ],
    ['a classroom key', 200, { success: true, serverPublicKey: 8 }],
    ['a page', 200, '<html>'],
  ])('%s', async (_name, status, body) => {
    const call = createSealedFetch({ fetch: async () => respond(status, body), baseUrl });
    const error = await call({ path: PATH }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(SealedRequestError);
    expect(error).toMatchObject({ message: 'Failed to get server public key' });
  });

  it('keeps the cause if the network failed', async () => {
    const cause = new TypeError('Failed to fetch');
    const call = createSealedFetch({ fetch: () => Promise.reject(cause), baseUrl });
    const error = await call({ path: PATH }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ message: 'Failed to get server public key', cause });
  });
});

describe('other ways to fail', () => {
  it("keeps fetch's own error if sending failed, because the call may have run", async () => {
    const cause = new TypeError('Failed to fetch');
    const double = fakeServer(OK);
    const fetch = vi
      .fn(double.fetch)
      .mockImplementationOnce(double.fetch)
      .mockRejectedValueOnce(cause);
    const error = await createSealedFetch({ fetch, baseUrl })({ path: PATH }).catch(
      (reason: unknown) => reason,
    );
    expect(error).toBe(cause);
  });

  it.each([undefined, {}])('reports that HTTPS is needed if crypto is %j', async (crypto) => {
    vi.stubGlobal('crypto', crypto);
    const call = createSealedFetch({ fetch: fakeServer(OK).fetch, baseUrl });
    await expect(call({ path: PATH })).rejects.toMatchObject({
      message: 'Secure connection not properly initialized',
      hint: expect.stringContaining('HTTPS'),
    });
  });

  it('accepts two methods and no query string', async () => {
    const call = createSealedFetch({ fetch: fakeServer(OK).fetch, baseUrl });
    await expect(call({ path: PATH, method: 'PUT' })).rejects.toThrow('Unsupported method');
    await expect(call({ path: `${PATH}?a=1` })).rejects.toThrow(RangeError);
  });

  it("rejects with the signal's reason once aborted", async () => {
    const aborted = AbortSignal.abort(new Error('left the page'));
    const fetch: typeof globalThis.fetch = async (_url, init) => {
      init?.signal?.throwIfAborted();
      return Response.error();
    };
    const call = createSealedFetch({ fetch, baseUrl });
    await expect(call({ path: PATH, signal: aborted })).rejects.toThrow('left the page');
  });
});

async function sentText(body: unknown): Promise<string> {
  const steps: SecureStep[] = [];
  const onStep = (step: SecureStep) => steps.push(step);
  await createSealedFetch({ fetch: fakeServer(OK).fetch, baseUrl, onStep })({
    path: PATH,
    body,
  });
  return steps.flatMap((step) => (step.step === 'sealed' ? step.encrypted : [])).join();
}

/** Issues a valid key, then answers the call itself with this reply. */
function answering(
  status: number,
  body: unknown,
  inner = fakeServer(OK).fetch,
): typeof globalThis.fetch {
  return async (url, init) =>
    String(url).endsWith('/public-key') ? inner(url, init) : respond(status, body);
}

function respond(status: number, body: unknown): Response {
  return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
}
