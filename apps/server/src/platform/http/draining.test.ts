import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { closeConnectionsWhileDraining } from './draining.ts';

test('replies close their connection from the moment draining starts', async () => {
  const draining = { started: false, drain: async () => {} };
  const app = fastify();
  closeConnectionsWhileDraining(app, draining);
  app.get('/', async () => 'ok');
  const connection = async () => (await app.inject('/')).headers.connection;
  expect(await connection()).not.toBe('close');
  draining.started = true;
  expect(await connection()).toBe('close');
});
