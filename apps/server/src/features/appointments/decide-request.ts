import { randomUUID } from 'node:crypto';
import { parseSlotDate, parseSlotTime, slotInstant, wallClock } from '@nadi/domain/clinic-time';
import { hours, minutes, REQUESTS_LISTED } from '@nadi/domain/limits';
import { hasClinicRight, partyOf } from '@nadi/domain/permissions';
import { isExpired } from '@nadi/domain/request';
import type { BookingRules } from '@nadi/domain/schedules/schedule';
import { REQUEST_HOURS } from '@nadi/domain/settings-limits';
import { slotOffered } from '@nadi/domain/slots';
import { replyMessages } from '@nadi/messages/en/replies';
import { appointmentInBody, patientsInReply } from '#platform/http/audit-rule.ts';
import type { Handlers, SignedInActor } from '#platform/http/handler.ts';
import type { OutboxEntry } from '#platform/outbox.ts';
import { Problem } from '#platform/problem.ts';
import { limitOf } from '#policies/locations.ts';
import { presentAppointment, presentForReception } from '#presenters/appointment.ts';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import { hasBusyTime } from '#store/calendars.ts';
import { lockMoves } from '#store/change-appointment.ts';
import { findClinicSettings } from '#store/clinic-settings.ts';
import { insertProposal } from '#store/request-proposals.ts';
import { acceptRequest, declineRequest, listWaitingRequests, toRequest } from '#store/requests.ts';
import type { Db } from '#store/tables.ts';
import { type FreedSlot, lockOccupied } from '#store/waitlist-offers.ts';
import { alreadyEnded, findAccessible, lockAccessible } from './appointment-states.ts';
import { scheduleOfAppointment } from './new-time.ts';

export interface RequestDeps {
  zone: string;
  onSlotsChange(): void;
  /** Offers the freed slot to the waitlist, in the decision's own transaction. */
  offerFreedSlot(db: Db, freed: FreedSlot, now: number): Promise<void>;
  /** Passes on holds that have ended and overlap an offered time. */
  passOnEnded(
    db: Db,
    wanted: {
      doctorId: string;
      startsAt: Date;
      rules: Pick<BookingRules, 'minutes' | 'before' | 'after'>;
    },
    now: number,
  ): Promise<boolean>;
  messages: {
    requestDecided(
      db: Db,
      appointmentId: string,
      decided: { by: 'doctor' | 'clinic'; now: number },
    ): Promise<readonly OutboxEntry[]>;
  };
}

type Appointment = Awaited<ReturnType<typeof lockAccessible>>;

export function requestRoutes(deps: RequestDeps) {
  return {
    /** Lists the requests that wait for an answer, the one that ends first on top. */
    listRequests: {
      kind: 'query',
      audit: { action: 'read-appointments', about: patientsInReply },
      async execute({ actor, now }, db) {
        const doctorId = actor.role === 'doctor' ? actor.id : undefined;
        const locationIds = limitOf(actor);
        const found = { doctorId, locationIds, now: new Date(now), limit: REQUESTS_LISTED };
        const records = await listWaitingRequests(db, found);
        const seesVitals = doctorId !== undefined || hasClinicRight(actor.role, 'vitals');
        const appointments = records.map(seesVitals ? presentAppointment : presentForReception);
        return { success: true, appointments, timeZone: deps.zone };
      },
    },
    /**
     * Accepts a request, or declines it and perhaps offers other times (docs/product/requests.md). Of two
     * decisions, a withdrawal and the end of its time, one wins.
     */
    decideRequest: {
      kind: 'mutation',
      audit: { action: 'decided-request', about: appointmentInBody },
      async execute({ actor, body, now }, trx) {
        const { appointmentId, accept, message, times = [] } = body;
        if (accept && times.length > 0) throw new Problem('bad-input', { field: 'times' });
        const { doctor_id } = await findAccessible(trx, actor, appointmentId);
        if (times.length > 0) await lockMoves(trx, doctor_id);
        const request = await lockAccessible(trx, actor, appointmentId);
        requireOpenRequest(request, now);
        if (accept) {
          const done = await acceptRequest(trx, request.id, { at: new Date(now), message });
          if (!done) throw await alreadyEnded(trx, request.id);
          return { success: true, message: replyMessages.requestAccepted };
        }
        await decline(deps, trx, { request, actor, message, times, now });
        const proposed = times.length > 0;
        return {
          success: true,
          message: proposed ? replyMessages.timesProposed : replyMessages.requestDeclined,
        };
      },
      outbox: ({ actor, body, now }, _reply, trx) =>
        deps.messages.requestDecided(trx, body.appointmentId, {
          by: actor.role === 'doctor' ? 'doctor' : 'clinic',
          now,
        }),
      afterCommit: deps.onSlotsChange,
    },
  } satisfies Partial<Handlers<Db>>;
}

