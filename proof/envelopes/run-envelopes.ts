import { freshSessionId, seal } from '@nadi/secure-channel/testing/independent-client';
import type { Chance } from '#proof/chance.ts';
import { type Envelope, mutate, PATHS } from './mutate.ts';

/** One node: a request's status and text. */
export type Node = (request: {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}) => Promise<{ status: number; text: string }>;

export interface Counted {
  /** Mutated envelopes that were not refused with the plain and uniform 400. */
  accepted: string[];
  faults: number;
  replaysAccepted: number;
  /** Good envelopes, each asked of one node and sent to another, that were not opened. */
  unopened: number;
}

const CHANGE = '/api/user/rename-device';
const REFUSALS = ['Decryption failed', 'Secure connection not properly initialized'];

export async function runEnvelopes(
  nodes: readonly Node[],
  token: string,
  {
    mutations,
    replays,
    lanes,
    chance,
  }: Record<'mutations' | 'replays' | 'lanes', number> & {
    chance: Chance;
  },
): Promise<Counted> {
  const counted: Counted = { accepted: [], faults: 0, replaysAccepted: 0, unopened: 0 };
  const any = () => chance.pick(nodes);

  async function sealFor(
    path: string,
  ): Promise<Envelope & { encrypted: string; clientPublicKey: string }> {
    const sessionId = freshSessionId();
    const headers = { 'session-id': sessionId };
    const { text } = await any()({ method: 'GET', path: '/api/secure/public-key', headers });
    const { serverPublicKey } = JSON.parse(text);
    const { wire } = seal({ serverPublicKey, sessionId, path, headers: { token } });
    return { path, sessionId, ...wire };
  }

  async function mutateOne(): Promise<void> {
    const [good, other] = [await sealFor(chance.pick(PATHS)), await sealFor(chance.pick(PATHS))];
    const { how, ...bad } = mutate(good, other, chance);
    const { status, text } = await deliver(any(), bad);
    if (status >= 500) counted.faults += 1;
    if (status !== 400 || !REFUSALS.includes(JSON.parse(text).message)) {
      counted.accepted.push(`${how}: ${status} ${text.slice(0, 100)}`);
    }
  }

  /** A change's nonce is spent for every node: every node refuses it the second time. */
  async function replayOne(): Promise<void> {
    const good = await sealFor(CHANGE);
    const first = await deliver(any(), good);
    if (typeof JSON.parse(first.text).encrypted !== 'string') counted.unopened += 1;
    const again = await Promise.all(nodes.map((node) => deliver(node, good)));
    counted.replaysAccepted += again.filter(({ status }) => status !== 400).length;
    counted.faults += again.filter(({ status }) => status >= 500).length;
  }

  await lanesOf(lanes, mutations, mutateOne);
  await lanesOf(lanes, replays, replayOne);
  return counted;
}

function deliver(node: Node, { path, sessionId, encrypted, clientPublicKey }: Envelope) {
  return node({
    method: 'POST',
    path,
    headers: { 'session-id': sessionId, 'content-type': 'application/json' },
    body: JSON.stringify({ encrypted, clientPublicKey }),
  });
}

async function lanesOf(lanes: number, times: number, work: () => Promise<void>): Promise<void> {
  let left = times;
  const lane = async () => {
    while (left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
