import { expect, test } from 'vitest';
import { checkNetwork } from './check-network.ts';

/** A server whose replies take these milliseconds. */
function server(...delays: number[]) {
  let time = 0;
  const request = async () => {
    time += delays.shift() ?? 0;
  };
  return [request, () => time] as const;
}

test('the fastest of three replies counts', async () => {
  expect(await checkNetwork(...server(900, 400, 900))).toBe('good');
  expect(await checkNetwork(...server(900, 401, 500))).toBe('weak');
});

test('a server that cannot be reached leaves it unknown', async () => {
  expect(await checkNetwork(() => Promise.reject(new Error('offline')))).toBe('unknown');
});
