import type { Db } from '#store/tables.ts';
import { statementBlocked } from './blocked-statements.ts';
import type { TestClinic } from './build-app.ts';

/** Sends a request while a transaction has made its change; both end once the request waits for it. */
export async function meanwhile<T>(
  clinic: TestClinic,
  change: (trx: Db) => Promise<unknown>,
  request: () => Promise<T>,
) {
  const made = Promise.withResolvers<void>();
  const requested = Promise.withResolvers<void>();
  const changing = clinic.database.transaction(async (trx) => {
    await change(trx);
    made.resolve();
    await requested.promise;
  });
  await Promise.race([made.promise, changing]);
  const reply = request();
  await statementBlocked(clinic).finally(requested.resolve);
  await changing;
  return reply;
}
