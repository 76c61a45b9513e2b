import { mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#config';
import { takeBackup } from '#platform/backup/take-backup.ts';
import { fileOf, formatStamp, runCommand } from './run-command.ts';

const KB = 1024;

/** `npm run backup [-- file]`: by default a file named by the time in DATA_DIR/backups. */
await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const { DATABASE_URL, DATA_DIR } = readConfig(process.env);
  const named = positionals[0];
  const file = named
    ? fileOf(named)
    : join(DATA_DIR, 'backups', `nadi-${formatStamp(new Date())}.sql.gz`);
  if (!named) mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  await takeBackup({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR }, file);
  console.log(`Backed up to ${file} (${Math.ceil(statSync(file).size / KB)} kB).`);
});
