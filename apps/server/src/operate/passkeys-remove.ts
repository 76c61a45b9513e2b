import { parseArgs } from 'node:util';
import { PARTIES } from '@nadi/domain/parties';
import { readConfig } from '#config';
import { openDatabase } from '#platform/db/open-database.ts';
import type { Tables } from '#store/tables.ts';
import { removePasskeys } from './reset-sign-in.ts';
import { runCommand } from './run-command.ts';

/** `npm run passkeys:remove -- doctor leela@clinic.example`: for somebody whose device was lost or stolen. */
await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [wanted, email] = positionals;
  const party = PARTIES.find((each) => each === wanted);
  if (!party || !email) {
    throw new Error('Name the account: npm run passkeys:remove -- patient|doctor|admin e-mail');
  }
  const { DATABASE_URL, DATA_DIR, PUBLIC_URL } = readConfig(process.env);
  const settings = { databaseUrl: DATABASE_URL, dataDir: DATA_DIR, log: console };
  const database = await openDatabase<Tables>(settings);
  try {
    const request = { party, email, now: Date.now(), publicUrl: PUBLIC_URL };
    const removed = await database.transaction((trx) => removePasskeys(trx, request));
    console.log(`Passkeys of ${email} removed: ${removed}. The account has been signed out.`);
  } finally {
    await database.close();
  }
});