/** @throws Problem that names why the request cannot be answered any more */
function requireOpenRequest(request: Appointment, now: number): void {
  const facts = toRequest(request);
  if (facts.requestUntil === null) throw new Problem('not-a-request');
  if (isExpired(facts, now)) throw new Problem('request-expired');
  if (facts.cancelledAt !== null) throw new Problem('already-cancelled');
  if (facts.acceptedAt !== null) throw new Problem('request-accepted');
}

type Time = { slotDate: string; slotTime: string };

interface Decline {
  request: Appointment;
  actor: SignedInActor;
  message: string | undefined;
  times: readonly Time[];
  now: number;
}

/** Ends the request, holds the times offered instead, and then offers the freed time to the waitlist. */
async function decline(deps: RequestDeps, trx: Db, declined: Decline): Promise<void> {
  const { request, actor, message, times, now } = declined;
  const freed = await lockOccupied(trx, request.id);
  const end = { at: new Date(now), by: partyOf(actor.role), message };
  if (!(await declineRequest(trx, request.id, end))) throw await alreadyEnded(trx, request.id);
  if (times.length > 0) await propose(deps, trx, { request, times, now });
  if (freed) await deps.offerFreedSlot(trx, freed, now);
}

/**
 * Holds other times for the patient, each with the length of the request.
 * @throws Problem 'slot-not-offered', 'slot-taken', or 'bad-input' for a time that is given twice
 */
async function propose(
  deps: RequestDeps,
  trx: Db,
  { request, times, now }: Pick<Decline, 'request' | 'times' | 'now'>,
): Promise<void> {
  const { zone } = deps;
  const found = await scheduleOfAppointment(trx, request, { today: wallClock(zone, now) });
  const schedule = found?.schedule;
  const { requestHours = REQUEST_HOURS } = presentClinicSettings(await findClinicSettings(trx));
  const starts = times.map((time) => ({ ...time, startsAt: toStart(time, zone) }));
  const distinct = new Set([request.starts_at.getTime(), ...starts.map((each) => each.startsAt)]);
  if (distinct.size <= starts.length) throw new Problem('bad-input', { field: 'times' });
  for (const { startsAt, ...time } of starts.toSorted((a, b) => a.startsAt - b.startsAt)) {
    if (!schedule || !slotOffered({ ...time, now, zone, schedule })) {
      throw new Problem('slot-not-offered');
    }
    const { rules } = schedule;
    const doctorId = request.doctor_id;
    const from = startsAt - minutes(rules.before);
    const until = startsAt + minutes(rules.minutes + rules.after);
    if (await hasBusyTime(trx, { doctorId, from, until })) throw new Problem('slot-taken');
    await deps.passOnEnded(trx, { doctorId, startsAt: new Date(startsAt), rules }, now);
    const proposal = {
      id: randomUUID(),
      requestId: request.id,
      startsAt: new Date(startsAt),
      ...time,
      proposedAt: new Date(now),
      expiresAt: new Date(Math.min(now + hours(requestHours), startsAt)),
    };
    if (!(await insertProposal(trx, proposal, rules))) throw new Problem('slot-taken');
  }
}

/** @throws Problem 'slot-not-offered' if the zone's clocks never show that time on that day */
function toStart({ slotDate, slotTime }: Time, zone: string): number {
  const date = parseSlotDate(slotDate);
  const time = parseSlotTime(slotTime);
  const instant = date && time ? slotInstant(zone, date, time) : null;
  if (instant === null) throw new Problem('slot-not-offered');
  return instant;
}
