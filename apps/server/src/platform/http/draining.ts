import type { FastifyInstance } from 'fastify';

/** Longer than the interval of a proxy's `/readyz` check (one second in `deploy/`). */
const DRAIN_MS = 3000;

/** Takes this process out of its load balancer before it stops. */
export interface Draining {
  /** `/readyz` answers 503 while this is true. */
  readonly started: boolean;
  /** Waits until the load balancer has had time to notice. */
  drain(): Promise<void>;
}

export function createDraining(): Draining {
  let started = false;
  return {
    get started() {
      return started;
    },
    drain() {
      started = true;
      return new Promise((resolve) => setTimeout(resolve, DRAIN_MS));
    },
  };
}

/** Closes each connection after its reply while draining, so that none is reused when the server stops. */
export function closeConnectionsWhileDraining(app: FastifyInstance, draining: Draining): void {
  app.addHook('onSend', async (_request, reply) => {
    if (draining.started) reply.header('connection', 'close');
  });
}
