import type { AdminLeaveDecision } from '@nadi/contract/schedules';
import { replyMessages } from '@nadi/messages/en/replies';
import { doctorInBodyOrSelf } from '#platform/http/audit-rule.ts';
import type { Mutation, SignedInActor } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { findAppointment } from '#store/appointments.ts';
import { recordAudit } from '#store/audit.ts';
import { lockMoves } from '#store/change-appointment.ts';
import { withSavepoint } from '#store/database-engine.ts';
import { countUndecided, listInside, retainAppointment } from '#store/leave-appointments.ts';
import { endReplan } from '#store/replans.ts';
import type { Db } from '#store/tables.ts';
import { lockExceptionShared } from '#store/working-hours.ts';
import { alreadyEnded, type CancelDeps, cancelOne } from './appointment-states.ts';
import { findLeave } from './list-leave.ts';
import { moveToSlot, type RescheduleDeps } from './reschedule-appointment.ts';

type Deps = CancelDeps & RescheduleDeps;

type Appointment = NonNullable<Awaited<ReturnType<typeof findAppointment>>>;

interface Decided {
  decision: AdminLeaveDecision;
  appointment: Appointment;
}

/**
 * Applies decisions about appointments inside leave, all of them or none (docs/product/slots.md#leave).
 * Those that an earlier request has applied count as done.
 * @throws Problem 'leave-undecided' with every decision that cannot be applied
 */
export function decideLeave(deps: Deps): Mutation<Db, 'decideLeave'> {
  return {
    kind: 'mutation',
    // The use case adds an entry for each appointment that it moves or cancels.
    audit: { action: 'changed-schedule', about: doctorInBodyOrSelf },
    async execute({ actor, body, now }, trx) {
      const { leave, doctorId } = await findLeave(trx, actor, body);
      const scope = { zone: deps.zone, now, doctorId };
      const { found, failed } = await findDecided(trx, body.decisions, doctorId);
      const doctorIds = new Set(found.flatMap(listDoctorIds));
      for (const id of [...doctorIds].toSorted()) await lockMoves(trx, id);
      if (!(await lockExceptionShared(trx, leave.id))) throw new Problem('exception-not-found');
      const inside = new Set((await listInside(trx, leave, scope)).map(({ id }) => id));
      const context = { deps, actor, exceptionId: leave.id, inside, now };
      const applied: Decided[] = [];
      for (const each of found) {
        const outcome = await attempt(trx, () => apply(trx, each, context));
        if (outcome instanceof Problem) {
          failed.push({ appointmentId: each.appointment.id, problem: outcome });
        } else if (outcome) applied.push(each);
      }
      if (failed.length > 0) throw new Problem('leave-undecided', { failed });
      await recordDecisions(trx, applied, { actor, at: new Date(now) });
      const undecided = await countUndecided(trx, [leave], scope);
      return {
        success: true,
        message: replyMessages.leaveDecided,
        applied: applied.map(({ appointment, decision: { action } }) => ({
          appointmentId: appointment.id,
          action,
        })),
        undecided: undecided.get(leave.id) ?? 0,
      };
    },
    async outbox({ now }, reply, trx) {
      if (!('applied' in reply)) return [];
      const entries = [];
      for (const { appointmentId, action } of reply.applied) {
        if (action === 'move') {
          entries.push(...(await deps.messages.rescheduled(trx, appointmentId, now)));
        }
        if (action === 'cancel') {
          entries.push(...(await deps.messages.cancelled(trx, appointmentId, now)));
        }
      }
      return entries;
    },
    afterCommit() {
      deps.onSlotsChange();
      deps.submitRefundsSoon();
    },
  };
}

