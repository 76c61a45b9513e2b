import { doctorAbsence } from '@nadi/domain/doctor-absence';
import type { Instant } from '@nadi/domain/limits';
import { minorToMajor } from '@nadi/domain/minor-units';
import { CLINIC_SETTING } from '@nadi/domain/permissions';
import { doctorDidNotJoin, replyMessages } from '@nadi/messages/en/replies';
import { runEach } from '#platform/background-work.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { appointmentInBody } from '#platform/http/audit-rule.ts';
import type { Handlers } from '#platform/http/handler.ts';
import type { Job } from '#platform/jobs.ts';
import type { OutboxEntry } from '#platform/outbox.ts';
import { Problem } from '#platform/problem.ts';
import { limitOf } from '#policies/locations.ts';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import { cancelPending } from '#store/appointments.ts';
import { recordAudit } from '#store/audit.ts';
import { lockPendingAppointment } from '#store/change-appointment.ts';
import { findClinicSettings } from '#store/clinic-settings.ts';
import { listAbsenceCandidates, markDoctorAbsent } from '#store/doctor-absence.ts';
import { listElsewhere } from '#store/locations.ts';
import type { Db, Tables } from '#store/tables.ts';
import { lockOccupied } from '#store/waitlist-offers.ts';
import { alreadyEnded, type CancelDeps, findAccessible } from './appointment-states.ts';

type Deps = Pick<
  CancelDeps,
  'refundCancelled' | 'offerFreedSlot' | 'onSlotsChange' | 'submitRefundsSoon' | 'messages'
>;

export function doctorAbsenceRoutes(deps: Deps, zone: string) {
  return {
    /** Lists patients who came to a meeting that their doctor did not join (docs/product/payments.md#doctor-did-not-join). */
    listAbsentDoctors: {
      kind: 'query',
      audit: {
        action: 'read-appointments',
        about: (_call, { appointments }) => ({
          kind: 'patients',
          ids: appointments.map(({ userId }) => userId),
        }),
      },
      async execute({ actor, now }, db) {
        const candidates = await listAbsenceCandidates(db, new Date(now));
        const ids = candidates.map(({ id }) => id);
        const limit = limitOf(actor);
        const elsewhere = limit ? await listElsewhere(db, ids, limit) : [];
        const absent = candidates.filter(
          (each) => doctorAbsence(each, now) !== 'no' && !elsewhere.includes(each.id),
        );
        return {
          success: true,
          timeZone: zone,
          appointments: absent.map((each) => ({
            _id: each.id,
            docId: each.doctorId,
            doctor: each.doctorName,
            userId: each.patientId,
            patient: each.patientName,
            slotDate: each.slotDate,
            slotTime: each.slotTime,
            startsAt: each.startsAt,
            paid: minorToMajor(each.paidMinor),
            elsewhere: (each.elsewhereAt ?? 0) >= each.startsAt,
            others: each.presences.some(({ who }) => who === 'other'),
          })),
        };
      },
    },
    /** Cancels such an appointment for the clinic, with a full refund and an apology. */
    refundAbsentDoctor: {
      kind: 'mutation',
      audit: { action: 'cancelled', about: appointmentInBody },
      async execute({ actor, body: { appointmentId }, now }, trx) {
        await findAccessible(trx, actor, appointmentId);
        await cancelForAbsence(deps, trx, { appointmentId, now, wanted: 'shown' });
        return { success: true, message: replyMessages.absenceRefunded };
      },
      outbox: ({ body, now }, _reply, trx) => deps.messages.cancelled(trx, body.appointmentId, now),
      afterCommit() {
        deps.onSlotsChange();
        deps.submitRefundsSoon();
      },
    },
  } satisfies Partial<Handlers<Db>>;
}

/**
 * Cancels an appointment whose doctor did not come, in the caller's transaction. The facts are read after the
 * appointment is locked: a doctor who joins at this moment comes before or after as a whole.
 * @throws Problem 'doctor-came' if the doctor is not absent, or 'already-…' if the appointment has ended
 */
async function cancelForAbsence(
  deps: Pick<Deps, 'refundCancelled' | 'offerFreedSlot'>,
  trx: Db,
  {
    appointmentId,
    now,
    wanted,
  }: { appointmentId: string; now: Instant; wanted: 'shown' | 'certain' },
): Promise<void> {
  const locked = await lockPendingAppointment(trx, appointmentId);
  if (!locked) throw await alreadyEnded(trx, appointmentId);
  const at = new Date(now);
  const [facts] = await listAbsenceCandidates(trx, at, appointmentId);
  const absence = facts ? doctorAbsence(facts, now) : 'no';
  if (absence === 'no' || (wanted === 'certain' && absence !== 'certain')) {
    throw new Problem('doctor-came');
  }
  const freed = await lockOccupied(trx, appointmentId);
  const cancellation = { by: 'admin' as const, at, reason: doctorDidNotJoin };
  if (!(await cancelPending(trx, appointmentId, cancellation))) {
    throw await alreadyEnded(trx, appointmentId);
  }
  await markDoctorAbsent(trx, appointmentId, at);
  const startsAt = locked.starts_at.getTime();
  await deps.refundCancelled(trx, {
    ...{ appointmentId, by: 'admin', startsAt, now },
    note: doctorDidNotJoin,
  });
  if (freed) await deps.offerFreedSlot(trx, freed, now);
}

const CLINIC = { role: 'admin' as const, id: CLINIC_SETTING };

interface JobDeps extends Omit<Deps, 'onSlotsChange'> {
  /** Sends what was queued, once it is committed. */
  wake(): void;
  enqueue(trx: Db, entries: readonly OutboxEntry[]): Promise<void>;
}

/** Refunds each minute what is certain, if the clinic's setting `refundDoctorAbsent` says so. */
export function refundAbsentDoctorsJob(
  deps: JobDeps,
  { db, transaction }: Pick<Database<Tables>, 'db' | 'transaction'>,
  clock: Clock,
): Job {
  return {
    schedule: '* * * * *',
    async run() {
      const { refundDoctorAbsent = false } = presentClinicSettings(await findClinicSettings(db));
      if (!refundDoctorAbsent) return;
      const now = clock.now();
      const candidates = await listAbsenceCandidates(db, new Date(now));
      const certain = candidates.filter((each) => doctorAbsence(each, now) === 'certain');
      await runEach(certain, ({ id, patientId }) =>
        transaction((trx) =>
          refundByItself(deps, trx, { appointmentId: id, patientId, now }),
        ).catch(ignoreProblem),
      );
      if (certain.length === 0) return;
      deps.wake();
      deps.submitRefundsSoon();
    },
  };
}

async function refundByItself(
  deps: JobDeps,
  trx: Db,
  { appointmentId, patientId, now }: { appointmentId: string; patientId: string; now: Instant },
): Promise<void> {
  await cancelForAbsence(deps, trx, { appointmentId, now, wanted: 'certain' });
  await recordAudit(trx, {
    ...{ at: new Date(now), action: 'cancelled', actor: CLINIC, appointmentId },
    subject: { role: 'patient', id: patientId },
  });
  await deps.enqueue(trx, await deps.messages.cancelled(trx, appointmentId, now));
}

/** The doctor came, or another node or a person was first. */
function ignoreProblem(error: unknown): void {
  if (!(error instanceof Problem)) throw error;
}
