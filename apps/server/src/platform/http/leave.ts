import type { FastifyInstance } from 'fastify';

/** Longer than the pause between two looks of a proxy at `/readyz` (one second in `deploy/`). */
const NOTICE_MS = 3000;

/** How this process says goodbye to the proxy in front of it. */
export interface Leaving {
  /** `/readyz` refuses from the moment this is true. */
  readonly begun: boolean;
  /** Goes on serving until the proxy has had time to send its requests elsewhere. */
  giveNotice(): Promise<void>;
}

export function createLeaving(): Leaving {
  let begun = false;
  return {
    get begun() {
      return begun;
    },
    giveNotice() {
      begun = true;
      return new Promise((resolve) => setTimeout(resolve, NOTICE_MS));
    },
  };
}

/** Once leaving, every answer ends its connection, so that none is reused at the moment of closing. */
export function letGo(app: FastifyInstance, leaving: Leaving): void {
  app.addHook('onSend', async (_request, reply) => {
    if (leaving.begun) reply.header('connection', 'close');
  });
}
