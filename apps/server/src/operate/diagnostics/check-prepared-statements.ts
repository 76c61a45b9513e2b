import type { Config } from '#config';
import { supportsPreparedStatements } from '#platform/db/probe-prepared-statements.ts';
import { type Finding, fix, ok, runCheck } from './finding.ts';

/** Returns whether DATABASE_PREPARE suits what DATABASE_URL leads to (docs/operating.md#connection-poolers). */
export async function checkPreparedStatements({
  DATABASE_URL: url,
  DATABASE_PREPARE: prepare,
}: Pick<Config, 'DATABASE_URL' | 'DATABASE_PREPARE'>): Promise<Finding[]> {
  if (!url) return [];
  const probe = async () => [compare(prepare, await supportsPreparedStatements(url))];
  return runCheck('DATABASE_PREPARE', probe, 'DATABASE_URL must lead to a PostgreSQL');
}

function compare(prepare: Config['DATABASE_PREPARE'], supported: boolean): Finding {
  if (prepare === 'on') {
    return supported
      ? ok('DATABASE_PREPARE', 'on, and prepared statements are supported')
      : fix('DATABASE_PREPARE', 'must be off: a pooler loses prepared statements');
  }
  const possible = supported ? '; on would cost PostgreSQL less' : ', as the pooler needs';
  return ok('DATABASE_PREPARE', `off${possible}`);
}
