import { expect, test } from 'vitest';
import { checkNetwork } from './network-check.tsx';

/** A server whose replies take these times in milliseconds. */
function server(...delays: number[]) {
  let time = 0;
  const request = async () => {
    time += delays.shift() ?? 0;
  };
  return [request, () => time] as const;
}

test('rates the fastest of three replies', async () => {
  expect(await checkNetwork(...server(900, 400, 900))).toBe('good');
  expect(await checkNetwork(...server(900, 401, 500))).toBe('weak');
});

test('returns unknown if the server cannot be reached', async () => {
  expect(await checkNetwork(() => Promise.reject(new Error('offline')))).toBe('unknown');
});
