import fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { testClinic } from '#testing/build-app.ts';
import { registerWebhooks } from './webhooks.ts';

const clinic = testClinic();

test.each([
  ['an order that a restore has lost', { orderReference: 'cs_lost', paymentReference: null }, 1],
  ['a payment of such an order', { orderReference: null, paymentReference: 'pi_lost' }, 1],
  ['no payment', { orderReference: null, paymentReference: null }, 0],
])('a signed event about %s is logged once', async (_what, names, warnings) => {
  const warn = vi.fn();
  const parseEvent = () => ({ id: 'evt_1', ...names });
  const { database } = clinic;
  const deps = { clock: { now: () => clinic.now }, database, log: { warn } };
  const app = fastify();
  await registerWebhooks(app, { deps, provider: () => ({ parseEvent }) } as never);
  for (let delivery = 0; delivery < 2; delivery++) {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/webhooks/stripe',
      headers: { 'content-type': 'application/json' },
      payload: '{}',
    });
    expect(reply.statusCode).toBe(200);
  }
  await app.close();
  expect(warn).toHaveBeenCalledTimes(warnings);
});
