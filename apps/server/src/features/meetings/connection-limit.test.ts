import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { connectionLimit } from './connection-limit.ts';

function requestFrom(address: string) {
  const socket = Object.assign(new EventEmitter(), { remoteAddress: address });
  return { socket } as unknown as IncomingMessage;
}

test('limits the open connections per address and frees a place when one closes', () => {
  const allow = connectionLimit(2, ({ socket }) => socket.remoteAddress ?? '');
  const first = requestFrom('10.0.0.1');
  expect([first, requestFrom('10.0.0.1'), requestFrom('10.0.0.1')].map(allow)).toEqual([
    true,
    true,
    false,
  ]);
  expect(allow(requestFrom('10.0.0.2'))).toBe(true);
  first.socket.emit('close');
  expect(allow(requestFrom('10.0.0.1'))).toBe(true);
  expect(allow(requestFrom('10.0.0.1'))).toBe(false);
});
