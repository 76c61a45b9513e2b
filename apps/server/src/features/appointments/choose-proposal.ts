import { randomBytes, randomUUID } from 'node:crypto';
import { mayAccess } from '@nadi/domain/appointment';
import type { BookingLimits } from '@nadi/domain/booking-limits';
import { wallClock } from '@nadi/domain/clinic-time';
import { meetingCode } from '@nadi/domain/meeting-code';
import { slotOffered } from '@nadi/domain/slots';
import { replyMessages } from '@nadi/messages/en/replies';
import { isExclusionViolation, uniqueViolation } from '#platform/db/database-errors.ts';
import { appointmentInBody } from '#platform/http/audit-rule.ts';
import type { Handlers, SignedInActor } from '#platform/http/handler.ts';
import type { OutboxEntry } from '#platform/outbox.ts';
import { Problem } from '#platform/problem.ts';
import { findAppointment } from '#store/appointments.ts';
import { reachedLimit } from '#store/booking-limits.ts';
import { lockAppointment, lockMoves } from '#store/change-appointment.ts';
import { isBookable } from '#store/doctors.ts';
import {
  acceptProposal,
  findChosenProposal,
  findProposal,
  releaseProposals,
} from '#store/request-proposals.ts';
import type { Db } from '#store/tables.ts';
import { findAccessible } from './appointment-states.ts';
import { scheduleOfAppointment } from './new-time.ts';
import { bookedReply } from './place-booking.ts';

export interface ProposalDeps {
  zone: string;
  bookingLimits: BookingLimits;
  onSlotsChange(): void;
  messages: {
    booked(db: Db, appointmentIds: readonly string[], now: number): Promise<readonly OutboxEntry[]>;
  };
}

export function proposalRoutes({ zone, bookingLimits, onSlotsChange, messages }: ProposalDeps) {
  return {
    /**
     * Books one of the times that the clinic offered with a declined request, and frees the others. A retry
     * returns the appointment booked first.
     */
    acceptProposal: {
      kind: 'mutation',
      audit: {
        action: 'booked',
        about: (_call, { appointmentId: id }) => ({ kind: 'appointment', id }),
      },
      async execute({ actor, body, now }, trx) {
        const { proposal, request } = await findOwnProposal(trx, actor, body.proposalId);
        // Leave and hours that are saved meanwhile wait for the appointment, or are seen here.
        await lockMoves(trx, request.doctor_id);
        await lockAppointment(trx, request.id);
        const chosen = await findChosenProposal(trx, request.id);
        if (chosen && chosen.id !== proposal.id) throw new Problem('request-answered');
        if (chosen?.appointment_id) return reply(chosen.appointment_id, chosen.meeting_code);
        const proposedAt = proposal.proposed_at.getTime();
        const today = wallClock(zone, proposedAt);
        const schedule = (await scheduleOfAppointment(trx, request, { today }))?.schedule;
        const { slot_date: slotDate, slot_time: slotTime } = proposal;
        const slot = { slotDate, slotTime, now: proposedAt, zone };
        if (!schedule || !slotOffered({ ...slot, schedule })) throw new Problem('slot-not-offered');
        const limit = await reachedLimit(trx, actor.id, now, bookingLimits);
        if (limit) throw new Problem(limit);
        const appointmentId = randomUUID();
        const code = meetingCode(randomBytes);
        const choice = { proposalId: proposal.id, appointmentId, meetingCode: code };
        const accepted = await acceptProposal(trx, { ...choice, now: new Date(now) }).catch(
          (error: unknown) => {
            const busy = isExclusionViolation(error) || uniqueViolation(error) !== null;
            throw busy ? new Problem('patient-busy') : error;
          },
        );
        if (!accepted) {
          const bookable = await isBookable(trx, request.doctor_id);
          throw new Problem(bookable ? 'proposal-expired' : 'doctor-unavailable');
        }
        await releaseProposals(trx, request.id);
        return reply(appointmentId, code);
      },
      outbox: ({ now }, result, trx) =>
        'appointmentId' in result ? messages.booked(trx, [result.appointmentId], now) : [],
      afterCommit: onSlotsChange,
    },
    /** Frees every time that the clinic holds for the patient of a declined request. */
    declineProposals: {
      kind: 'mutation',
      audit: { action: 'declined-proposals', about: appointmentInBody },
      async execute({ actor, body }, trx) {
        const request = await findAccessible(trx, actor, body.appointmentId);
        await lockAppointment(trx, request.id);
        await releaseProposals(trx, request.id);
        return { success: true, message: replyMessages.proposalsDeclined };
      },
      afterCommit: onSlotsChange,
    },
  } satisfies Partial<Handlers<Db>>;
}

function reply(appointmentId: string, meetingId: string) {
  return bookedReply({ appointmentId, meetingId, isNew: true, isRequest: false });
}

/** @throws Problem 'proposal-not-found' for an unknown and a foreign proposal alike */
async function findOwnProposal(db: Db, actor: SignedInActor, id: string) {
  const proposal = await findProposal(db, id);
  const request = proposal && (await findAppointment(db, proposal.request_id));
  const parties = request && { doctorId: request.doctor_id, patientId: request.patient_id };
  if (!parties || !mayAccess(actor, parties)) throw new Problem('proposal-not-found');
  return { proposal, request };
}
