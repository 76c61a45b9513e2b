import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AUDIT_HEAD_FILE, putAuditHeadAside } from '#platform/data-folder.ts';
import type { Database } from '#platform/db/database.ts';
import { recordAudit, recordReads } from '#store/audit.ts';
import { verifyAudit } from '#store/audit-chain.ts';
import type { Db, Tables } from '#store/tables.ts';
import { testClinic } from '#testing/build-app.ts';
import { auditJob, chainAudit } from './chain-audit.ts';

const clinic = testClinic();

describe('the chain', () => {
  function write(db: Db, action = 'booked') {
    const actor = { role: 'admin' as const, id: randomUUID() };
    const entry = { at: new Date(clinic.now), action, actor, subject: null, appointmentId: null };
    return recordAudit(db, entry);
  }

  async function someEntries(count: number) {
    for (let at = 0; at < count; at += 1) await write(clinic.database.db);
  }

  const chain = (database: Database<Tables> = clinic.database) => chainAudit(database, clinic.now);

  const verify = () => verifyAudit(clinic.database.db);

  /** Only the owner of the database can do this: triggers do not fire for a replica. */
  const tamper = (statement: string) =>
    clinic.database.executeSql(`
    set session_replication_role = replica; ${statement}; set session_replication_role = origin`);

  test('the database refuses to change, delete or empty the trail and its chain', async () => {
    await someEntries(1);
    await chain();
    for (const table of ['audit_entries', 'audit_chain']) {
      const column = table === 'audit_chain' ? 'link' : 'action';
      for (const statement of [
        `update ${table} set ${column} = ${column}`,
        `delete from ${table}`,
        `truncate ${table}`,
      ]) {
        await expect(clinic.database.executeSql(statement), statement).rejects.toThrow(
          /is only appended to/,
        );
      }
    }
    expect(await verify()).toMatchObject({ entries: 1, broken: null });
  });

  test('links what is new, once, and finds it whole', async () => {
    await someEntries(3);
    expect(await chain()).toBe(3);
    expect(await chain()).toBe(0);
    await someEntries(2);
    expect(await verify()).toMatchObject({ links: 1, entries: 3, waiting: 2, broken: null });
    expect(await chain()).toBe(2);
    expect(await verify()).toMatchObject({ links: 2, entries: 5, waiting: 0, broken: null });
  });

  test('the day of a read is part of its link', async () => {
    const { db } = clinic.database;
    const actor = { role: 'admin' as const, id: randomUUID() };
    const patientIds = [randomUUID()];
    const read = {
      at: new Date(clinic.now),
      day: '2027-01-05',
      actor,
      action: 'read-record' as const,
    };
    await recordReads(db, { ...read, patientIds });
    await chain();
    expect(await verify()).toMatchObject({ entries: 1, broken: null });
    await tamper(`update audit_entries set read_on = '2027-01-04'`);
    expect((await verify()).broken).toMatchObject({ after: 0 });
  });

  test.each([
    ['changed', `update audit_entries set action = 'signed-in' where id = 4`],
    [
      'given to somebody else',
      `update audit_entries set actor_id = gen_random_uuid() where id = 4`,
    ],
    ['deleted', 'delete from audit_entries where id = 4'],
    [
      'deleted with its link',
      'delete from audit_entries where id > 3; delete from audit_chain where link = 2; update audit_chain set link = 2 where link = 3',
    ],
  ])('an entry that is %s is found', async (_how, statement) => {
    for (const count of [3, 2, 1]) {
      await someEntries(count);
      await chain();
    }
    await tamper(statement);
    expect((await verify()).broken).toMatchObject({ after: 3 });
  });

  test('an entry that is still being written is waited for, and not passed by', async () => {
    const written = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const slow = clinic.database.transaction(async (trx) => {
      await write(trx);
      written.resolve();
      await release.promise;
    });
    await written.promise;
    const quick = someEntries(1);
    const chained = chain();
    release.resolve();
    await Promise.all([slow, quick]);
    const first = await chained;
    expect(first + (await chain())).toBe(2);
    expect(await verify()).toMatchObject({ entries: 2, waiting: 0, broken: null });
  });

  test('several at once make one chain', async () => {
    await someEntries(5);
    const linked = await Promise.all([chain(), chain(), chain()]);
    expect(linked.reduce((sum, some) => sum + some)).toBe(5);
    expect(await verify()).toMatchObject({ links: 1, entries: 5, broken: null });
  });
});

describe('the job', () => {
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
    expect(await run()).toEqual([
      'audit: the trail was cut short, it no longer leads to this head',
    ]);
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
});
