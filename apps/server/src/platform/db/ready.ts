import { type Kysely, sql } from 'kysely';

const patienceMs = 2000;

/** Whether the database answers `select 1` in two seconds. */
export async function answersInTime<T>(db: Kysely<T>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, patienceMs, false);
  });
  const answer = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
}
