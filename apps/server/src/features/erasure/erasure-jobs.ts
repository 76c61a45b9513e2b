import { isoDateAt } from '@nadi/domain/iso-date';
import { hours, type Instant } from '@nadi/domain/limits';
import { runEach } from '#platform/background-work.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Job } from '#platform/jobs.ts';
import { recordAudit } from '#store/audit.ts';
import {
  deleteSentStatements,
  erasePatient,
  erasePaymentNames,
  eraseRecord,
} from '#store/erase-patient.ts';
import {
  listAppointmentsToCancel,
  listErased,
  listErasuresDue,
  listPatientIds,
} from '#store/erasures.ts';
import type { Db, Tables } from '#store/tables.ts';
import { type EraseDeps, erase } from './erase.ts';
import { hashPatient, readErasedList, writeErasedList } from './erased-list.ts';

interface Log {
  warn(details: object, message: string): void;
}

interface JobDeps extends EraseDeps {
  database: Pick<Database<Tables>, 'db' | 'transaction'>;
  clock: Clock;
  dataDir: string;
  log: Log;
}

const AT_A_TIME = 50;

/** A request of the patient that ran during the erasure has ended by then. */
const SWEPT_FOR = hours(1);

/** Erases what was kept until a day that is over, and what arrived while a patient was being erased. */
export function erasureJob(deps: JobDeps): Job {
  const { database, clock, zone } = deps;
  return {
    schedule: '*/5 * * * *',
    async run() {
      const now = clock.now();
      storeErasedHashes(deps, await listErased(database.db));
      const recent = await listErased(database.db, new Date(now - SWEPT_FOR));
      await runEach(recent, ({ patient_id: patientId, decided_by: id }) =>
        database.transaction((trx) => sweep(deps, trx, { patientId, decidedBy: id, now })),
      );
      await deleteSentStatements(database.db);
      const due = await listErasuresDue(database.db, isoDateAt(zone, now), AT_A_TIME);
      await runEach(due, (erasure) =>
        database.transaction((trx) => eraseRetained(trx, erasure, deps, now)),
      );
    },
  };
}

async function sweep(
  deps: JobDeps,
  trx: Db,
  { patientId, decidedBy, now }: { patientId: string; decidedBy: string | null; now: Instant },
): Promise<void> {
  await erasePatient(trx, patientId, new Date(now));
  const actor = { role: 'admin' as const, id: decidedBy ?? patientId };
  for (const { id } of await listAppointmentsToCancel(trx, patientId, new Date(now))) {
    await deps.cancelAppointment(trx, { actor, appointmentId: id, now });
  }
}

async function eraseRetained(
  trx: Db,
  erasure: Awaited<ReturnType<typeof listErasuresDue>>[number],
  { zone }: JobDeps,
  now: Instant,
): Promise<void> {
  const today = isoDateAt(zone, now);
  const { patient_id: patientId, record_until: record, payments_until: payments } = erasure;
  const at = new Date(now);
  if (record && record < today && !erasure.record_erased_at) await eraseRecord(trx, patientId, at);
  if (payments && payments < today && !erasure.payments_erased_at) {
    await erasePaymentNames(trx, patientId, at);
  }
  const subject = { role: 'patient' as const, id: patientId };
  const entry = { at, action: 'erased-kept-data', actor: subject, subject };
  await recordAudit(trx, { ...entry, appointmentId: null });
}

type Erased = Awaited<ReturnType<typeof listErased>>[number];

/** Adds erased patients to the list outside of the database. */
export function storeErasedHashes(
  { dataDir }: Pick<JobDeps, 'dataDir'>,
  rows: readonly Erased[],
): void {
  const list = readErasedList(dataDir);
  const stored = new Set(list.erased.map(({ number }) => number));
  const added = rows
    .filter(({ number }) => !stored.has(number))
    .map(({ number, patient_id, erased_at }) => ({
      hash: hashPatient(list, patient_id),
      number,
      at: erased_at?.getTime() ?? 0,
    }));
  if (added.length === 0) return;
  writeErasedList(dataDir, { ...list, erased: [...list.erased, ...added] });
}

/**
 * Erases patients of the list that an older backup brought back. It runs before the server listens.
 * @returns how many were erased
 */
export async function eraseRestored(deps: JobDeps): Promise<number> {
  const { database, dataDir, clock, log } = deps;
  storeErasedHashes(deps, await listErased(database.db));
  const list = readErasedList(dataDir);
  if (list.erased.length === 0) return 0;
  const numbers = new Map(list.erased.map(({ hash, number }) => [hash, number]));
  let erased = 0;
  for (const id of await listPatientIds(database.db)) {
    const number = numbers.get(hashPatient(list, id));
    if (number === undefined) continue;
    await database.transaction((trx) =>
      erase({ ...deps, mayBlock: false }, trx, {
        ...{ patientId: id, actor: { role: 'admin', id }, decidedBy: null, now: clock.now() },
        number,
      }),
    );
    erased += 1;
    log.warn({ number }, 'erasure: a restored patient was erased again; check their refunds');
  }
  await erasureJob(deps).run();
  return erased;
}
