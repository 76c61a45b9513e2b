import { afterEach, expect, test, vi } from 'vitest';
import { workerUrl } from './worker-url.ts';

afterEach(() => vi.unstubAllGlobals());

test('a browser without Trusted Types gets the address as text', () => {
  expect(workerUrl()).toBe('/service-worker.js');
});

test('the one policy is created once, and returns the worker’s address for any other', () => {
  const createPolicy = vi.fn((_name: string, { createScriptURL }: { createScriptURL: Rule }) => ({
    createScriptURL: (url: string) => ({ trusted: createScriptURL(url) }),
  }));
  vi.stubGlobal('trustedTypes', { createPolicy });
  expect([workerUrl(), workerUrl()]).toEqual([
    { trusted: '/service-worker.js' },
    { trusted: '/service-worker.js' },
  ]);
  expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['service-worker']);
  const rules = createPolicy.mock.calls[0]?.[1];
  expect(rules?.createScriptURL('https://a.example/x.js')).toBe('/service-worker.js');
});

type Rule = (url: string) => string;
