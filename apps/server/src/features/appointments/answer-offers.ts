import { partyOf } from '@nadi/domain/permissions';
import { replyMessages } from '@nadi/messages/en/replies';
import { exclusionViolation, uniqueViolation } from '#platform/db/database-errors.ts';
import { appointmentInBody } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import type { OutboxEntry } from '#platform/outbox.ts';
import { Problem } from '#platform/problem.ts';
import { hasRecord, lockMoves, lockPendingAppointment } from '#store/change-appointment.ts';
import { deleteDelayNotice } from '#store/doctor-delays.ts';
import { isBookable } from '#store/doctors.ts';
import { findStarted } from '#store/encounters.ts';
import { endReplan, findReplanOffer, listOpenReplans, takeReplanOffer } from '#store/replans.ts';
import type { Db } from '#store/tables.ts';
import { lockOccupied } from '#store/waitlist-offers.ts';
import {
  alreadyEnded,
  type CancelDeps,
  cancelOne,
  findAccessible,
  mayPassOn,
} from './appointment-states.ts';
import type { PendingAppointment } from './new-time.ts';
import type { RescheduleDeps } from './reschedule-appointment.ts';

export interface AnswerDeps
  extends Pick<
      CancelDeps,
      'refundCancelled' | 'offerFreedSlot' | 'onSlotsChange' | 'submitRefundsSoon'
    >,
    Pick<RescheduleDeps, 'changePrice'> {
  messages: CancelDeps['messages'] & RescheduleDeps['messages'];
}

interface Answer {
  actor: Parameters<Mutation<Db, 'answerOffers'>['execute']>[0]['actor'];
  appointment: PendingAppointment;
  now: number;
}

/**
 * Takes an offered time, keeps the appointment, or cancels it with a full refund (docs/product/replanning.md). The
 * appointment is locked, so that of several answers and moves one wins.
 */
export function answerOffers(deps: AnswerDeps): Mutation<Db, 'answerOffers'> {
  return {
    kind: 'mutation',
    audit: { action: 'answered-offers', about: appointmentInBody },
    async execute({ actor, body, now }, trx) {
      const found = await findAccessible(trx, actor, body.appointmentId);
      const offer =
        body.answer === 'accept' ? await findReplanOffer(trx, found.id, body.offerId) : undefined;
      const doctorIds = new Set([found.doctor_id, offer?.doctor_id ?? found.doctor_id]);
      for (const id of [...doctorIds].toSorted()) await lockMoves(trx, id);
      const appointment = await lockPendingAppointment(trx, found.id);
      if (!appointment) throw await alreadyEnded(trx, found.id);
      const answer = { actor, appointment, now };
      if (body.answer === 'accept') {
        await accept(deps, trx, { ...answer, offerId: body.offerId });
        return { success: true, message: replyMessages.offerTaken };
      }
      const replan = (await listOpenReplans(trx, [found.id], new Date(now))).get(found.id);
      if (!replan) throw new Problem('offers-answered');
      if (body.answer === 'cancel') {
        await cancelAnswered(deps, trx, answer);
        return { success: true, message: replyMessages.appointmentCancelled };
      }
      if (replan.expectedAt === null) throw new Problem('cannot-stay');
      await endReplan(trx, found.id, new Date(now));
      return { success: true, message: replyMessages.appointmentStays };
    },
    async outbox({ body, now }, _reply, trx): Promise<readonly OutboxEntry[]> {
      if (body.answer === 'keep') return [];
      const about = body.answer === 'accept' ? 'rescheduled' : 'cancelled';
      return deps.messages[about](trx, body.appointmentId, now);
    },
    afterCommit() {
      deps.onSlotsChange();
      deps.submitRefundsSoon();
    },
  };
}

/** @throws Problem that names why the offered time cannot be had any more; a repeated acceptance succeeds again */
async function accept(
  { changePrice, offerFreedSlot }: AnswerDeps,
  trx: Db,
  { actor, appointment, now, offerId }: Answer & { offerId: string },
): Promise<void> {
  const { id } = appointment;
  const offer = await findReplanOffer(trx, id, offerId);
  if (!offer) throw new Problem('proposal-not-found');
  if (offer.chosen_at !== null) {
    if (offer.starts_at.getTime() === appointment.starts_at.getTime()) return;
    throw new Problem('offers-answered');
  }
  if (offer.ended_at !== null) throw new Problem('offers-answered');
  if (Math.min(offer.expires_at.getTime(), offer.starts_at.getTime()) <= now)
    throw new Problem('proposal-expired');
  if ((await findStarted(trx, [id])).has(id)) throw new Problem('consultation-begun');
  const isOther = offer.doctor_id !== appointment.doctor_id;
  if (isOther) {
    if (!(await isBookable(trx, offer.doctor_id))) throw new Problem('doctor-unavailable');
    if (await hasRecord(trx, id)) throw new Problem('record-begun');
    await deleteDelayNotice(trx, id);
  }
  const replan = (await listOpenReplans(trx, [id], new Date(now))).get(id);
  // By video at the same time, the appointment keeps its time.
  const freed = offer.held ? await lockOccupied(trx, id) : null;
  const from = appointment.amount_minor;
  const to = offer.amount_minor;
  const by = actor.role;
  const typeChanges = isOther || from !== to;
  const move = { appointmentId: id, typeChanges, by: partyOf(by), at: new Date(now) };
  const taken = await takeReplanOffer(trx, offer, move).catch((error: unknown) => {
    const isBusy = (exclusionViolation(error) ?? uniqueViolation(error)) !== null;
    throw isBusy ? new Problem('patient-busy') : error;
  });
  if (!taken) throw new Problem('proposal-expired');
  if (from !== to) await changePrice(trx, { appointmentId: id, from, to, by, now });
  if (freed && mayPassOn(freed, replan)) await offerFreedSlot(trx, freed, now);
}

/** Cancels with a full refund, also if the desk does it for the patient. @throws Problem 'consultation-begun' */
async function cancelAnswered(
  deps: AnswerDeps,
  trx: Db,
  { actor, appointment: { id }, now }: Answer,
): Promise<void> {
  if ((await findStarted(trx, [id])).has(id)) throw new Problem('consultation-begun');
  await cancelOne(deps, trx, { actor, appointmentId: id, reason: undefined, now });
}
