import { LEFT_OUT } from './left-out.ts';
import { splitStatements } from './split-statements.ts';

/** Runs one statement and returns its rows. */
export type Target = (statement: string) => Promise<unknown[]>;

/**
 * Runs a backup statement by statement. Skips settings that this PostgreSQL does not know, such as
 * `transaction_timeout` in the dump of a newer version.
 * @throws Error with one sentence if the file is not a backup of Nadi; the caller rolls back
 */
export async function replay(pieces: AsyncIterable<string>, target: Target): Promise<void> {
  const settings = new Set(
    ((await target('select name from pg_settings')) as { name: string }[]).map(({ name }) => name),
  );
  for await (const statement of splitStatements(pieces)) {
    const setting = /^SET (\w+) /.exec(statement)?.[1];
    if (setting === undefined || settings.has(setting)) await target(statement);
  }
  const ours = await target(`select 1 from pg_tables
    where schemaname = 'public' and tablename = 'kysely_migration'`);
  if (ours.length === 0) throw new Error('The file is not a backup of Nadi: nothing was changed');
  await target('reset search_path');
  await emptyLeftOut(target);
}

/** Backups of earlier releases contain sessions, and the key of calendar addresses. */
async function emptyLeftOut(target: Target): Promise<void> {
  for (const table of LEFT_OUT) {
    const found = await target(`select 1 where to_regclass('${table}') is not null`);
    if (found.length > 0) await target(`delete from ${table}`);
  }
  await target("delete from public.clinic_facts where name = 'calendar-feed-secret'");
}
