import type { ErasureRequest } from '@nadi/contract/erasure';
import { isoDateAt } from '@nadi/domain/iso-date';
import { days, type Instant } from '@nadi/domain/limits';
import { actsFor } from '@nadi/domain/permissions';
import { ERASURE_ANSWER_DAYS } from '@nadi/domain/retention';
import { replyMessages } from '@nadi/messages/en/replies';
import { type About, patientInBody } from '#platform/http/audit-rule.ts';
import type { Handlers, SignedInActor } from '#platform/http/handler.ts';
import type { OutboxEntry } from '#platform/outbox.ts';
import { Problem } from '#platform/problem.ts';
import { listAdminIds } from '#store/admins.ts';
import { findManager } from '#store/dependants.ts';
import {
  answerErasure,
  findErasure,
  insertErasure,
  listAppointmentsToCancel,
  listErasures,
  type StoredErasure,
} from '#store/erasures.ts';
import { findPatient, lockPatient } from '#store/patients.ts';
import type { Db } from '#store/tables.ts';
import { type EraseDeps, erase, findBlock, newRequest, previewErasure } from './erase.ts';

export interface ErasureDeps extends EraseDeps {
  publicUrl: string;
  accountMail: {
    enqueue(trx: Db, entries: readonly OutboxEntry[]): Promise<void>;
    wake(): void;
  };
  onSlotsChange(): void;
  submitRefundsSoon(): void;
  /** Stores the hash of the erased patient outside of the database, so that a restore erases again. */
  onErased(): void;
}

/** Answers that the admin still sees. */
const LISTED_MAX = 100;

type Whose = { userId: string } | { dependantId?: string | undefined };

export function erasureRoutes(deps: ErasureDeps) {
  return { ...requestRoutes(deps), ...answerRoutes(deps) } satisfies Partial<Handlers<Db>>;
}

function requestRoutes({ zone, accountMail }: ErasureDeps) {
  return {
    getErasurePreview: {
      kind: 'query',
      audit: { action: 'read-patient', about: selectRead },
      async execute({ actor, body, now }, db) {
        const patientId = await requirePatient(db, actor, body);
        const { rows } = await previewErasure(db, { patientId, zone, now });
        const upcoming = await listAppointmentsToCancel(db, patientId, new Date(now));
        const blocked = await findBlock(db, patientId, now);
        const latest = await findErasure(db, patientId);
        return {
          success: true,
          rows,
          appointments: upcoming.map(({ id, doctor_name, slot_date, slot_time }) => ({
            ...{ _id: id, docName: doctor_name, slotDate: slot_date, slotTime: slot_time },
          })),
          ...(blocked && { blocked }),
          ...(latest && { request: presentRequest(latest) }),
        };
      },
    },
    requestErasure: {
      kind: 'mutation',
      audit: { action: 'requested-erasure', about: select },
      async execute({ actor, body, now }, trx) {
        const patientId = await requirePatient(trx, actor, body);
        await lockPatient(trx, patientId);
        const earlier = await findErasure(trx, patientId);
        // A former manager's request gives way to the patient's own.
        if (earlier && earlier.requested_by !== actor.id) {
          await answerErasure(trx, patientId, { withdrawn_at: new Date(now) });
        }
        const request = newRequest(zone, { patientId, requestedBy: actor.id, now });
        if (await insertErasure(trx, request)) {
          await accountMail.enqueue(trx, await requestEntries(trx, request, now));
        }
        const open = await findErasure(trx, patientId);
        const answerBy = open?.answer_by ?? request.answerBy;
        return { success: true, message: replyMessages.erasureRequested, answerBy };
      },
      afterCommit: accountMail.wake,
    },
    withdrawErasure: {
      kind: 'mutation',
      audit: { action: 'withdrew-erasure', about: select },
      async execute({ actor, body, now }, trx) {
        const patientId = await requirePatient(trx, actor, body);
        const answer = { withdrawn_at: new Date(now) };
        if (!(await answerErasure(trx, patientId, answer))) throw new Problem('erasure-not-found');
        return { success: true, message: replyMessages.erasureWithdrawn };
      },
    },
  } satisfies Partial<Handlers<Db>>;
}

