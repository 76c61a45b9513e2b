import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '#config';
import { withDatabaseCopy } from '#platform/backup/copy-database.ts';
import { AUDIT_HEAD_FILE, type AuditHead, readAuditHead } from '#platform/data-folder.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { type AuditVerification, leadsTo, verifyAudit } from '#store/audit-chain.ts';
import type { Tables } from '#store/tables.ts';
import { runCommand } from './run-command.ts';

/** `npm run audit:verify`: verifies that the audit trail is unchanged. Exits with 1 if it was changed. */
await runCommand(async () => {
  const { DATABASE_URL, DATA_DIR } = readConfig(process.env);
  const exported = readAuditHead(DATA_DIR);
  const verdict = DATABASE_URL
    ? await verdictOn({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR }, exported)
    : await verdictOnCopy(DATA_DIR, exported);
  if (verdict.broken) {
    const { after, upTo } = verdict.broken;
    throw new Error(`The audit trail was tampered with between entries ${after + 1} and ${upTo}`);
  }
  if (exported && verdict.isCutShort) {
    const file = join(DATA_DIR, AUDIT_HEAD_FILE);
    throw new Error(
      `The audit trail was cut short: it does not lead to link ${exported.link} of ${exported.at} in ${file}`,
    );
  }
  const { entries, links, waiting, head } = verdict;
  console.log(`The audit trail is whole: ${entries} entries in ${links} links.`);
  if (waiting > 0) console.log(`${waiting} newer entries are not linked yet.`);
  console.log(`Head ${head}`);
  console.log('Keep it elsewhere: a trail that was cut short no longer passes through it.');
});

type Verdict = AuditVerification & { isCutShort: boolean };

async function verdictOn(
  settings: { databaseUrl?: string; dataDir: string },
  exported: AuditHead | null,
): Promise<Verdict> {
  const database = await openDatabase<Tables>({ ...settings, log: console });
  try {
    const isCutShort = exported !== null && !(await leadsTo(database.db, exported));
    return { ...(await verifyAudit(database.db)), isCutShort };
  } finally {
    await database.close();
  }
}

/** Verifies a copy, since the embedded database serves one process at a time and the server may be running. */
function verdictOnCopy(dataDir: string, exported: AuditHead | null): Promise<Verdict> {
  return withDatabaseCopy(dataDir, async (copy) => {
    const folder = mkdtempSync(join(dataDir, 'audit-verify-'));
    try {
      renameSync(copy, join(folder, 'database'));
      return await verdictOn({ dataDir: folder }, exported);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}
