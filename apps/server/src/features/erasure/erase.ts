import { randomInt, randomUUID } from 'node:crypto';
import type { ErasureStatement, ErasureLine as ShownLine } from '@nadi/contract/erasure';
import { FISCAL_YEAR_START } from '@nadi/domain/invoice';
import { isoDateAt } from '@nadi/domain/iso-date';
import { ATTENDANCE_FRESH_FOR, type Instant } from '@nadi/domain/limits';
import type { AccountHolder, Role } from '@nadi/domain/permissions';
import {
  type ErasureLine,
  erasureAnswerBy,
  planErasure,
  type RetentionTerms,
} from '@nadi/domain/retention';
import { describeErasureLine } from '@nadi/messages/en/erased-data';
import { signWith } from '#platform/ed25519.ts';
import { Problem } from '#platform/problem.ts';
import { mintToken } from '#platform/token.ts';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import { clinicSecret, findClinicSettings } from '#store/clinic-settings.ts';
import { erasePatient, erasePaymentNames, eraseRecord } from '#store/erase-patient.ts';
import {
  findErasure,
  findErasureBlock,
  findErasureFacts,
  insertErasure,
  listAppointmentsToCancel,
  markErased,
} from '#store/erasures.ts';
import { lockPatient } from '#store/patients.ts';
import type { Db } from '#store/tables.ts';

/** Who cancels the appointments. */
type Decider = AccountHolder & { readonly role: Role };

export interface EraseDeps {
  zone: string;
  /** False after a restore: payments and meetings of that time have ended. */
  mayBlock?: boolean;
  /** Cancels an open appointment, with its refund and the message to its doctor. */
  cancelAppointment(
    trx: Db,
    cancellation: { actor: Decider; appointmentId: string; now: Instant },
  ): Promise<void>;
}

/** Returns the clinic's name and how long it keeps data. */
export async function findTerms(db: Db): Promise<RetentionTerms & { clinic: string }> {
  const settings = presentClinicSettings(await findClinicSettings(db));
  const { recordYears, paymentYears, fiscalYearStart = FISCAL_YEAR_START, name } = settings;
  return { recordYears, paymentYears, fiscalYearStart, clinic: name };
}

/** Returns what an erasure would do now, as lines and in words. */
export async function previewErasure(
  db: Db,
  { patientId, zone, now }: { patientId: string; zone: string; now: Instant },
): Promise<{ lines: ErasureLine[]; rows: ShownLine[]; clinic: string }> {
  const facts = await findErasureFacts(db, { patientId, zone, now: new Date(now) });
  const terms = await findTerms(db);
  const lines = planErasure(facts, terms, isoDateAt(zone, now));
  return {
    lines,
    rows: lines.map((line) => describeErasureLine(line, terms)),
    clinic: terms.clinic,
  };
}

/**
 * Refuses an erasure while a payment, a refund or a meeting of the patient is in progress.
 * @throws Problem 'erasure-open-payment', 'erasure-open-refund', 'erasure-in-meeting'
 */
export async function requireNoBlock(db: Db, patientId: string, now: Instant): Promise<void> {
  const block = await findBlock(db, patientId, now);
  if (block) throw new Problem(`erasure-${block}`);
}

export function findBlock(db: Db, patientId: string, now: Instant) {
  const freshSince = new Date(now - ATTENDANCE_FRESH_FOR);
  return findErasureBlock(db, patientId, { now: new Date(now), freshSince });
}

const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Returns the number of a statement, such as `E-2026-7K3MX2`: random, so that restored clinics repeat none. */
export function statementNumber(zone: string, now: Instant): string {
  const letters = Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]);
  return `E-${isoDateAt(zone, now).slice(0, 4)}-${letters.join('')}`;
}

/**
 * Erases a patient in one transaction: cancels open appointments, deletes what no law requires keeping,
 * stores until when the rest is kept, and signs a statement.
 * @param wanted.number of an erasure that is repeated after a restore
 * @throws Problem 'patient-not-found' if the patient is unknown or already erased
 */
export async function erase(
  deps: EraseDeps,
  trx: Db,
  wanted: {
    patientId: string;
    actor: Decider;
    decidedBy: string | null;
    now: Instant;
    number?: string;
  },
): Promise<{ statement: ErasureStatement; token: string; number: string }> {
  const { patientId, now, actor } = wanted;
  const patient = await lockPatient(trx, patientId);
  if (!patient) throw new Problem('patient-not-found');
  if (deps.mayBlock !== false) await requireNoBlock(trx, patientId, now);
  for (const { id } of await listAppointmentsToCancel(trx, patientId, new Date(now))) {
    await deps.cancelAppointment(trx, { actor, appointmentId: id, now });
  }
  const { lines, rows, clinic } = await previewErasure(trx, { patientId, zone: deps.zone, now });
  const erasure = await openErasure(deps.zone, trx, wanted);
  const { number } = erasure;
  const statement = { number, clinic, erasedAt: now, rows };
  const signed = JSON.stringify(statement);
  const until = (kind: ErasureLine['kind']) =>
    lines.find((line) => line.kind === kind)?.until ?? null;
  const [recordUntil, paymentsUntil] = [until('record'), until('payments')];
  const secret = await clinicSecret(trx, 'prescription-secret');
  const token = mintToken();
  const { name, born_on: bornOn, gender } = patient;
  await markErased(trx, erasure.id, {
    statement: signed,
    signature: signWith(secret, statementBytes({ number, statement: signed })),
    token,
    erased_at: new Date(now),
    decided_by: wanted.decidedBy,
    identity: recordUntil === null ? null : { name, bornOn, gender },
    record_until: recordUntil,
    payments_until: paymentsUntil,
  });
  await erasePatient(trx, patientId, new Date(now));
  if (recordUntil === null) await eraseRecord(trx, patientId, new Date(now));
  if (paymentsUntil === null) await erasePaymentNames(trx, patientId, new Date(now));
  return { statement, token, number };
}

/** Returns the bytes of a statement that the clinic signs. */
export function statementBytes({
  number,
  statement,
}: {
  number: string;
  statement: string;
}): Buffer {
  return Buffer.from(`erasure\n${number}\n${statement}`);
}

async function openErasure(
  zone: string,
  trx: Db,
  { patientId, now, number }: { patientId: string; now: Instant; number?: string },
) {
  await insertErasure(trx, newRequest(zone, { patientId, requestedBy: null, now, number }));
  const erasure = await findErasure(trx, patientId);
  if (!erasure) throw new Error('the erasure was not stored');
  return erasure;
}

export function newRequest(
  zone: string,
  request: {
    patientId: string;
    requestedBy: string | null;
    now: Instant;
    number?: string | undefined;
  },
) {
  const { now, number = statementNumber(zone, now), ...whose } = request;
  const id = randomUUID();
  return { ...whose, id, number, requestedAt: new Date(now), answerBy: erasureAnswerBy(zone, now) };
}