function answerRoutes(deps: ErasureDeps) {
  const { zone, accountMail } = deps;
  const statementUrl = (token: string) => `${deps.publicUrl}/erasure/${token}`;
  return {
    listErasures: {
      kind: 'query',
      audit: {
        action: 'listed-patients',
        about: (_call, { erasures }) => ({
          kind: 'patients',
          ids: erasures.map(({ userId }) => userId),
        }),
      },
      async execute({ now }, db) {
        const erasures = (await listErasures(db, LISTED_MAX)).map((stored) => ({
          ...presentRequest(stored),
          userId: stored.patient_id,
          name: stored.name,
          byManager: stored.requested_by !== null && stored.requested_by !== stored.patient_id,
          number: stored.number,
          ...(stored.token && { url: statementUrl(stored.token) }),
        }));
        return { success: true, erasures, today: isoDateAt(zone, now) };
      },
    },
    /** Erases in one transaction, or not at all (docs/product/erasure.md#carrying-it-out). */
    confirmErasure: {
      kind: 'mutation',
      audit: { action: 'confirmed-erasure', about: patientInBody },
      async execute({ actor, body: { userId: patientId }, now }, trx) {
        const patient = await lockPatient(trx, patientId);
        if (!patient) throw new Problem('patient-not-found');
        await requireRequester(trx, patientId, now);
        const reader = patient.email ? patient : await findManagerRecord(trx, patientId, now);
        const { statement, token, number } = await erase(deps, trx, {
          ...{ patientId, actor, decidedBy: actor.id, now },
        });
        const entry = doneEntry({ number, token, reader, now });
        if (entry) await accountMail.enqueue(trx, [entry]);
        return {
          success: true,
          message: replyMessages.erasureConfirmed,
          statement,
          url: statementUrl(token),
        };
      },
      afterCommit() {
        deps.onErased();
        deps.onSlotsChange();
        deps.submitRefundsSoon();
        accountMail.wake();
      },
    },
    declineErasure: {
      kind: 'mutation',
      audit: { action: 'declined-erasure', about: patientInBody },
      async execute({ actor, body: { userId, reason }, now }, trx) {
        const open = await findErasure(trx, userId);
        const answer = {
          ...{ declined_at: new Date(now), decline_reason: reason, decided_by: actor.id },
        };
        if (!open || !(await answerErasure(trx, userId, answer))) {
          throw new Problem('erasure-not-found');
        }
        if (open.requested_by) {
          const recipient = { role: 'patient' as const, id: open.requested_by };
          await accountMail.enqueue(trx, [
            {
              ...{ kind: 'erasure-declined', recipient, locale: null, dueAt: now },
              payload: { erasureId: open.id },
              deduplicationKey: `erasure-declined:${open.id}`,
            },
          ]);
        }
        return { success: true, message: replyMessages.erasureDeclined };
      },
      afterCommit: accountMail.wake,
    },
  } satisfies Partial<Handlers<Db>>;
}

function select({ actor, body }: { actor: { id: string }; body: Whose }): About {
  const id = 'userId' in body ? body.userId : (body.dependantId ?? actor.id);
  return { kind: 'patient', id };
}

/** Selects no one for patients who read about themselves. */
function selectRead(call: { actor: { id: string }; body: Whose }): About {
  const isOwn = !('userId' in call.body) && call.body.dependantId === undefined;
  return isOwn ? { kind: 'patients', ids: [] } : select(call);
}

/**
 * @throws Problem 'dependant-not-found' if the patient does not act for the dependant; 'patient-not-found' for an
 * unknown and an erased patient alike
 */
async function requirePatient(db: Db, actor: SignedInActor, body: Whose): Promise<string> {
  if ('userId' in body) {
    const patient = await findPatient(db, body.userId);
    if (!patient || patient.erased_at) throw new Problem('patient-not-found');
    return body.userId;
  }
  const id = body.dependantId ?? actor.id;
  if (!actsFor(actor, id)) throw new Problem('dependant-not-found');
  return id;
}

/**
 * Refuses a request of a manager whose access has ended, such as at the patient's 18th birthday.
 * @throws Problem 'erasure-requester-changed'
 */
async function requireRequester(trx: Db, patientId: string, now: Instant): Promise<void> {
  const latest = await findErasure(trx, patientId);
  if (!latest || presentState(latest) !== 'waiting') return;
  if (latest.requested_by === null || latest.requested_by === patientId) return;
  const manager = await findManager(trx, patientId, new Date(now));
  if (manager?.id !== latest.requested_by) throw new Problem('erasure-requester-changed');
}

async function findManagerRecord(trx: Db, patientId: string, now: Instant) {
  const manager = await findManager(trx, patientId, new Date(now));
  return manager && findPatient(trx, manager.id);
}

/** The admins get a second message about an open request, a week before the last day. */
const REMINDER_AFTER = days(ERASURE_ANSWER_DAYS - 7);

type Request = ReturnType<typeof newRequest>;

async function requestEntries(trx: Db, request: Request, now: number): Promise<OutboxEntry[]> {
  const common = { locale: null, payload: { erasureId: request.id }, dueAt: now };
  const toPatient = {
    ...common,
    kind: 'erasure-requested',
    recipient: { role: 'patient' as const, id: request.requestedBy ?? request.patientId },
    deduplicationKey: `erasure-requested:${request.id}`,
  };
  const reminder = { ...common, dueAt: now + REMINDER_AFTER };
  const admins = (await listAdminIds(trx)).flatMap((id) =>
    [common, reminder].map((message, at) => ({
      ...message,
      kind: 'erasure-to-answer',
      recipient: { role: 'admin' as const, id },
      deduplicationKey: `erasure-to-answer:${request.id}:${id}:${at}`,
    })),
  );
  return [toPatient, ...admins];
}

/** The last message to the address, which the clinic no longer stores afterwards. */
function doneEntry(done: {
  number: string;
  token: string;
  reader: { email: string | null; locale: string | null } | null | undefined;
  now: number;
}): OutboxEntry | null {
  const { number, token, reader, now } = done;
  if (!reader?.email) return null;
  return {
    ...{ kind: 'erased', recipient: null, locale: reader.locale, dueAt: now },
    payload: { address: reader.email, number, token },
    deduplicationKey: `erased:${number}`,
  };
}

function presentState(stored: StoredErasure): ErasureRequest['state'] {
  if (stored.erased_at) return 'erased';
  if (stored.declined_at) return 'declined';
  return stored.withdrawn_at ? 'withdrawn' : 'waiting';
}

function presentRequest(stored: StoredErasure): ErasureRequest {
  return {
    state: presentState(stored),
    requestedAt: stored.requested_at.getTime(),
    answerBy: stored.answer_by,
    ...(stored.decline_reason !== null && { reason: stored.decline_reason }),
  };
}
