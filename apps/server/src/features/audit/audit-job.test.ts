import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AUDIT_HEAD_FILE, putAuditHeadAside } from '#platform/data-folder.ts';
import { recordAudit } from '#store/audit.ts';
import { verifyAudit } from '#store/audit-chain.ts';
import { testClinic } from '#testing/build-app.ts';
import { auditJob } from './chain-audit.ts';

const clinic = testClinic();
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'nadi-audit-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function write(): Promise<void> {
  const actor = { role: 'admin' as const, id: randomUUID() };
  const at = new Date(clinic.now);
  const entry = { at, action: 'booked', actor, subject: null, appointmentId: null };
  await recordAudit(clinic.database.db, entry);
}

/** Runs the job once; returns what it logged as errors. */
async function run(): Promise<string[]> {
  const errors: string[] = [];
  const log = {
    info: () => {},
    error: (_details: object, message: string) => errors.push(message),
  };
  const clock = { now: () => clinic.now };
  await auditJob({ database: clinic.database, clock, log, dataDir } as never).run();
  return errors;
}

const exported = () => JSON.parse(readFileSync(join(dataDir, AUDIT_HEAD_FILE), 'utf8'));

/** Removes the newest link with its entries, as only the owner of the database can. */
const cutOff = () =>
  clinic.database.executeSql(`
    set session_replication_role = replica;
    delete from audit_entries where id > (select max(last_id) from audit_chain
      where link < (select max(link) from audit_chain));
    delete from audit_chain where link = (select max(link) from audit_chain);
    set session_replication_role = origin`);

test('exports the newest link of the trail outside of the database', async () => {
  await write();
  expect(await run()).toEqual([]);
  const { head } = await verifyAudit(clinic.database.db);
  expect(exported()).toMatchObject({ link: 1, hash: head });
  await write();
  expect(await run()).toEqual([]);
  expect(exported()).toMatchObject({ link: 2 });
});

test('notices a trail that was cut short, also after new entries', async () => {
  await write();
  await run();
  await write();
  await run();
  const head = exported();
  await cutOff();
  expect((await verifyAudit(clinic.database.db)).broken).toBe(null);
  expect(await run()).toEqual(['audit: the trail was cut short, it no longer leads to this head']);
  await write();
  expect(await run()).toHaveLength(1);
  expect(exported()).toEqual(head);
});

test('begins anew after a restore has put the head aside', async () => {
  await write();
  await run();
  await write();
  await run();
  await cutOff();
  putAuditHeadAside(dataDir, 'then');
  expect(await run()).toEqual([]);
  expect(exported()).toMatchObject({ link: 1 });
});
