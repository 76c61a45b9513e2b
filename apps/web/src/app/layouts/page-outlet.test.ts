import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadOnce } from './page-outlet.tsx';

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

test('reloads once for a file that a release removed, without a loop', async () => {
  await reloadOnce();
  await reloadOnce();
  expect(reload).toHaveBeenCalledOnce();
});

test.each([
  ['without a network', () => served.mockRejectedValueOnce(new TypeError('Failed to fetch'))],
  ['while the server is away', () => served.mockResolvedValueOnce({ ok: false })],
])('%s the page stays until the server answers again', async (_, away) => {
  away();
  await reloadOnce();
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5000);
  expect(reload).toHaveBeenCalledOnce();
});
