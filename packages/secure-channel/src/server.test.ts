import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fromB64url, toB64url, toHex, utf8 } from './bytes.ts';
import { parseHeader } from './envelope.ts';
import { fakeServer, EPOCH_KEYS as keys, NOW } from './fake-server.ts';
import {
  deriveEpoch,
  EnvelopeError,
  isDemoSessionId,
  isSessionId,
  issueServerKey,
  openRequest,
  readEnvelope,
  verifyHeader,
} from './server.ts';
import { freshSessionId, padded, type SealInput, seal } from './testing/independent-client.ts';

const PATH = '/api/user/book-appointment';
const sessionId = 'Zm9vYmFyYmF6cXV4MDEyMzQ1';
const issue = (nowSeconds = NOW) => issueServerKey({ keys, sessionId, nowSeconds });
const sealed = (change: Partial<SealInput> = {}) =>
  seal({ serverPublicKey: issue(), sessionId, path: PATH, ...change });

type Wire = { encrypted: unknown; clientPublicKey: unknown; sessionId?: unknown };

function receive(wire: Wire, { path = PATH, nowSeconds = NOW } = {}) {
  const envelope = readEnvelope({ sessionId, ...wire });
  verifyHeader({ keys, envelope, nowSeconds });
  return openRequest({ keys, envelope, path });
}

function refusal(attempt: () => unknown): string {
  try {
    attempt();
  } catch (error) {
    if (error instanceof EnvelopeError) return error.kind;
    throw error;
  }
  return 'accepted';
}

describe('an issued key', () => {
  it('has the format hdr ‖ pkR and is valid for 120 seconds', () => {
    const bytes = fromB64url(issue()) as Uint8Array<ArrayBuffer>;
    const header = parseHeader(bytes.slice(0, 42));
    expect(header).toMatchObject({ epoch: 7, notAfter: NOW + 120 });
    expect(bytes.slice(0, 2)).toEqual(new Uint8Array([1, 1]));
    expect(bytes.slice(42)).toEqual(keys.publicKey);
  });

  it('contains another nonce every time', () => {
    expect(issue()).not.toBe(issue());
  });

  it('has a tag under the MAC key of the page', () => {
    const hmac = (key: Uint8Array, ...parts: (string | Uint8Array)[]) =>
      parts.reduce((mac, part) => mac.update(part), createHmac('sha256', key)).digest();
    const prk = hmac(utf8('nadi secure call v1 epoch'), new Uint8Array(32).fill(9));
    const bytes = fromB64url(issue()) ?? new Uint8Array();
    const tag = hmac(hmac(prk, 'header mac\x01'), bytes.subarray(0, 26), sessionId);
    expect(toHex(bytes.slice(26, 42))).toBe(tag.toString('hex', 0, 16));
  });

  it('depends only on the epoch secret', () => {
    const again = deriveEpoch(7, new Uint8Array(32).fill(9));
    const other = deriveEpoch(7, new Uint8Array(32).fill(8));
    expect(again.publicKey).toEqual(keys.publicKey);
    expect(other.publicKey).not.toEqual(keys.publicKey);
    expect(other.macKey.equals(keys.macKey)).toBe(false);
    expect(() => deriveEpoch(7, new Uint8Array(31))).toThrow(RangeError);
  });
});

describe('a sealed call', () => {
  it('opens to its headers and body', () => {
    const headers = { token: 't', 'idempotency-key': 'k' };
    const body = { text: 'नमस्ते 😀 \ud800', n: 1 };
    const opened = receive(sealed({ headers, body }).wire);
    expect(opened.headers).toEqual(headers);
    expect(opened.body).toEqual(body);
  });

  it('seals the reply so that only its own call, path and status open it', () => {
    const call = sealed();
    const reply = receive(call.wire).sealReply(401, { success: false, message: 'Not authorized' });
    expect(call.open(401, reply)).toEqual({ success: false, message: 'Not authorized' });
    expect(() => call.open(200, reply)).toThrow();
    expect(() => sealed().open(401, reply)).toThrow();
    expect((fromB64url(reply) as Uint8Array).length).toBe(32 + 256 + 16);
  });

  it('sends JSON text for the reply unchanged', () => {
    const call = sealed();
    expect(call.open(200, receive(call.wire).sealReply(200, '{"a":1}'))).toEqual({ a: 1 });
  });
});

