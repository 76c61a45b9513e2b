import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { freePort } from '#testing/free-port.ts';
import { redisMissing, startRedis } from '#testing/test-redis.ts';
import { connectionLimit, connectRedis, type SharedRedis } from './connection-limit.ts';
import { eventually } from './signalling-fixture.ts';

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

describe('several nodes', () => {
  const warn = vi.fn();

  let redis: SharedRedis | undefined;

  afterEach(() => {
    redis?.commands.disconnect();
    redis?.disconnect();
    warn.mockReset();
  });

  /** Creates the adapter as the Socket.IO server does. */
  function adapt({ adapter }: SharedRedis) {
    const sockets = {
      name: '/',
      sockets: new Map(),
      server: { encoder: {} },
      _onServerSideEmit: () => {},
    };
    return adapter(sockets as never);
  }

  describe.skipIf(redisMissing())('connections to a Redis', () => {
    test('carry events between two nodes until they are closed', async () => {
      const shared = await startRedis();
      const [north, south] = [
        connectRedis({ url: shared.url }, { warn }),
        connectRedis({ url: shared.url }, { warn }),
      ];
      try {
        expect(north.node).not.toBe(south.node);
        expect(await north.commands.ping()).toBe('PONG');
        const received = vi.fn();
        const [sender, receiver] = [adapt(north), adapt(south)];
        receiver.nsp._onServerSideEmit = received;
        await eventually(async () => {
          sender.serverSideEmit(['event', 7]);
          expect(received).toHaveBeenCalledWith(['event', 7]);
        });
        south.disconnect();
        await eventually(async () =>
          expect(await north.commands.pubsub('NUMSUB', 'socket.io-request#/#')).toContain(1),
        );
        expect(warn).not.toHaveBeenCalled();
      } finally {
        for (const each of [north, south]) {
          each.commands.disconnect();
          each.disconnect();
        }
        await shared.stop();
      }
    });
  });

  test('commands fail without Redis, and failed publishes are logged only', async () => {
    const port = await freePort();
    redis = connectRedis({ url: `redis://127.0.0.1:${port}` }, { warn });
    const sender = adapt(redis);
    sender.serverSideEmit(['event', 7]);
    await expect(redis.commands.ping()).rejects.toThrow();
    const logged = () => warn.mock.calls.map(([, message]) => message);
    expect(logged()).toContain('meeting: Redis cannot be reached');
    await eventually(() => expect(logged()).toContain('meeting: publish did not reach Redis'));
  });
});
