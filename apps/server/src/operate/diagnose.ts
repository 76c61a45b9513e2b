import { ConfigError, readConfig } from '#config';
import { checkDataDir } from './diagnostics/check-data-dir.ts';
import { checkDatabase } from './diagnostics/check-database.ts';
import { checkMail } from './diagnostics/check-mail.ts';
import { checkPreparedStatements } from './diagnostics/check-prepared-statements.ts';
import { checkRedis } from './diagnostics/check-redis.ts';
import { checkScanner } from './diagnostics/check-scanner.ts';
import { checkSettings } from './diagnostics/check-settings.ts';
import { checkTurn } from './diagnostics/check-turn.ts';
import { type Finding, fix, ok } from './diagnostics/finding.ts';

/** `npm run diagnose`: prints one line per check; exits with 1 if any needs attention. */
const findings = await runAllChecks();
for (const { about, ok: fine, message } of findings) {
  console.log(`${fine ? '✔' : '✖'} ${about}: ${message}`);
}
if (findings.some((finding) => !finding.ok)) process.exitCode = 1;

async function runAllChecks(): Promise<Finding[]> {
  try {
    const config = readConfig(process.env);
    const checked = await Promise.all([
      checkDataDir(config.DATA_DIR),
      checkDatabase(config),
      checkPreparedStatements(config),
      checkRedis(config.REDIS_URL),
      checkTurn(config),
      checkMail(config),
      checkScanner(config.CLAMD),
    ]);
    const settings = [ok('settings', 'can be read'), ...checkSettings(config, process.version)];
    return [...settings, ...checked.flat()];
  } catch (error) {
    if (error instanceof ConfigError) return [fix('settings', error.message)];
    throw error;
  }
}
