import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadOnce } from './stale-chunk.ts';

const reload = vi.fn();
const served = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(location, 'reload').mockImplementation(reload);
  vi.stubGlobal('fetch', served.mockResolvedValue({ ok: true }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  reload.mockClear();
  sessionStorage.clear();
});

test('a file that a release removed is fetched by one reload, not by a loop', async () => {
  await reloadOnce();
  await reloadOnce();
  expect(reload).toHaveBeenCalledOnce();
});

test.each([
  ['without a network', () => served.mockRejectedValueOnce(new TypeError('Failed to fetch'))],
  ['while the server is away', () => served.mockResolvedValueOnce({ ok: false })],
])('%s the page stays, until it is there again', async (_, away) => {
  away();
  await reloadOnce();
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5000);
  expect(reload).toHaveBeenCalledOnce();
});
