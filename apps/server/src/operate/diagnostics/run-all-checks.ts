import { ConfigError, readConfig } from '#config';
import { isLoopbackUrl } from '#platform/loopback.ts';
import { checkDataDir } from './check-data-dir.ts';
import { checkDatabase } from './check-database.ts';
import { checkMail } from './check-mail.ts';
import { checkOutside } from './check-outside.ts';
import { checkPooler } from './check-pooler.ts';
import { checkPreparedStatements } from './check-prepared-statements.ts';
import { checkRedis } from './check-redis.ts';
import { checkScanner } from './check-scanner.ts';
import { checkSettings } from './check-settings.ts';
import { checkTurn } from './check-turn.ts';
import { type Finding, fix, ok } from './finding.ts';

/** Checks an installation by its settings; if one cannot be read, that is the only finding. */
export async function runAllChecks(env: Readonly<Record<string, string | undefined>>) {
  try {
    const config = readConfig(env);
    const checked: Finding[][] = await Promise.all([
      checkDataDir(config.DATA_DIR),
      checkDatabase(config),
      checkPooler(config.DATABASE_URL),
      checkPreparedStatements(config),
      checkRedis(config.REDIS_URL),
      checkTurn(config),
      checkMail(config),
      checkScanner(config.CLAMD),
      isLoopbackUrl(config.PUBLIC_URL) ? [] : checkOutside(config.PUBLIC_URL),
    ]);
    const settings = [ok('settings', 'can be read'), ...checkSettings(config, process.version)];
    return [...settings, ...checked.flat()];
  } catch (error) {
    if (error instanceof ConfigError) return [fix('settings', error.message)];
    throw error;
  }
}
