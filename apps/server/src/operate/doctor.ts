import { ConfigError, readConfig } from '#config';
import { checkDataDir } from './doctor/check-data-dir.ts';
import { checkDatabase } from './doctor/check-database.ts';
import { checkRedis } from './doctor/check-redis.ts';
import { checkSettings } from './doctor/check-settings.ts';
import { checkTurn } from './doctor/check-turn.ts';
import { type Finding, fix, ok } from './doctor/finding.ts';

/** `npm run doctor`: one line for each thing looked at; exits with 1 where something is to be mended. */
const findings = await examineAll();
for (const { about, ok: fine, message } of findings) {
  console.log(`${fine ? '✔' : '✖'} ${about}: ${message}`);
}
if (findings.some((finding) => !finding.ok)) process.exitCode = 1;

async function examineAll(): Promise<Finding[]> {
  try {
    const config = readConfig(process.env);
    const looked = await Promise.all([
      checkDataDir(config.DATA_DIR),
      checkDatabase(config),
      checkRedis(config.REDIS_URL),
      checkTurn(config),
    ]);
    const settings = [ok('settings', 'can be read'), ...checkSettings(config, process.version)];
    return [...settings, ...looked.flat()];
  } catch (error) {
    if (error instanceof ConfigError) return [fix('settings', error.message)];
    throw error;
  }
}
