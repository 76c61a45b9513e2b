import { seconds } from '@nadi/domain/limits';
import type { FastifyInstance } from 'fastify';
import { readCurrency } from '#policies/currency.ts';
import type { Db } from '#store/tables.ts';

/** A change on another node is seen after this time. */
const READ_EVERY = seconds(5);

/**
 * Reads the clinic's currency before the server listens, and again every few seconds. It changes only before
 * the first amount exists, so that no amount is shown in another one.
 */
export function watchCurrency(app: FastifyInstance, db: Db): void {
  let timer: NodeJS.Timeout | undefined;
  const read = () =>
    readCurrency(db).catch((err: unknown) => app.log.warn({ err }, 'currency not read'));
  app.addHook('onReady', read);
  app.addHook('onListen', () => {
    timer = setInterval(read, READ_EVERY).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
