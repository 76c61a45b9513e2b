import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { checkoutRoutes } from '#sandbox/razorpay/checkout-routes.ts';
import { razorpayApi } from '#sandbox/razorpay/razorpay-api.ts';
import { payRoutes } from '#sandbox/stripe/pay-routes.ts';
import { stripeApi } from '#sandbox/stripe/stripe-api.ts';
import { type Control, controlRoutes, createControl } from './control.ts';
import { parseForm } from './form-body.ts';
import { serveAsset } from './html.ts';
import type { SandboxOptions } from './options.ts';
import { createState, type SandboxState } from './sandbox-state.ts';
import { loadRecords, saveRecords } from './saved-records.ts';

const TICK = 1_000; // milliseconds between runs of the scheduler
const bodyLimit = 64 * 1024; // bytes

/**
 * Serves both payment providers as a Fastify plugin, under the prefix it is registered with:
 * `/stripe/v1`, `/stripe/pay`, `/razorpay/v1` and `/razorpay/checkout.js`.
 */
export function paymentSandbox(options: SandboxOptions): FastifyPluginAsync {
  return createSandbox(options).plugin;
}

/** Creates the plugin of {@link paymentSandbox}, and returns its control for tests as well. */
export function createSandbox(options: SandboxOptions): {
  plugin: FastifyPluginAsync;
  control: Control;
} {
  const state = createState(options);
  loadRecords(state);
  const control = createControl(state);
  return { plugin: async (app) => mount(app, state, control), control };
}

async function mount(app: FastifyInstance, state: SandboxState, control: Control) {
  // Hides the routes from the host application's API documentation.
  app.addHook('onRoute', (route) => {
    route.schema = Object.assign({}, route.schema, { hide: true });
  });
  readBodies(app);
  runScheduler(app, state);
  serveAsset(app, '/assets/pay.css', 'pay.css');
  await app.register(stripeApi(state), { prefix: '/stripe/v1' });
  await app.register(payRoutes(state), { prefix: '/stripe/pay' });
  await app.register(razorpayApi(state), { prefix: '/razorpay/v1' });
  await app.register(checkoutRoutes(state), { prefix: '/razorpay/checkout' });
  if (state.options.controlRoutes) {
    await app.register(controlRoutes(control), { prefix: '/control' });
  }
}

// Replaces the host application's body parsers with the providers' formats.
function readBodies(app: FastifyInstance) {
  const asText = { parseAs: 'string', bodyLimit } as const;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', asText, app.getDefaultJsonParser('error', 'error'));
  app.addContentTypeParser('text/plain', asText, async (_request: unknown, body: string) => body);
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    asText,
    async (_request: unknown, body: string) => parseForm(body),
  );
}

// Due tasks run before each request, and on a timer.
function runScheduler(app: FastifyInstance, state: SandboxState) {
  const runDue = () => {
    if (state.scheduler.runDue(state.options.clock())) saveRecords(state);
  };
  const timer = setInterval(runDue, TICK).unref();
  app.addHook('onRequest', async () => runDue());
  // Saves before the response is sent, so that acknowledged changes are durable.
  app.addHook('onSend', async ({ method }, reply) => {
    if (method !== 'GET' && reply.statusCode < 400) saveRecords(state);
  });
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await state.close();
  });
}