describe('refused with Decryption failed', () => {
  const good = sealed().wire;
  it.each<[string, Wire]>([
    ['nothing', { encrypted: undefined, clientPublicKey: undefined }],
    ['numbers', { encrypted: 5, clientPublicKey: 8 }],
    ['a classroom key', { ...good, clientPublicKey: 8 }],
    ['arrays', { encrypted: [good.encrypted], clientPublicKey: [good.clientPublicKey] }],
    ['an object with toString', { ...good, encrypted: { toString: () => good.encrypted } }],
    ['padded base64', { ...good, clientPublicKey: `${good.clientPublicKey}=` }],
    ['a long key', { ...good, clientPublicKey: good.clientPublicKey.repeat(20_000) }],
    ['an unpadded length', { ...good, encrypted: good.encrypted.slice(0, -4) }],
    ['a tag and no text', { ...good, encrypted: toB64url(new Uint8Array(16)) }],
    ['lone surrogates', { encrypted: '\ud800'.repeat(363), clientPublicKey: '\udfff'.repeat(99) }],
  ])('%s', (_name, wire) => {
    expect(refusal(() => receive(wire))).toBe('decryption-failed');
  });

  it('another path, session or epoch', () => {
    expect(refusal(() => receive(good, { path: '/api/user/appointments' }))).toBe(
      'decryption-failed',
    );
    expect(refusal(() => receive({ ...good, sessionId: freshSessionId() }))).toBe(
      'decryption-failed',
    );
    expect(refusal(() => receive(good, { path: '/'.repeat(70_000) }))).toBe('decryption-failed');
    const other = deriveEpoch(7, new Uint8Array(32).fill(1));
    const envelope = readEnvelope({ ...good, sessionId });
    expect(refusal(() => verifyHeader({ keys: other, envelope, nowSeconds: NOW }))).toBe(
      'decryption-failed',
    );
  });

  it('a point of small order', () => {
    const bytes = fromB64url(good.clientPublicKey) as Uint8Array;
    const clientPublicKey = toB64url(bytes.fill(0, 42));
    expect(refusal(() => receive({ ...good, clientPublicKey }))).toBe('decryption-failed');
  });

  it('a validity longer than issued', () => {
    const bytes = fromB64url(good.clientPublicKey) as Uint8Array;
    bytes[9] = ((bytes[9] as number) + 1) & 255;
    const clientPublicKey = toB64url(bytes);
    expect(refusal(() => receive({ ...good, clientPublicKey }))).toBe('decryption-failed');
  });

  it.each([
    ['no JSON', 'hello'],
    ['no object', '[]'],
    ['null', 'null'],
    ['one key', '{"headers":{}}'],
    ['a third key', '{"headers":{},"body":1,"path":"/"}'],
    ['__proto__ for a key', '{"__proto__":{"headers":{}},"body":1}'],
    ['__proto__ for a third key', '{"headers":{},"body":1,"__proto__":{}}'],
    ['a header named __proto__', '{"headers":{"__proto__":"a"},"body":1}'],
    ['constructor for a key', '{"headers":{},"constructor":1}'],
    ['headers that are a list', '{"headers":[],"body":1}'],
    ['headers that are null', '{"headers":null,"body":1}'],
    ['a header off the list', '{"headers":{"cookie":"a"},"body":1}'],
    ['a header named constructor', '{"headers":{"constructor":"a"},"body":1}'],
    ['a header that is no text', '{"headers":{"token":1},"body":1}'],
    ['a byte-order mark', '\ufeff{"headers":{},"body":1}'],
    ['NaN', '{"headers":{},"body":NaN}'],
    ['nesting without end', `{"headers":{},"body":${'['.repeat(30_000)}${']'.repeat(30_000)}}`],
    ['nesting of 64', `{"headers":{},"body":${'['.repeat(64)}${']'.repeat(64)}}`],
  ])('a payload with %s', (_name, json) => {
    expect(refusal(() => receive(sealed({ plaintext: padded(json) }).wire))).toBe(
      'decryption-failed',
    );
  });

  it('a payload that is not padded', () => {
    const plaintext = Buffer.from('{"headers":{},"body":1}');
    expect(refusal(() => receive(sealed({ plaintext }).wire))).toBe('decryption-failed');
  });

  it('a payload that is not UTF-8', () => {
    const plaintext = Buffer.alloc(256, 0xff);
    expect(refusal(() => receive(sealed({ plaintext }).wire))).toBe('decryption-failed');
  });

  it('drops a nested __proto__ without refusing the payload', () => {
    const plaintext = padded('{"headers":{},"body":{"a":{"__proto__":{"isAdmin":true},"b":1}}}');
    const opened = receive(sealed({ plaintext }).wire);
    expect(JSON.stringify(opened.body)).toBe('{"a":{"b":1}}');
  });
});

