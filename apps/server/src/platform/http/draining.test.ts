import { fastify } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { closeConnectionsWhileDraining, createDraining } from './create-server.ts';

afterEach(() => vi.useRealTimers());

test('draining starts at once and takes longer than two checks of a load balancer', async () => {
  vi.useFakeTimers();
  const draining = createDraining();
  expect(draining.started).toBe(false);
  let ended = false;
  void draining.drain().then(() => {
    ended = true;
  });
  expect(draining.started).toBe(true);
  await vi.advanceTimersByTimeAsync(2000);
  expect(ended).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(ended).toBe(true);
});

test('replies close their connection after draining has started', async () => {
  const draining = { started: false, drain: async () => {} };
  const app = fastify();
  closeConnectionsWhileDraining(app, draining);
  app.get('/', async () => 'ok');
  const connection = async () => (await app.inject('/')).headers.connection;
  expect(await connection()).not.toBe('close');
  draining.started = true;
  expect(await connection()).toBe('close');
});
