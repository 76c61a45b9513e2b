import { expect, test, vi } from 'vitest';
import { workerUrl } from './register-worker.ts';

test('returns the address as text if the browser has no Trusted Types', () => {
  expect(workerUrl()).toBe('/service-worker.js');
});

test('creates one policy, which returns the worker’s address for every input', () => {
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