describe('refused with the request for a new exchange', () => {
  it.each([
    undefined,
    '',
    'short',
    'a'.repeat(21),
    'a'.repeat(65),
    `${'a'.repeat(22)} `,
    5,
    ['a'.repeat(22)],
  ])('session-id %j', (bad) =>
    expect(refusal(() => receive({ ...sealed().wire, sessionId: bad }))).toBe('not-initialized'),
  );

  it('from the second after notAfter on, and more than 300 s before it', () => {
    const { wire } = sealed();
    const at = (nowSeconds: number) => refusal(() => receive(wire, { nowSeconds }));
    expect(at(NOW + 120)).toBe('accepted');
    expect(at(NOW + 121)).toBe('not-initialized');
    expect(at(NOW - 180)).toBe('accepted');
    expect(at(NOW - 181)).toBe('not-initialized');
    expect(at(Number.NaN)).toBe('not-initialized');
  });

  it('reports a forged header before an expired one', () => {
    const { wire } = sealed();
    const attempt = () =>
      receive({ ...wire, sessionId: freshSessionId() }, { nowSeconds: NOW + 999 });
    expect(refusal(attempt)).toBe('decryption-failed');
  });
});

describe('replay', () => {
  it('returns the same nonce again to the caller, who has recorded it as used', async () => {
    const double = fakeServer(() => ({ status: 200, json: { success: true } }));
    const init = { headers: { 'session-id': sessionId }, body: JSON.stringify(sealed().wire) };
    const post = () => double.fetch(`http://clinic.test${PATH}`, { method: 'POST', ...init });
    expect((await post()).status).toBe(200);
    const second = await post();
    expect(second.status).toBe(400);
    expect(await second.json()).toEqual({ success: false, message: 'Decryption failed' });
    expect(double.opened).toHaveLength(1);
  });
});

describe('session ids', () => {
  it('have 22 to 64 characters; demonstration ids begin with demo-', () => {
    expect(isSessionId('a'.repeat(22)) && isSessionId('-_'.repeat(32))).toBe(true);
    expect(isSessionId(`${'a'.repeat(22)}\n`)).toBe(false);
    expect(isDemoSessionId('demo-1') && isDemoSessionId(`demo-${'a'.repeat(59)}`)).toBe(true);
    for (const id of [
      'demo-',
      'xdemo-1',
      'demo-1\n',
      'demo-a.b',
      `demo-${'a'.repeat(60)}`,
      5,
      ['demo-1'],
    ])
      expect(isDemoSessionId(id)).toBe(false);
  });
});

describe('20,000 mutated envelopes', () => {
  it('all are refused, and no other error is thrown', () => {
    const random = seeded(20_261_120);
    const call = sealed({ headers: { token: 't' }, body: { docId: '1' } }).wire;
    const kinds = new Set<string>();
    for (let round = 0; round < 20_000; round++)
      kinds.add(refusal(() => receive(mutate(call, random))));
    expect([...kinds]).toEqual(['decryption-failed']);
  });
});

/**
 * Returns one mutation: a flipped bit, a cut, an insertion, swapped characters of two fields, or another
 * type.
 */
function mutate(
  call: { encrypted: string; clientPublicKey: string },
  random: (below: number) => number,
): Wire {
  const field = random(3) === 0 ? 'encrypted' : 'clientPublicKey';
  const text = call[field];
  const at = random(text.length);
  const character = String.fromCharCode(33 + random(94));
  const bytes = fromB64url(text) as Uint8Array;
  const flip = () => {
    const place = random(bytes.length);
    bytes[place] = (bytes[place] as number) ^ (1 << random(8));
    return toB64url(bytes);
  };
  const kinds = [
    flip,
    flip,
    flip,
    () => text.slice(0, at),
    () => text.slice(0, at) + character + text.slice(at),
    () => text.slice(0, at) + (character === text[at] ? '~' : character) + text.slice(at + 1),
    () => text.slice(at + 1) + text.slice(0, at + 1) + character,
    () => [null, at, {}, [], true, text.repeat(3), ''][random(7)],
  ];
  return { ...call, [field]: kinds[random(kinds.length)]?.() };
}

/** Mulberry32 returns the same sequence every run. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
