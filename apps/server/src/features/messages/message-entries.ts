import { minutes, WAITING_ANNOUNCED_AFTER, WAITING_ANNOUNCED_FROM } from '@nadi/domain/limits';
import type { AttendingParty } from '@nadi/domain/permissions';
import type { OutboxEntry } from '#platform/outbox.ts';
import {
  findEarlierDoctor,
  findLastMove,
  findMessageAppointment,
  findReceivedAt,
  type LastMove,
  listEntriesAt,
  listParties,
  type MessageAppointment,
} from '#store/message-content.ts';
import { hasPushSubscriptions } from '#store/push-subscriptions.ts';
import { findSeries, findSeriesId } from '#store/series.ts';
import type { Db } from '#store/tables.ts';
import { calendarEntries, earlierMailboxEntries } from './calendar-messages.ts';
import { delayEntries } from './delay-messages.ts';
import { doctorNoticeDue, dueAfter, toDoctor, toPatient } from './entry-recipients.ts';
import { replannedEntries } from './replan-mails.ts';
import {
  declinedEntry,
  isRequest,
  requestDecidedEntries,
  requestedEntries,
} from './request-entries.ts';

/** Two moves within this time send one message. */
const RESCHEDULE_DELAY = minutes(10);
/** Builds the outbox entries of a change, in the transaction that records it. */
export interface MessageEntries {
  booked(trx: Db, appointmentIds: readonly string[], now: number): Promise<readonly OutboxEntry[]>;
  /** Builds the messages about the answer to a request. */
  requestDecided(
    trx: Db,
    appointmentId: string,
    decided: { by: 'doctor' | 'clinic'; now: number },
  ): Promise<readonly OutboxEntry[]>;
  /** Builds the message about a request that was not answered in time. */
  requestExpired(trx: Db, appointmentId: string, now: number): Promise<readonly OutboxEntry[]>;
  /** Builds one message about all appointments of a series. */
  seriesBooked(trx: Db, seriesId: string, now: number): Promise<readonly OutboxEntry[]>;
  rescheduled(trx: Db, appointmentId: string, now: number): Promise<readonly OutboxEntry[]>;
  cancelled(trx: Db, appointmentId: string, now: number): Promise<readonly OutboxEntry[]>;
  /** Builds one message about appointments of a series that were cancelled together. */
  seriesCancelled(
    trx: Db,
    appointmentIds: readonly string[],
    now: number,
  ): Promise<readonly OutboxEntry[]>;
  /** Builds receipts and refunds that were recorded for an appointment at `now`. */
  ledger(trx: Db, appointmentId: string, now: number): Promise<readonly OutboxEntry[]>;
  /** Builds the messages to patients about a delay that a doctor has just announced. */
  delayed(trx: Db, doctorId: string, now: number): Promise<readonly OutboxEntry[]>;
  /** Builds the messages about a day that was planned again, one for each patient. */
  replanned(
    trx: Db,
    plan: Parameters<typeof replannedEntries>[1],
    now: number,
  ): Promise<readonly OutboxEntry[]>;
}

