import { siteRouteTable } from '@nadi/contract/generated/site-route-table';
import { toHex, utf8 } from '@nadi/secure-channel/bytes';
import {
  BASE,
  classroomOpen,
  classroomPair,
  classroomSeal,
  classroomSharedNumber,
  PRIME,
  randomClassroomPair,
} from '@nadi/secure-channel/classroom';
import { newDemoSessionId, type Random } from '@nadi/secure-channel/session-id';
import { askPublicNumber, sendClassroom } from './classroom-wire.ts';
import type { Exchange } from './demo-state.ts';
import type { DemoStep } from './demo-steps.ts';
import type { NetworkEntry } from './network-entry.ts';

const IV_BYTES = 12;
const ASK = { method: 'GET', endpoint: siteRouteTable.getPublicKey.path } as const;
const SEND = { method: 'POST', endpoint: siteRouteTable.demonstrateChannel.path } as const;

export interface Stage {
  fetch: typeof globalThis.fetch;
  random: Random;
  /** Epoch milliseconds. */
  now(): number;
  signal: AbortSignal;
  /** Runs one step at the page's pace: active, worked out, completed with its values. */
  step(id: number, work: () => Promise<DemoStep['values']>): Promise<void>;
  learn(learned: Exchange): void;
  log(entry: Omit<NetworkEntry, 'id' | 'timestamp'>): void;
  answered(response: unknown): void;
}

/** Eight real steps, in order: what each needs, the one before has found. */
export async function runDemo(stage: Stage, chosen: number | undefined): Promise<void> {
  const sessionId = newDemoSessionId(stage.random);
  const ours = chosen === undefined ? randomClassroomPair(stage.random) : classroomPair(chosen);
  const shared = await agree(stage, ours, sessionId);
  const text = JSON.stringify(sampleMessage(stage.now()));
  const encrypted = await encrypt(stage, shared, text);
  await exchangeSealed(stage, { shared, encrypted, sessionId, clientPublicKey: ours.publicNumber });
}

/** Steps 1 to 4. */
async function agree(
  stage: Stage,
  { privateNumber, publicNumber }: { privateNumber: number; publicNumber: number },
  sessionId: string,
): Promise<number> {
  await stage.step(1, async () => {
    stage.learn({ clientPrivate: privateNumber });
    return { 'Client private': privateNumber };
  });
  await stage.step(2, async () => {
    stage.learn({ clientPublic: publicNumber });
    return { Prime: PRIME, Generator: BASE, 'Client public': publicNumber };
  });
  let shared = 0;
  let theirs = 0;
  await stage.step(3, async () => {
    stage.log(request(ASK, { 'session-id': sessionId }, false));
    const { serverPublicKey, body } = await askPublicNumber(stage.fetch, sessionId, stage.signal);
    stage.log(response(ASK, body, false));
    theirs = serverPublicKey;
    stage.learn({ serverPublic: theirs });
    return { 'Server public': theirs };
  });
  await stage.step(4, async () => {
    shared = classroomSharedNumber(privateNumber, theirs);
    stage.learn({ sharedSecret: shared });
    return { 'Shared secret': shared };
  });
  return shared;
}

/** Steps 5 and 6. */
async function encrypt(stage: Stage, shared: number, text: string): Promise<string> {
  await stage.step(5, async () => {
    const keyHex = toHex(
      new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(String(shared)))),
    );
    stage.learn({ keyHex });
    return { Key: keyHex };
  });
  let encrypted = '';
  await stage.step(6, async () => {
    const sealed = await classroomSeal(shared, text, stage.random(IV_BYTES));
    encrypted = sealed.encrypted;
    stage.learn({ text, encrypted, ivHex: sealed.ivHex });
    return { 'Random bytes in front': sealed.ivHex, Characters: encrypted.length };
  });
  return encrypted;
}

interface Sealed {
  shared: number;
  encrypted: string;
  clientPublicKey: number;
  sessionId: string;
}

/** Steps 7 and 8. @throws where the answer does not open */
async function exchangeSealed(stage: Stage, sealed: Sealed): Promise<void> {
  const { shared, encrypted, clientPublicKey, sessionId } = sealed;
  let answer = '';
  await stage.step(7, async () => {
    const sent = { encrypted, clientPublicKey };
    stage.log(request(SEND, sent, true));
    answer = await sendClassroom(stage.fetch, sessionId, sent, stage.signal);
    stage.log(response(SEND, { encrypted: answer }, true));
    return { 'Characters received': answer.length };
  });
  await stage.step(8, async () => {
    const opened = await classroomOpen(shared, answer);
    if (!opened) throw new Error('The answer does not open');
    stage.answered(JSON.parse(opened.text));
    stage.learn({ match: true });
    return { Match: 'Both sides have the same secret' };
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
