import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { routes } from '@nadi/contract/routes';
import type { FloodSize } from './floods.ts';
import { loopbackAddress, sendFrom } from './send-from.ts';

const NETWORK = 2;
const PASSWORD = 'kite-lantern-42-harbour';
const PAUSE_MS = 50;
/** Honest users, who take turns: a person does not sign in several times a second. */
const OWNERS = 10;

export interface Beside {
  /** Milliseconds of each sign-in of an address that the account knows. */
  known: number[];
  /** The same from an address that it has never seen, a new one each time. */
  unknown: number[];
  /** Replies to the honest user other than 200, by status. */
  refused: Record<string, number>;
  /** Replies to the flood by status; 0 for a cut connection. */
  flood: Record<string, number>;
}

interface HonestUser {
  signInTimed(address: string): Promise<{ ms: number; status: number }>;
}

let addresses = 0;

/** Registers an honest user, whose address is known from then on. */
export async function honestUser(url: string): Promise<HonestUser & { home: string }> {
  addresses += 1;
  const home = loopbackAddress(NETWORK, addresses);
  const account = { email: `honest-${addresses}@example.test`, password: PASSWORD };
  const registered = await sendFrom(home, url)(routes.register.paths.visitor, {
    ...account,
    name: 'Asha',
  });
  if (registered.status !== 200) throw new Error(`not registered: ${registered.text}`);
  const senders = new Map([[home, sendFrom(home, url)]]);
  return {
    home,
    async signInTimed(address) {
      const send = senders.get(address) ?? sendFrom(address, url);
      const startedAt = performance.now();
      const { status } = await send(routes.signIn.paths.patient, account);
      return { ms: performance.now() - startedAt, status };
    },
  };
}

/** Runs a flood and signs honest users in `signIns` times beside it, from each kind of address. */
export async function measureBeside(
  url: string,
  flood: { name: string; size: FloodSize },
  { signIns, warmUpMs }: { signIns: number; warmUpMs: number },
): Promise<Beside> {
  const owners = await Promise.all(Array.from({ length: OWNERS }, () => honestUser(url)));
  const found: Beside = { known: [], unknown: [], refused: {}, flood: {} };
  const worker = new Worker(join(import.meta.dirname, 'flood-worker.ts'), {
    workerData: { ...flood, url },
  });
  try {
    await once(worker, 'online');
    await wait(warmUpMs);
    for (let n = 0; n < signIns; n += 1) {
      addresses += 1;
      const fresh = loopbackAddress(NETWORK, addresses);
      const owner = owners[n % OWNERS] as (typeof owners)[number];
      for (const [kind, address] of [
        ['known', owner.home],
        ['unknown', fresh],
      ] as const) {
        const { ms, status } = await owner.signInTimed(address);
        found[kind].push(ms);
        if (status !== 200) found.refused[status] = (found.refused[status] ?? 0) + 1;
      }
      await wait(PAUSE_MS);
    }
    const statuses = once(worker, 'message');
    worker.postMessage('statuses');
    const [reported] = await statuses;
    if (typeof reported === 'object') found.flood = reported;
  } finally {
    await worker.terminate();
  }
  return found;
}
