import { parseArgs } from 'node:util';
import { readConfig } from '#config';
import { restoreBackup } from '#platform/backup/restore-backup.ts';
import { fileOf, formatStamp, restoreChecklist, runCommand } from './run-command.ts';

/** `npm run restore -- file [--replace] [--moving]`. */
await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: 'boolean', default: false },
      moving: { type: 'boolean', default: false },
    },
  });
  const [named] = positionals;
  if (!named) throw new Error('Say which file: npm run restore -- nadi.sql.gz');
  const { DATABASE_URL, DATA_DIR } = readConfig(process.env);
  const file = fileOf(named);
  const { aside, latestEntry } = await restoreBackup({
    store: { databaseUrl: DATABASE_URL, dataDir: DATA_DIR },
    file,
    replace: values.replace,
    moving: values.moving,
    stamp: formatStamp(new Date()),
  });
  console.log(`Restored ${file}.${aside ? ` What was there before is in ${aside}.` : ''}`);
  if (!values.moving) console.log(restoreChecklist(latestEntry));
});
