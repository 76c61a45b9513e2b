import { randomUUID } from 'node:crypto';
import { COPY_FOR, type CopyFailure } from '@nadi/domain/copies';
import { minutes } from '@nadi/domain/limits';
import type { FastifyBaseLogger } from 'fastify';
import { type BackgroundRun, runSoon } from '#platform/background-work.ts';
import type { Clock } from '#platform/clock.ts';
import { type Database, withLowPrecedence } from '#platform/db/database.ts';
import { isDiskFull } from '#platform/db/database-errors.ts';
import type { Job } from '#platform/jobs.ts';
import type { OutboxEntry } from '#platform/outbox.ts';
import { Problem } from '#platform/problem.ts';
import { inParts, type ZipEntry, zipEntries } from '#platform/zip.ts';
import { requireFreeSpace } from '#policies/free-space.ts';
import { measureRecord } from '#store/copied-rows.ts';
import {
  endCopiesOf,
  endDueCopies,
  failCopy,
  finishCopy,
  insertCopyPart,
  leaseCopy,
  releaseCopy,
  type StoredCopy,
  saveCopyProgress,
} from '#store/copies.ts';
import { findManager } from '#store/dependants.ts';
import type { Db, Tables } from '#store/tables.ts';
import { copyFiles, countFiles, type Typeset } from './copy-files.ts';
import { gatherRecord } from './gather-record.ts';

export interface CopyDeps {
  database: Pick<Database<Tables>, 'db' | 'transaction'>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  zone: string;
  publicUrl: string;
  /** Returns the bytes free on the disk of the embedded database; null on a database server. */
  freeSpace: (() => Promise<number>) | null;
  typeset: Typeset;
  mail: {
    /** Queues messages about accounts; nothing if no mail is sent. */
    enqueue(trx: Db, entries: readonly OutboxEntry[]): Promise<void>;
    wake(): void;
  };
}

/** Longer than the slowest step between two saves of the progress, such as typesetting a long record. */
const LEASE = minutes(2);
/** A copy that ends the process each time is given up. */
const ATTEMPTS_MAX = 10;
const PART_BYTES = 512 * 1024;
/** Bounds what a copy adds to the server's memory: 6 MiB of its parts leave about three times as much behind. */
const PARTS_PER_COLLECTION = 12;

/** The copy has gone to another run, or has ended. */
class LeaseLost extends Error {}

/** Makes the copies that were asked for, one after another, in the background. */
export function setUpCopies(deps: CopyDeps) {
  const closing = new AbortController();
  const { log, database, clock } = deps;
  const run: BackgroundRun = runSoon(
    () => withLowPrecedence(() => makeCopies(deps, closing.signal)),
    (err) => log.error({ err }, 'copies: a run failed'),
  );
  const make: Job = {
    schedule: '* * * * *',
    async run() {
      run.start();
      await run.idle();
    },
  };
  const end: Job = {
    schedule: '*/10 * * * *',
    run: () => endDueCopies(database.db, new Date(clock.now())),
  };
  return {
    jobs: { 'make-copies': make, 'end-copies': end },
    /** Starts making copies after a request has committed. */
    soon: run.start,
    /** Leaves the current copy to the next start. */
    async close() {
      closing.abort();
      await run.idle();
    },
  };
}

/** Makes every copy that waits for a run. */
export async function makeCopies(deps: CopyDeps, closing: AbortSignal): Promise<void> {
  const { database, clock } = deps;
  while (!closing.aborted) {
    const run = randomUUID();
    const now = clock.now();
    const lease = { run, now: new Date(now), until: new Date(now + LEASE) };
    const copy = await database.transaction((trx) => leaseCopy(trx, lease));
    if (!copy) return;
    await makeCopy(deps, { copy, run, closing });
  }
}

interface Making {
  copy: StoredCopy;
  run: string;
  closing: AbortSignal;
}

async function makeCopy(deps: CopyDeps, making: Making): Promise<void> {
  const { copy, run, closing } = making;
  const { log, database } = deps;
  const mine = { id: copy.id, run };
  try {
    if (copy.attempts > ATTEMPTS_MAX) return await giveUp(deps, making, 'not-made');
    await writeCopy(deps, making);
  } catch (error) {
    if (error instanceof LeaseLost) return;
    if (closing.aborted) return await releaseCopy(database.db, mine);
    const isFull = isDiskFull(error) || (error instanceof Problem && error.code === 'storage-full');
    if (isFull) return await giveUp(deps, making, 'storage-full');
    // Another run tries again when the lease has ended.
    log.error({ err: error, copyId: copy.id, attempts: copy.attempts }, 'copies: not made');
  }
}

