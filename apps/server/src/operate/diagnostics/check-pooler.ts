import { probeSettings } from '#platform/db/probe-pooler.ts';
import { type Finding, fix, ok, runCheck } from './finding.ts';

/** Measures on several connections whether statements have time limits, also through a pooler. */
export async function checkPooler(databaseUrl: string | undefined): Promise<Finding[]> {
  if (!databaseUrl) return [];
  const probe = async () => {
    const { pooled, missing } = await probeSettings(databaseUrl);
    const way = pooled ? 'through the pooler' : 'without a pooler';
    if (missing.length === 0) return [ok('time limits', `statements have them, ${way}`)];
    const advice =
      'start the server once, which sets them for its role, then RECONNECT in the pooler’s console';
    return [fix('time limits', `${missing.join(', ')}, ${way}: ${advice}`)];
  };
  return runCheck('time limits', probe, 'DATABASE_URL must lead to a PostgreSQL');
}
