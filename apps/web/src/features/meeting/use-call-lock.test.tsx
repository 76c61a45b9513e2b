import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useCallLock } from './use-call-lock.ts';

type Callback = (lock: object | null) => Promise<unknown>;

/** One lock that behaves as in the Web Locks API. */
function fakeLocks() {
  let holder: { stolen: (error: Error) => void } | null = null;
  const grant = async (callback: Callback) => {
    const { promise, reject } = Promise.withResolvers<never>();
    const own = { stolen: reject };
    holder = own;
    try {
      return await Promise.race([callback({}), promise]);
    } finally {
      if (holder === own) holder = null;
    }
  };
  return {
    async request(_name: string, options: LockOptions, callback: Callback): Promise<unknown> {
      if (options.steal) holder?.stolen(new DOMException('stolen', 'AbortError'));
      else if (holder && options.ifAvailable) return callback(null);
      else if (holder) {
        return new Promise((_resolve, reject) => {
          options.signal?.addEventListener('abort', () => reject(options.signal?.reason));
        });
      }
      return grant(callback);
    },
  };
}

beforeEach(() => {
  vi.stubGlobal('navigator', { locks: fakeLocks() });
});
afterEach(() => vi.unstubAllGlobals());

const lockOf = () => renderHook(() => useCallLock('room Asha'));
const settle = () => act(async () => {});

test('the only tab runs the call at once', async () => {
  const { result } = lockOf();
  await settle();
  expect(result.current.state).toBe('held');
});

test('a second tab can take over the call, and the first one shows it', async () => {
  const timeout = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
  const [first, second] = [lockOf(), lockOf()];
  await settle();
  expect(second.result.current.state).toBe('checking');
  await act(async () => timeout.abort());
  expect(second.result.current.state).toBe('elsewhere');
  await act(async () => second.result.current.steal());
  expect(second.result.current.state).toBe('held');
  expect(first.result.current.state).toBe('moved');
});

test('a closed tab releases the call for the next one', async () => {
  const first = lockOf();
  await settle();
  first.unmount();
  await settle();
  const next = lockOf();
  await settle();
  expect(next.result.current.state).toBe('held');
});