/** Returns the decisions with their appointments, in the order of the row locks. */
async function findDecided(
  db: Db,
  decisions: readonly AdminLeaveDecision[],
  doctorId: string | null,
) {
  const found: Decided[] = [];
  const failed: { appointmentId: string; problem: Problem }[] = [];
  const ordered = decisions.toSorted((a, b) => (a.appointmentId < b.appointmentId ? -1 : 1));
  for (const decision of ordered) {
    const appointment = await findAppointment(db, decision.appointmentId);
    // A repeated move to another doctor finds the appointment with that doctor.
    const concerns = [doctorId ?? appointment?.doctor_id, otherDoctor(decision)];
    if (appointment && concerns.includes(appointment.doctor_id)) {
      found.push({ decision, appointment });
    } else {
      const problem = new Problem('appointment-not-found');
      failed.push({ appointmentId: decision.appointmentId, problem });
    }
  }
  return { found, failed };
}

function listDoctorIds({ decision, appointment }: Decided): string[] {
  return [appointment.doctor_id, otherDoctor(decision) ?? []].flat();
}

function otherDoctor(decision: AdminLeaveDecision): string | undefined {
  return decision.action === 'move' ? decision.docId : undefined;
}

/** Continues after a refusal, so that one reply lists all of them. */
async function attempt(trx: Db, run: () => Promise<boolean>): Promise<boolean | Problem> {
  return withSavepoint(trx, run).catch((error: unknown) => {
    if (error instanceof Problem) return error;
    throw error;
  });
}

interface Context {
  deps: Deps;
  actor: SignedInActor;
  exceptionId: string;
  /** Ids of the appointments inside the leave. */
  inside: ReadonlySet<string>;
  now: number;
}

/** Returns false if the decision was applied before. */
async function apply(
  trx: Db,
  { decision, appointment: { id } }: Decided,
  { deps, actor, exceptionId, inside, now }: Context,
): Promise<boolean> {
  const appointment = await findAppointment(trx, id);
  if (!appointment) throw new Problem('appointment-not-found');
  if (isApplied(decision, appointment)) return false;
  if (!inside.has(id)) throw await leftLeave(trx, appointment);
  if (decision.action === 'move') {
    return (await moveToSlot(deps, trx, { ...decision, actor, now })) !== null;
  }
  if (decision.action === 'keep') {
    const by = actor.role === 'admin' ? 'admin' : 'doctor';
    await endReplan(trx, id, new Date(now));
    return retainAppointment(trx, {
      exceptionId,
      appointmentId: id,
      decidedBy: by,
      decidedAt: new Date(now),
    });
  }
  const { reason } = decision;
  await cancelOne(deps, trx, { actor, appointmentId: id, reason, now });
  return true;
}

function isApplied(decision: AdminLeaveDecision, appointment: Appointment): boolean {
  if (decision.action === 'cancel') return appointment.cancelled_at !== null;
  if (decision.action === 'keep' || hasEnded(appointment)) return false;
  const { doctor_id, slot_date, slot_time } = appointment;
  const sameTime = slot_date === decision.slotDate && slot_time === decision.slotTime;
  return sameTime && doctor_id === (decision.docId ?? doctor_id);
}

function hasEnded({ cancelled_at, completed_at, no_show_at }: Appointment): boolean {
  return (cancelled_at ?? completed_at ?? no_show_at) !== null;
}

/**
 * Returns the refusal of a decision if somebody else has ended or moved the appointment meanwhile.
 */
async function leftLeave(db: Db, appointment: Appointment): Promise<Problem> {
  if (hasEnded(appointment)) return alreadyEnded(db, appointment.id);
  return new Problem('not-in-leave');
}

/** Records the outcome of each appointment in the audit trail of its patient. */
async function recordDecisions(
  trx: Db,
  applied: readonly Decided[],
  { actor, at }: { actor: SignedInActor; at: Date },
): Promise<void> {
  for (const { decision, appointment } of applied) {
    if (decision.action === 'keep') continue;
    await recordAudit(trx, {
      at,
      action: decision.action === 'move' ? 'rescheduled' : 'cancelled',
      actor: { role: actor.role, id: actor.id },
      subject: { role: 'patient', id: appointment.patient_id },
      appointmentId: appointment.id,
    });
  }
}
