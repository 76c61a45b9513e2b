import { expect, test, vi } from 'vitest';
import { checkRelay } from './relay-check.ts';

const SERVERS = [{ urls: ['turn:t'], username: 'u', credential: 'c' }];
type Gathered = { candidate: { type: string } | null };

/** Starts a check; `gather` reports a candidate, or null at the end. */
function start() {
  const aborted = new AbortController();
  const close = vi.fn();
  const connection = {
    onicecandidate: null as ((event: Gathered) => void) | null,
    createDataChannel: vi.fn(),
    setLocalDescription: vi.fn(async () => {}),
    close,
  };
  const connect = vi.fn(() => connection as never);
  const state = checkRelay(SERVERS, aborted.signal, connect);
  const gather = (type: string | null) =>
    connection.onicecandidate?.({ candidate: type === null ? null : { type } });
  return { state, gather, close, connect, abort: () => aborted.abort() };
}

test('returns ok as soon as a relayed address is gathered', async () => {
  const { state, gather, close, connect } = start();
  gather('relay');
  expect(await state).toBe('ok');
  expect(connect).toHaveBeenCalledWith({ iceServers: SERVERS, iceTransportPolicy: 'relay' });
  expect(close).toHaveBeenCalledOnce();
});

test('returns failed if no relayed address is gathered', async () => {
  const { state, gather, close } = start();
  gather('host');
  gather(null);
  expect(await state).toBe('failed');
  expect(close).toHaveBeenCalledOnce();
});

test('returns failed if it is aborted', async () => {
  const { state, abort, close } = start();
  abort();
  expect(await state).toBe('failed');
  expect(close).toHaveBeenCalledOnce();
});
