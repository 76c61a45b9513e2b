import { setTimeout as wait } from 'node:timers/promises';
import { requestSecurely } from '@nadi/secure-channel/testing/independent-client';
import { send, sendJson } from '#proof/http.ts';
import { exactly, type Figure, info } from '#proof/verdict.ts';

/** One kind of call, asked again and again while something is wrong. */
export interface Probe {
  readonly name: string;
  /** Returns the reply's status. @throws if no reply came */
  run(): Promise<{ status: number; retryAfter: string | undefined }>;
}

export interface ProbeResult {
  readonly probe: string;
  readonly at: number;
  readonly took: number;
  /** 0: no answer came. */
  readonly status: number;
  readonly retryAfter: string | undefined;
}

/** Beyond this a call has hung. */
const TIMEOUT_MS = 25_000;

/** Reads and writes, plain and sealed. `book` makes another booking at every call. */
export function clinicProbes(url: string, token: string, book: () => object): Probe[] {
  const plain = async (reply: ReturnType<typeof send>) => {
    const { status, headers } = await reply;
    return { status, retryAfter: headers['retry-after'] };
  };
  return [
    {
      name: 'a sealed read',
      async run() {
        let retryAfter: string | undefined;
        const patient: typeof fetch = async (input, init) => {
          const answer = await fetch(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
          retryAfter = answer.headers.get('retry-after') ?? undefined;
          if (answer.status === 503) throw new Refused(retryAfter);
          return answer;
        };
        const call = { baseUrl: url, path: '/api/user/get-profile', headers: { token } };
        return requestSecurely({ ...call, fetch: patient }).then(
          ({ status }) => ({ status, retryAfter }),
          (error: unknown) => {
            if (error instanceof Refused) return { status: 503, retryAfter: error.retryAfter };
            throw error;
          },
        );
      },
    },
    {
      name: 'a read',
      run: () =>
        plain(
          send({ url: `${url}/api/user/appointments`, headers: { token }, timeoutMs: TIMEOUT_MS }),
        ),
    },
    {
      name: 'a booking',
      run: () => plain(sendJson(`${url}/api/user/book-appointment`, book(), { token }, TIMEOUT_MS)),
    },
  ];
}

/** The key could not be had, so that nothing was sealed. */
class Refused extends Error {
  readonly retryAfter: string | undefined;
  constructor(retryAfter: string | undefined) {
    super('503');
    this.retryAfter = retryAfter;
  }
}

/** Asks every probe, `lanes` at once and a pause between, until told to stop. */
export function startProbes(probes: readonly Probe[], lanes: number) {
  const results: ProbeResult[] = [];
  let going = true;
  const lane = async (probe: Probe) => {
    while (going) {
      const at = performance.now();
      const answer = await probe.run().catch(() => ({ status: 0, retryAfter: undefined }));
      results.push({ probe: probe.name, at, took: performance.now() - at, ...answer });
      await wait(40);
    }
  };
  const running = Promise.all(
    probes.flatMap((probe) => Array.from({ length: lanes }, () => lane(probe))),
  );
  return {
    results: results as readonly ProbeResult[],
    async stop() {
      going = false;
      await running;
    },
  };
}

/** Returns how many milliseconds after `healed` every probe had a reply again that is not a refusal. */
export function recoveredAfter(results: readonly ProbeResult[], healed: number): number {
  const byProbe = Map.groupBy(results, ({ probe }) => probe);
  const firsts = [...byProbe.values()].map((all) => {
    const well = all.filter(({ at, took, status }) => at + took > healed && isServed(status));
    return Math.min(...well.map(({ at, took }) => at + took - healed));
  });
  return Math.max(...firsts);
}

/** Returns the figures of every answer: those that came, and what a refusal must say. */
export function answerFigures(name: string, results: readonly ProbeResult[]): Figure[] {
  const refused = results.filter(({ status }) => status === 503);
  const odd = results.filter(({ status }) => status !== 0 && status !== 503 && !isServed(status));
  const silent = refused.filter(({ retryAfter }) => retryAfter === undefined);
  return [
    info(`${name}: answers`, `${results.length}, of them ${refused.length} 503`),
    exactly(`${name}: other than served or 503`, odd.length, 0),
    exactly(`${name}: 503 without Retry-After`, silent.length, 0),
  ];
}

/** Returns whether a request was served: that a slot was booked meanwhile is a reply like any other. */
function isServed(status: number): boolean {
  return status === 200 || status === 409;
}
