import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { paymentSandbox } from './sandbox.ts';
import { testKeys } from './standalone.ts';
import { orderParams } from './testing/sandbox-fixture.ts';

const options = {
  ...testKeys,
  webhookTargets: {},
  publicBaseUrl: 'http://clinic.test/pay/sandbox',
  clock: () => 0,
  random: (bytes: number) => new Uint8Array(bytes),
};
const authorization = `Bearer ${testKeys.stripe.secretKey}`;

test('uses its own body parsers and error replies inside another application', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  for (const type of ['application/x-www-form-urlencoded', 'application/octet-stream']) {
    app.addContentTypeParser(type, async () => 'unread');
  }
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async () => 'unread');
  app.setErrorHandler((_error, _request, reply) => reply.code(418).send('not its manners'));
  await app.register(paymentSandbox(options), { prefix: '/pay/sandbox' });

  const refused = await app.inject({
    method: 'POST',
    url: '/pay/sandbox/stripe/v1/checkout/sessions',
    headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'mode=subscription',
  });
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ error: { param: 'mode' } });

  const { keyId, keySecret } = testKeys.razorpay;
  const order = await app.inject({
    method: 'POST',
    url: '/pay/sandbox/razorpay/v1/orders',
    headers: { authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}` },
    payload: orderParams,
  });
  expect(order.json()).toMatchObject({ amount: 50_000, created_at: 0 });
});

test.each([
  ['/stripe/v1/refunds', 'application/json', '{"amount":'],
  ['/stripe/v1/refunds', 'text/csv', 'a,b'],
])(
  '%s replies to an unreadable body in its provider’s error format: %s',
  async (path, type, payload) => {
    const app = Fastify();
    onTestFinished(() => app.close());
    await app.register(paymentSandbox(options));
    const reply = await app.inject({
      method: 'POST',
      url: path,
      headers: { authorization, 'content-type': type },
      payload,
    });
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(reply.statusCode).toBeLessThan(500);
    expect(reply.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  },
);
