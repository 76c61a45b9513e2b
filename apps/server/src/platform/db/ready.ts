import { type Kysely, sql } from 'kysely';

const readyTimeoutMs = 2000;

/** Returns whether the database answers `select 1` within two seconds. */
export async function isReachable<T>(db: Kysely<T>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, readyTimeoutMs, false);
  });
  const answer = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([answer, timedOut]).finally(() => clearTimeout(timer));
}
