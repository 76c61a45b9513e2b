import * as routes from '@nadi/contract/generated/route-table';
import { toHex, utf8 } from '@nadi/secure-channel/bytes';
import {
  BASE,
  classroomOpen,
  classroomPair,
  classroomSeal,
  classroomSharedNumber,
  isClassroomPublicNumber,
  PRIME,
  randomClassroomPair,
} from '@nadi/secure-channel/classroom';
import { newDemoSessionId, type Random } from '@nadi/secure-channel/session-id';
import { parseRoute } from '#shared/api/parse-route.ts';
import { i18n } from '#shared/language/i18n.ts';
import type { DemoStep, Exchange, NetworkEntry } from './demo-state.ts';

const IV_BYTES = 12;
const GET_KEY = { method: 'GET', endpoint: parseRoute(routes.getPublicKey).path } as const;
const SEND_MESSAGE = {
  method: 'POST',
  endpoint: parseRoute(routes.demonstrateChannel).path,
} as const;

export interface DemoContext {
  fetch: typeof globalThis.fetch;
  random: Random;
  /** Epoch milliseconds. */
  now(): number;
  signal: AbortSignal;
  /** Runs one step at the page's pace: active, calculated, completed with its values. */
  step(id: number, work: () => Promise<DemoStep['values']>): Promise<void>;
  recordValues(values_: Exchange): void;
  log(entry: Omit<NetworkEntry, 'id' | 'timestamp'>): void;
  markAnswered(response: unknown): void;
}

/** Runs eight real steps in order; each needs the result of the one before. */
export async function runDemo(context: DemoContext, chosen: number | undefined): Promise<void> {
  const sessionId = newDemoSessionId(context.random);
  const ours = chosen === undefined ? randomClassroomPair(context.random) : classroomPair(chosen);
  const shared = await exchangeKeys(context, ours, sessionId);
  const text = JSON.stringify(sampleMessage(context.now()));
  const encrypted = await encrypt(context, shared, text);
  await exchangeSealed(context, {
    shared,
    encrypted,
    sessionId,
    clientPublicKey: ours.publicNumber,
  });
}

/** Steps 1 to 4. */
async function exchangeKeys(
  stage: DemoContext,
  { privateNumber, publicNumber }: { privateNumber: number; publicNumber: number },
  sessionId: string,
): Promise<number> {
  await stage.step(1, async () => {
    stage.recordValues({ clientPrivate: privateNumber });
    return { [i18n._('Client private')]: privateNumber };
  });
  await stage.step(2, async () => {
    stage.recordValues({ clientPublic: publicNumber });
    return {
      [i18n._('Prime')]: PRIME,
      [i18n._('Generator')]: BASE,
      [i18n._('Client public')]: publicNumber,
    };
  });
  let shared = 0;
  let theirs = 0;
  await stage.step(3, async () => {
    stage.log(request(GET_KEY, { 'session-id': sessionId }, false));
    const { serverPublicKey, body } = await fetchPublicNumber(stage.fetch, sessionId, stage.signal);
    stage.log(response(GET_KEY, body, false));
    theirs = serverPublicKey;
    stage.recordValues({ serverPublic: theirs });
    return { [i18n._('Server public')]: theirs };
  });
  await stage.step(4, async () => {
    shared = classroomSharedNumber(privateNumber, theirs);
    stage.recordValues({ sharedSecret: shared });
    return { [i18n._('Shared secret')]: shared };
  });
  return shared;
}

/** Steps 5 and 6. */
async function encrypt(stage: DemoContext, shared: number, text: string): Promise<string> {
  await stage.step(5, async () => {
    const keyHex = toHex(
      new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(String(shared)))),
    );
    stage.recordValues({ keyHex });
    return { [i18n._('encryption|Key')]: keyHex };
  });
  let encrypted = '';
  await stage.step(6, async () => {
    const sealed = await classroomSeal(shared, text, stage.random(IV_BYTES));
    encrypted = sealed.encrypted;
    stage.recordValues({ text, encrypted, ivHex: sealed.ivHex });
    return {
      [i18n._('Random bytes in front')]: sealed.ivHex,
      [i18n._('Characters')]: encrypted.length,
    };
  });
  return encrypted;
}

interface Sealed {
  shared: number;
  encrypted: string;
  clientPublicKey: number;
  sessionId: string;
}

/** Runs steps 7 and 8. @throws if the response cannot be decrypted */
async function exchangeSealed(stage: DemoContext, sealed: Sealed): Promise<void> {
  const { shared, encrypted, clientPublicKey, sessionId } = sealed;
  let answer = '';
  await stage.step(7, async () => {
    const sent = { encrypted, clientPublicKey };
    stage.log(request(SEND_MESSAGE, sent, true));
    answer = await sendClassroomMessage(stage.fetch, sessionId, sent, stage.signal);
    stage.log(response(SEND_MESSAGE, { encrypted: answer }, true));
    return { [i18n._('Characters received')]: answer.length };
  });
  await stage.step(8, async () => {
    const opened = await classroomOpen(shared, answer);
    if (!opened) throw new Error('The answer does not open');
    stage.markAnswered(JSON.parse(opened.text));
    stage.recordValues({ match: true });
    return { [i18n._('Match')]: i18n._('Both sides have the same secret') };
  });
}

function sampleMessage(now: number) {
  const body = {
    requestType: 'encryption-demo',
    timestamp: new Date(now).toISOString(),
    sampleData: { patient: 'A made-up person', heartRate: 72, oxygenSaturation: 98 },
  };
  return { headers: {}, body };
}

type Call = Pick<NetworkEntry, 'method' | 'endpoint'>;

function request(call: Call, data: NetworkEntry['data'], encrypted: boolean) {
  return { ...call, direction: 'request', status: 'pending', data, encrypted } as const;
}

function response(call: Call, data: NetworkEntry['data'], encrypted: boolean) {
  return { ...call, direction: 'response', status: 'success', data, encrypted } as const;
}

const REQUEST_TIMEOUT_MS = 15_000;

type Fetch = typeof globalThis.fetch;

/** Fetches the server's public number. @throws if the response has none */
async function fetchPublicNumber(fetch: Fetch, sessionId: string, signal: AbortSignal) {
  const { body } = await exchange(fetch, parseRoute(routes.getPublicKey).path, {
    signal,
    headers: { 'session-id': sessionId },
  });
  const { serverPublicKey } = body;
  if (!isClassroomPublicNumber(serverPublicKey)) throw new Error('Not a public number');
  return { serverPublicKey, body };
}

/** Sends the encrypted message. @throws if the response is not encrypted */
async function sendClassroomMessage(
  fetch: Fetch,
  sessionId: string,
  sealed: { encrypted: string; clientPublicKey: number },
  signal: AbortSignal,
) {
  const { body } = await exchange(fetch, parseRoute(routes.demonstrateChannel).path, {
    signal,
    method: 'POST',
    headers: { 'session-id': sessionId, 'content-type': 'application/json' },
    body: JSON.stringify(sealed),
  });
  if (typeof body.encrypted !== 'string') throw new Error('Not an encrypted response');
  return body.encrypted;
}

async function exchange(fetch: Fetch, path: string, init: RequestInit & { signal: AbortSignal }) {
  const signal = AbortSignal.any([init.signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]);
  const response = await fetch(path, { ...init, signal, cache: 'no-store' });
  if (!response.ok) throw new Error(`The server answered ${response.status}`);
  return { body: (await response.json()) as Record<string, unknown> };
}