async function giveUp(
  { database, clock, mail, log }: CopyDeps,
  { copy, run }: Making,
  failure: CopyFailure,
): Promise<void> {
  const at = clock.now();
  await database.transaction(async (trx) => {
    if (!(await failCopy(trx, { id: copy.id, run }, { failure, at: new Date(at) }))) return;
    if (await mayStillAct(trx, copy, at)) await mail.enqueue(trx, [notice(copy, at)]);
  });
  log.error({ copyId: copy.id, failure }, 'copies: a copy has failed');
  mail.wake();
}

async function writeCopy(deps: CopyDeps, making: Making): Promise<void> {
  const { database, clock, zone, publicUrl, typeset, freeSpace, log } = deps;
  const { db } = database;
  const { copy, run } = making;
  const { bytes, appointments } = await measureRecord(db, copy.patient_id);
  await requireFreeSpace(freeSpace, bytes + appointments * BYTES_OF_APPOINTMENT);
  const at = clock.now();
  const gathered = await gatherRecord(db, { patientId: copy.patient_id, zone, publicUrl, now: at });
  const total = countFiles(gathered);
  const onMissing = (documentId: string) =>
    log.error({ documentId, copyId: copy.id }, 'copies: a document cannot be read');
  const files = copyFiles({ db, gathered, typeset, publicUrl, onMissing });
  const counted = withProgress(files, deps, making, total);
  let size = 0;
  let part = 0;
  for await (const contents of inParts(zipEntries(counted, new Date(at)), PART_BYTES)) {
    await requireFreeSpace(freeSpace, contents.length);
    if (!(await insertCopyPart(db, { id: copy.id, run }, { part, bytes: contents }))) {
      throw new LeaseLost();
    }
    size += contents.length;
    part += 1;
    // The contents of buffers are outside of Node's heap, which would be collected far too late for them.
    if (part % PARTS_PER_COLLECTION === 0) globalThis.gc?.();
  }
  await finish(deps, making, { size, total, missing: gathered.record.missing.length });
}

/** A receipt, an invoice and a prescription. */
const BYTES_OF_APPOINTMENT = 60 * 1024;

/** Saves the progress about a hundred times, which also extends the lease. */
async function* withProgress(
  files: AsyncIterable<ZipEntry | null>,
  { database, clock }: CopyDeps,
  { copy, run, closing }: Making,
  total: number,
): AsyncGenerator<ZipEntry> {
  let done = 0;
  let saved = -1;
  const save = async () => {
    closing.throwIfAborted();
    const percent = Math.floor((100 * done) / total);
    if (percent === saved) return;
    saved = percent;
    const until = new Date(clock.now() + LEASE);
    const isMine = await saveCopyProgress(
      database.db,
      { id: copy.id, run },
      { done, total, until },
    );
    if (!isMine) throw new LeaseLost();
  };
  await save();
  for await (const file of files) {
    if (file) yield file;
    done += 1;
    await save();
  }
}

/** Makes the copy ready, or ends it if the account that asked for it may no longer see it. */
async function finish(
  { database, clock, mail }: CopyDeps,
  { copy, run }: Making,
  made: { size: number; total: number; missing: number },
): Promise<void> {
  const at = clock.now();
  const ready = { ...made, at: new Date(at), endsAt: new Date(at + COPY_FOR) };
  await database.transaction(async (trx) => {
    if (!(await finishCopy(trx, { id: copy.id, run }, ready))) throw new LeaseLost();
    if (await mayStillAct(trx, copy, at)) await mail.enqueue(trx, [notice(copy, at)]);
    else await endCopiesOf(trx, copy.patient_id, new Date(at));
  });
  mail.wake();
}

async function mayStillAct(trx: Db, copy: StoredCopy, now: number): Promise<boolean> {
  if (copy.requested_by === copy.patient_id) return true;
  return (await findManager(trx, copy.patient_id, new Date(now)))?.id === copy.requested_by;
}

function notice({ id, requested_by }: StoredCopy, now: number): OutboxEntry {
  return {
    kind: 'copy-ready',
    recipient: { role: 'patient', id: requested_by },
    locale: null,
    payload: { copyId: id },
    dueAt: now,
    deduplicationKey: `copy-ready:${id}`,
  };
}
