import type { DeviceCheck } from '@nadi/contract/device-check';

const SAMPLES = 3;
/** In milliseconds for a small reply; above this, speech is noticeably late. */
const GOOD_MS = 400;
const TIMEOUT_MS = 5000;

/** Rates the connection to the clinic's server by its fastest reply; `unknown` if it cannot be reached. */
export async function checkNetwork(
  request: () => Promise<unknown> = requestHealth,
  now: () => number = () => performance.now(),
): Promise<DeviceCheck['network']> {
  try {
    let best = Number.POSITIVE_INFINITY;
    for (let sample = 0; sample < SAMPLES; sample++) {
      const start = now();
      await request();
      best = Math.min(best, now() - start);
    }
    return best <= GOOD_MS ? 'good' : 'weak';
  } catch {
    return 'unknown';
  }
}

async function requestHealth(): Promise<void> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const reply = await fetch('/healthz', { cache: 'no-store', signal });
  if (!reply.ok) throw new Error(`the server answered ${reply.status}`);
}
