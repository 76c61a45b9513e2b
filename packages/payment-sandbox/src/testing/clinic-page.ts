import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import { onTestFinished } from 'vitest';
import { createSandbox } from '#sandbox/sandbox.ts';
import { testKeys } from '#sandbox/standalone.ts';
import { orderParams } from './sandbox-fixture.ts';

const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'";

// The page's part of Razorpay Standard Checkout; writes each result into the page.
const script = `
  const show = (text) => document.querySelector('output').append(text + ' ');
  document.querySelector('button').addEventListener('click', ({ target }) => {
    const checkout = new Razorpay({
      key: '${testKeys.razorpay.keyId}',
      order_id: target.value,
      amount: 1,
      currency: 'INR',
      name: 'Nightingale Clinic',
      description: 'Appointment with Dr Asha Rao',
      prefill: { email: 'meera@example.com' },
      handler: (proof) => show(Object.values(proof).join(',')),
      modal: { ondismiss: () => show('dismissed') },
    });
    checkout.on('payment.failed', ({ error }) => show('failed:' + error.metadata.order_id));
    checkout.open();
  });`;

/** Starts a small shop with the sandbox under /sandbox and a strict content security policy. */
export async function openClinicPage() {
  const app = Fastify({ forceCloseConnections: true });
  const options = {
    ...testKeys,
    webhookTargets: {},
    publicBaseUrl: '',
    clock: Date.now,
    random: randomBytes,
    settleAfterMs: null,
  };
  const { plugin, control } = createSandbox(options);
  await app.register(plugin, { prefix: '/sandbox' });
  app.get<{ Params: { order: string } }>('/shop/:order', ({ params }, reply) =>
    reply
      .header('content-security-policy', policy)
      .type('text/html')
      .send(`<!doctype html><html lang="en"><title>Shop</title><main><h1>Shop</h1>
        <button value="${params.order}">Pay</button><output></output></main>
        <script src="/sandbox/razorpay/checkout.js"></script><script src="/shop.js"></script></html>`),
  );
  app.get('/shop.js', (_request, reply) => reply.type('text/javascript').send(script));
  app.get('/favicon.ico', (_request, reply) => reply.code(204).send());
  app.get('/verify', () => 'back at the clinic');
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  options.publicBaseUrl = `${url}/sandbox`;
  return { url, control, openSession: () => openSession(url), openOrder: () => openOrder(url) };
}

async function openSession(url: string): Promise<{ id: string; url: string }> {
  const body = new URLSearchParams({
    mode: 'payment',
    success_url: `${url}/verify?session={CHECKOUT_SESSION_ID}`,
    cancel_url: `${url}/verify?cancelled`,
    client_reference_id: 'appointment-1',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'inr',
    'line_items[0][price_data][unit_amount]': '50000',
    'line_items[0][price_data][product_data][name]':
      'Appointment with <Dr> Asha Rao, 5 January 2027',
  });
  const headers = { authorization: `Bearer ${testKeys.stripe.secretKey}` };
  const path = `${url}/sandbox/stripe/v1/checkout/sessions`;
  const response = await fetch(path, { method: 'POST', headers, body });
  return (await response.json()) as { id: string; url: string };
}

async function openOrder(url: string): Promise<string> {
  const { keyId, keySecret } = testKeys.razorpay;
  const response = await fetch(`${url}/sandbox/razorpay/v1/orders`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(orderParams),
  });
  return ((await response.json()) as { id: string }).id;
}
