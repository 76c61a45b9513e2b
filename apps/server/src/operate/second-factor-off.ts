import { parseArgs } from 'node:util';
import { readConfig } from '#config';
import { openDatabase } from '#platform/db/open-database.ts';
import type { Tables } from '#store/tables.ts';
import { turnOffSecondFactor } from './reset-sign-in.ts';
import { runCommand } from './run-command.ts';

/** `npm run second-factor:off -- admin@clinic.example`: for an admin who has lost phone and recovery codes. */
await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [email] = positionals;
  if (!email) throw new Error('Name the admin: npm run second-factor:off -- admin@clinic.example');
  const { DATABASE_URL, DATA_DIR, PUBLIC_URL } = readConfig(process.env);
  const settings = { databaseUrl: DATABASE_URL, dataDir: DATA_DIR, log: console };
  const database = await openDatabase<Tables>(settings);
  try {
    const request = { email, now: Date.now(), publicUrl: PUBLIC_URL };
    await database.transaction((trx) => turnOffSecondFactor(trx, request));
  } finally {
    await database.close();
  }
  console.log(`${email} signs in with the password alone from now on, and has been signed out.`);
});
