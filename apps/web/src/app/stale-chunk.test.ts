import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadOnce } from './stale-chunk.ts';

const reload = vi.fn();
beforeEach(() => vi.spyOn(location, 'reload').mockImplementation(reload));
afterEach(() => {
  vi.restoreAllMocks();
  reload.mockClear();
  sessionStorage.clear();
});

test('a file that a release removed is fetched by one reload, not by a loop', () => {
  reloadOnce();
  reloadOnce();
  expect(reload).toHaveBeenCalledOnce();
});

test('without a network it waits for one', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  reloadOnce();
  expect(reload).not.toHaveBeenCalled();
  onLine.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  expect(reload).toHaveBeenCalledOnce();
});
