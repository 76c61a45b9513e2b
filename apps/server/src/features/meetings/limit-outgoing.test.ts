import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { limitOutgoing } from './on-connection.ts';

function connection() {
  const writeBuffer: { data?: unknown }[] = [];
  const closed = vi.fn();
  const fake = Object.assign(new EventEmitter(), { writeBuffer, close: vi.fn() });
  limitOutgoing(fake, closed);
  const send = (data?: unknown) => {
    fake.emit('packetCreate');
    writeBuffer.push({ data });
  };
  return { ...fake, send, writeBuffer, closed, close: fake.close };
}

test('sends any number of packets to a client that reads', () => {
  const { send, writeBuffer, close } = connection();
  for (let count = 0; count < 2000; count += 1) {
    send('x'.repeat(10_000));
    writeBuffer.length = 0;
  }
  expect(close).not.toHaveBeenCalled();
});

test('counts packets without text, but not their size', () => {
  const { send, close } = connection();
  const bytes = new Uint8Array(1024 * 1024);
  for (let count = 0; count < 250; count += 1) for (const data of [undefined, bytes]) send(data);
  expect(close).not.toHaveBeenCalled();
});

test.each([
  ['many small packets', 'x', 501],
  ['few large packets', 'x'.repeat(64 * 1024), 33],
])('a client that does not read is disconnected: %s', (_name, data, most) => {
  const { send, close, closed } = connection();
  for (let count = 0; count < most; count += 1) send(data);
  expect(close).not.toHaveBeenCalled();
  send(data);
  expect(closed).toHaveBeenCalledTimes(1);
  expect(close).toHaveBeenCalledWith(true);
});
