import {
  classroomOpen,
  classroomPair,
  classroomSeal,
  classroomSharedNumber,
} from '@nadi/secure-channel/classroom';
import { expect, test, vi } from 'vitest';
import { createDemo, type Demo, type StepTimer } from './demo.ts';

const SERVER = classroomPair(15);
const random = (length: number) => new Uint8Array(length).fill(7);

/** Fakes the server of the classroom and records its requests. */
function classroom() {
  const requests: string[] = [];
  const fetch = vi.fn(async (input: unknown, init?: RequestInit) => {
    if (!new Headers(init?.headers).get('session-id')?.startsWith('demo-')) throw new Error();
    if (String(input) === '/api/secure/public-key') {
      return Response.json({ success: true, serverPublicKey: SERVER.publicNumber });
    }
    const { encrypted, clientPublicKey } = JSON.parse(String(init?.body));
    const shared = classroomSharedNumber(SERVER.privateNumber, clientPublicKey);
    requests.push((await classroomOpen(shared, encrypted))?.text ?? 'closed');
    const answer = JSON.stringify({ success: true, data: { note: 'read' } });
    return Response.json({
      encrypted: (await classroomSeal(shared, answer, random(12))).encrypted,
    });
  });
  return { fetch: fetch as unknown as typeof globalThis.fetch, requests };
}

/** A timer without a clock: it continues when the test says so, or at once. */
function handPace(atOnce: boolean): StepTimer {
  let paused = !atOnce;
  let release: (() => void) | undefined;
  const step = () => release?.();
  return {
    wait: () =>
      new Promise((resolve) => {
        release = resolve;
        if (!paused) resolve();
      }),
    pause: () => {
      paused = true;
    },
    resume: () => {
      paused = false;
      step();
    },
    step,
    stop: () => {
      release = undefined;
    },
  };
}

function demoOver(fetch: typeof globalThis.fetch, { atOnce = true } = {}) {
  const onEnd = vi.fn();
  const pace = () => handPace(atOnce);
  return { demo: createDemo({ fetch, random, now: () => 0, stepTimer: pace, onEnd }), onEnd };
}

function statuses(demo: Demo) {
  return demo
    .snapshot()
    .steps.map(({ status }) => status[0])
    .join('');
}

test('runs eight steps in order and records their results', async () => {
  const { fetch, requests } = classroom();
  const { demo, onEnd } = demoOver(fetch, { atOnce: false });
  const seen = new Set<string>();
  demo.subscribe(() => seen.add(statuses(demo)));
  const run = demo.start({ chosen: 6 });
  for (let done = 0; done < 8; done++) {
    await vi.waitFor(() => expect(statuses(demo)[done]).toBe('a'));
    demo.nextStep();
  }
  await run;
  expect([...seen]).toEqual([
    'pppppppp',
    ...Array.from({ length: 8 }, (_, done) => [
      `${'c'.repeat(done)}a${'p'.repeat(7 - done)}`,
      `${'c'.repeat(done + 1)}${'p'.repeat(7 - done)}`,
    ]).flat(),
  ]);
  expect(onEnd).toHaveBeenCalledWith('completed');
  const { phase, outcome, exchange, response } = demo.snapshot();
  expect([phase, outcome]).toEqual(['idle', 'completed']);
  expect(exchange).toMatchObject({
    clientPrivate: 6,
    clientPublic: 8,
    serverPublic: 19,
    sharedSecret: 2,
    match: true,
  });
  expect(response).toEqual({ success: true, data: { note: 'read' } });
  expect(JSON.parse(requests[0] ?? '').body).toMatchObject({ requestType: 'encryption-demo' });
});

test('logs only what crossed the network, without secrets', async () => {
  const { fetch } = classroom();
  const { demo, onEnd } = demoOver(fetch);
  await demo.start({ chosen: 6 });
  expect(onEnd).toHaveBeenCalledTimes(1);
  const { log, exchange } = demo.snapshot();
  expect(log.map(({ method, direction, encrypted }) => [method, direction, encrypted])).toEqual([
    ['GET', 'request', false],
    ['GET', 'response', false],
    ['POST', 'request', true],
    ['POST', 'response', true],
  ]);
  expect(log.every(({ status }) => status === 'success')).toBe(true);
  expect(log[2]?.data).toEqual({ encrypted: exchange.encrypted, clientPublicKey: 8 });
  expect(JSON.stringify(log)).not.toContain('heartRate');
});

test('a pause waits, a step advances once, and resuming continues to the end', async () => {
  const { demo, onEnd } = demoOver(classroom().fetch);
  const run = demo.start({ chosen: 3, paused: true });
  expect(demo.snapshot().phase).toBe('paused');
  demo.nextStep();
  await vi.waitFor(() => expect(statuses(demo)).toBe('capppppp'));
  expect(demo.snapshot().phase).toBe('paused');
  demo.resume();
  expect(demo.snapshot().phase).toBe('running');
  await run;
  expect(onEnd).toHaveBeenCalledWith('completed');
});

test.each([
  ['no network', () => Promise.reject(new TypeError('offline'))],
  ['a refusal', async () => Response.json({ success: false }, { status: 503 })],
  ['a key of the other suite', async () => Response.json({ serverPublicKey: 'AQEA' })],
])(
  '%s ends the run: completed steps stay, the active one becomes pending',
  async (_name, answer) => {
    const { demo, onEnd } = demoOver(vi.fn(answer) as never);
    await demo.start({ chosen: 6 });
    expect(onEnd).toHaveBeenCalledWith('failed');
    expect(statuses(demo)).toBe('ccpppppp');
    expect(demo.snapshot()).toMatchObject({ phase: 'idle', outcome: 'failed' });
  },
);

test('rejects a response that was changed in transit', async () => {
  const { fetch } = classroom();
  const meddling = async (...call: Parameters<typeof fetch>) => {
    const answer = await (await fetch(...call)).json();
    const { encrypted } = answer;
    if (!encrypted) return Response.json(answer);
    const flipped = (encrypted[40] === 'A' ? 'B' : 'A') as string;
    return Response.json({ encrypted: encrypted.slice(0, 40) + flipped + encrypted.slice(41) });
  };
  const { demo, onEnd } = demoOver(meddling as typeof fetch);
  await demo.start({ chosen: 6 });
  expect(onEnd).toHaveBeenCalledWith('failed');
  expect(statuses(demo)).toBe('cccccccp');
});

test('restarting abandons the previous run without an event and draws a new number', async () => {
  const { demo, onEnd } = demoOver(classroom().fetch);
  void demo.start({ chosen: 6, paused: true });
  demo.nextStep();
  await vi.waitFor(() => expect(statuses(demo)).toBe('capppppp'));
  await demo.start({ chosen: undefined });
  expect(onEnd).toHaveBeenCalledTimes(1);
  expect(demo.snapshot().exchange.clientPrivate).toBe(8);
});
