import { ConfigError, readConfig } from '#config';
import { isLoopbackUrl } from '#platform/addresses.ts';
import {
  checkDatabase,
  checkDataDir,
  checkPooler,
  checkPreparedStatements,
} from './check-database.ts';
import { checkJanus } from './check-janus.ts';
import { checkMail } from './check-messages.ts';
import { checkOutside, checkTurn } from './check-outside.ts';
import { checkRedis } from './check-redis.ts';
import { checkScanner, checkSettings } from './check-settings.ts';
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
      checkRedis(config),
      checkTurn(config),
      checkJanus(config),
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