export const messageEntries: MessageEntries = {
  async booked(trx, appointmentIds, now) {
    const appointments = await listParties(trx, appointmentIds);
    return appointments.flatMap((appointment) =>
      isRequest(appointment)
        ? requestedEntries(appointment, now)
        : [
            {
              ...toPatient('appointment-booked', appointment.patient_id, now),
              payload: { appointmentId: appointment.id },
              deduplicationKey: `booked:${appointment.id}`,
            },
            toDoctor('doctor-booked', appointment, now),
          ],
    );
  },
  requestDecided: requestDecidedEntries,
  async requestExpired(trx, appointmentId, now) {
    const facts = await findMessageAppointment(trx, appointmentId);
    return facts ? [declinedEntry(facts, now)] : [];
  },
  seriesBooked: seriesBookedEntries,
  rescheduled: rescheduledEntries,
  cancelled: cancelledEntries,
  async seriesCancelled(trx, [first, ...others], now) {
    if (first === undefined) return [];
    const entries = await cancelledEntries(trx, first, now);
    const seriesId = others.length > 0 ? await findSeriesId(trx, first) : null;
    if (seriesId === null) return entries;
    const about = entries.map((entry) =>
      entry.kind === 'calendar-entry'
        ? entry
        : { ...entry, payload: { ...entry.payload, seriesId } },
    );
    const removed = await calendarEntries(trx, 'CANCEL', { ids: [first, ...others], now });
    const left = await Promise.all(others.map((id) => earlierMailboxEntries(trx, id, { now })));
    return [...about, ...removed, ...left.flat()];
  },
  async ledger(trx, appointmentId, now) {
    const entries = await listEntriesAt(trx, appointmentId, new Date(now));
    return entries.map(({ id, kind, patient_id: patientId }) => ({
      ...toPatient(kind === 'payment' ? 'receipt' : 'refund', patientId, now),
      payload: { entryId: String(id) },
      deduplicationKey: `ledger:${id}`,
    }));
  },
  delayed: delayEntries,
  replanned: replannedEntries,
};

/**
 * Drops every entry while no browser shows notifications, for a clinic without mail and gateway.
 * That halves what a booking costs, and nothing old is sent once there is mail.
 */
export function entriesForBrowsers(entries: MessageEntries): MessageEntries {
  return {
    booked: ifSubscribed(entries.booked),
    requestDecided: ifSubscribed(entries.requestDecided),
    requestExpired: ifSubscribed(entries.requestExpired),
    seriesBooked: ifSubscribed(entries.seriesBooked),
    rescheduled: ifSubscribed(entries.rescheduled),
    cancelled: ifSubscribed(entries.cancelled),
    seriesCancelled: ifSubscribed(entries.seriesCancelled),
    ledger: ifSubscribed(entries.ledger),
    delayed: ifSubscribed(entries.delayed),
    replanned: ifSubscribed(entries.replanned),
  };
}

type Build<A extends unknown[]> = (trx: Db, ...about: A) => Promise<readonly OutboxEntry[]>;

function ifSubscribed<A extends unknown[]>(build: Build<A>): Build<A> {
  return async (trx, ...about) => ((await hasPushSubscriptions(trx)) ? build(trx, ...about) : []);
}

async function rescheduledEntries(
  trx: Db,
  appointmentId: string,
  now: number,
): Promise<readonly OutboxEntry[]> {
  const facts = await findMessageAppointment(trx, appointmentId);
  const move = await findLastMove(trx, appointmentId);
  // Repeating a request that changed nothing is not a move.
  if (!facts || move?.moved_at.getTime() !== now) return [];
  if (isRequest(facts)) return requestedEntries(facts, now);
  const sequence = String(facts.calendar_sequence);
  const earlierDoctorId = await findEarlierDoctor(trx, {
    appointmentId,
    doctorId: facts.doctor_id,
    since: new Date(now - RESCHEDULE_DELAY),
  });
  const { from_starts_at: startsAt, from_doctor_id: fromDoctorId } = move;
  const left = await earlierMailboxEntries(trx, appointmentId, { now, startsAt });
  const soonest = Math.min(startsAt.getTime(), facts.starts_at.getTime());
  const moved = {
    ...toPatient('appointment-rescheduled', facts.patient_id, now),
    payload: { appointmentId, sequence, ...(earlierDoctorId && { earlierDoctorId }) },
    dueAt: dueAfter(RESCHEDULE_DELAY, soonest, now),
    deduplicationKey: `rescheduled:${appointmentId}:${sequence}`,
  };
  // A doctor who has just got the appointment gets the notice of a booking, even if the time changed too.
  if (fromDoctorId || earlierDoctorId) {
    const passedOn = await toEarlierDoctor(trx, { facts, move, now });
    const received = toDoctor('doctor-booked', facts, now, fromDoctorId ? undefined : soonest);
    return [moved, ...left, received, ...passedOn];
  }
  if (move.moved_by === 'doctor') return [moved, ...left];
  return [moved, ...left, toDoctor('doctor-rescheduled', facts, now, soonest)];
}

async function cancelledEntries(
  trx: Db,
  appointmentId: string,
  now: number,
): Promise<readonly OutboxEntry[]> {
  const facts = await findMessageAppointment(trx, appointmentId);
  if (!facts) return [];
  const cancelled = {
    ...toPatient('appointment-cancelled', facts.patient_id, now),
    payload: { appointmentId },
    deduplicationKey: `cancelled:${appointmentId}`,
  };
  const left = await earlierMailboxEntries(trx, appointmentId, { now });
  if (facts.cancelled_by === 'doctor') return [cancelled, ...left];
  return [cancelled, ...left, { ...toDoctor('doctor-cancelled', facts, now), dueAt: now }];
}

/** The entries of both parties also name the first appointment, so that merging patients finds them. */
async function seriesBookedEntries(
  trx: Db,
  seriesId: string,
  now: number,
): Promise<readonly OutboxEntry[]> {
  const series = await findSeries(trx, seriesId);
  const facts = await findMessageAppointment(trx, series?.appointmentIds[0] ?? '');
  if (!series || !facts) return [];
  const payload = { appointmentId: facts.id, seriesId };
  const booked = {
    ...toPatient('appointment-booked', facts.patient_id, now),
    payload,
    deduplicationKey: `series-booked:${seriesId}`,
  };
  const ids = series.appointmentIds;
  const added = await calendarEntries(trx, 'REQUEST', { ids, seriesId, now });
  if (series.bookedBy === 'doctor') return [booked, ...added];
  const noticed = { ...toDoctor('doctor-booked', facts, now), payload };
  return [booked, ...added, { ...noticed, deduplicationKey: `doctor-series-booked:${seriesId}` }];
}

/** Notifies a doctor who lost an appointment by the latest move, if they knew of it. */
async function toEarlierDoctor(
  trx: Db,
  { facts, move, now }: { facts: MessageAppointment; move: LastMove; now: number },
): Promise<OutboxEntry[]> {
  const { id, from_doctor_id: doctorId, from_starts_at: startsAt } = move;
  if (!doctorId) return [];
  const received = await findReceivedAt(trx, { appointmentId: facts.id, beforeMove: id });
  const since = (received ?? facts.booked_at).getTime();
  if (now < doctorNoticeDue(startsAt.getTime(), since)) return [];
  return [
    {
      kind: 'doctor-cancelled',
      recipient: { role: 'doctor', id: doctorId },
      locale: null,
      payload: {
        appointmentId: facts.id,
        earlierDoctorId: doctorId,
        slotDate: move.from_slot_date,
        slotTime: move.from_slot_time,
      },
      dueAt: now,
      deduplicationKey: `doctor-cancelled:${facts.id}:${id}`,
    },
  ];
}

interface WaitingParty {
  /** Id of the appointment. */
  id: string;
  /** The party who is in the room. */
  role: AttendingParty;
  patientId: string;
  doctorId: string;
  startsAt: number;
}

/**
 * Builds the entry that tells the other party when someone has waited. Every join uses the same key, so
 * that each side of an appointment is notified once (docs/product/messages.md#waiting-in-the-room).
 */
export function waitingEntry(party: WaitingParty, now: number): OutboxEntry {
  const { id: appointmentId, role, patientId, doctorId, startsAt } = party;
  return {
    kind: `${role}-waiting`,
    recipient:
      role === 'doctor' ? { role: 'patient', id: patientId } : { role: 'doctor', id: doctorId },
    locale: null,
    payload: { appointmentId },
    dueAt: Math.max(now + WAITING_ANNOUNCED_AFTER, startsAt - WAITING_ANNOUNCED_FROM),
    deduplicationKey: `${role}-waiting:${appointmentId}`,
  };
}
