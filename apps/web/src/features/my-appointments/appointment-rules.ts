import type { Appointment } from '@nadi/contract/appointments';
import { formatSlotTime, wallClock } from '@nadi/domain/clinic-time';
import { joinClosesAt } from '@nadi/domain/join-window';
import { hours, type Instant, minutes } from '@nadi/domain/limits';
import type { PaymentState } from '@nadi/domain/payment';
import { isPending } from '#shared/appointment/appointment.ts';
import { formatInstant } from '#shared/format/instants.ts';
import type { StatusTone } from '#shared/ui/status.tsx';
import type { Payments } from './use-appointments.ts';

/** Joining comes first from ten minutes before the start on. */
const JOIN_SOON = minutes(10);

/** Returns whether joining by video is what comes next. */
export function isJoinSoon(appointment: Appointment, now: Instant): boolean {
  const { meetingId, startsAt } = appointment;
  return (
    !isUnsettled(appointment) &&
    !!meetingId &&
    now >= startsAt - JOIN_SOON &&
    !isOver(appointment, now)
  );
}

/** Returns whether the clinic has not accepted an appointment yet. */
export function isRequest({ approval }: Pick<Appointment, 'approval'>): boolean {
  return approval === 'waiting';
}

/**
 * Returns whether an appointment may not take place as it is, so that it is neither joined nor paid: the clinic has not
 * accepted it, or offers other times instead because the doctor is ill, or the place or room is closed.
 */
export function isUnsettled({
  approval,
  replan,
}: Pick<Appointment, 'approval' | 'replan'>): boolean {
  return isRequest({ approval }) || (replan !== undefined && replan.expectedAt === undefined);
}

/** Returns whether an appointment waits for an online payment. */
export function isToPay(appointment: Appointment, payments: Payments): boolean {
  const { payment, amount } = appointment;
  if (isUnsettled(appointment)) return false;
  return isPending(appointment) && !payment && amount > 0 && payments.offered?.length !== 0;
}

const REFUNDS: Partial<Record<PaymentState, string>> = {
  refunding: ' · refund on its way',
  refunded: ' · refunded',
  'refund-failed': ' · refund delayed',
};

const PAYMENTS_UNDER_WAY: Partial<Record<PaymentState, string>> = {
  processing: 'Payment processing',
  checking: 'Payment in question',
};

type StateContext = { payments: Payments; zone: string; now: Instant };

/** Returns an appointment's state in words that say what to do (docs/product/appointments.md#patient-row). */
export function describeState(
  appointment: Appointment,
  { payments, zone, now }: StateContext,
): { tone: StatusTone; words: string } {
  const { cancelled, isCompleted, noShow, meetingId, startsAt } = appointment;
  const paymentState = payments.paymentOf(appointment._id)?.state ?? 'left';
  const refund = REFUNDS[paymentState] ?? '';
  if (cancelled) {
    const declined = appointment.approval === 'declined';
    return { tone: 'ended', words: declined ? 'Not accepted' : `Cancelled${refund}` };
  }
  if (noShow) return { tone: 'waiting', words: `Not attended${refund}` };
  if (isCompleted) return { tone: 'done', words: `Completed${refund}` };
  if (isRequest(appointment)) {
    const until = formatInstant(appointment.requestUntil ?? startsAt, zone);
    return { tone: 'waiting', words: `Waiting for the doctor’s answer, until ${until}` };
  }
  if (appointment.replan) return { tone: 'waiting', words: 'Other times offered' };
  if (isJoinSoon(appointment, now)) return { tone: 'done', words: 'Join now' };
  const underWay = PAYMENTS_UNDER_WAY[paymentState];
  if (underWay) return { tone: 'waiting', words: underWay };
  if (isOver(appointment, now)) return { tone: 'neutral', words: 'Ended' };
  if (isToPay(appointment, payments)) return { tone: 'waiting', words: 'To pay' };
  const joins = wallClock(zone, startsAt - JOIN_SOON);
  const isToday = joins.day === wallClock(zone, now).day && startsAt - now < hours(24);
  if (!meetingId || !isToday) return { tone: 'done', words: 'Confirmed' };
  return { tone: 'done', words: `Join from ${formatSlotTime(joins)}` };
}

/** Returns whether the patient may still cancel (docs/product/appointments.md#cancelling). */
export function mayCancel(appointment: Appointment, now: Instant): boolean {
  return !isOver(appointment, now) && now <= (appointment.cancelUntil ?? now);
}

/** Returns whether the clinic still lets the patient reschedule (docs/product/appointments.md#rescheduling). */
export function mayReschedule(
  { rescheduleUntil = 0 }: Pick<Appointment, 'rescheduleUntil'>,
  now: Instant,
): boolean {
  return now < rescheduleUntil;
}

/** Returns whether an appointment has ended; it can be joined a little longer. */
export function isOver(appointment: Appointment, now: Instant): boolean {
  return now >= appointment.startsAt + minutes(appointment.minutes ?? 30);
}

interface SplitAppointments {
  /** Pending appointments with a meeting that has not closed, earliest first. */
  upcoming: Appointment[];
  /** All others, latest first. */
  past: Appointment[];
}

export function splitAppointments(
  appointments: readonly Appointment[],
  now: Instant,
): SplitAppointments {
  const isUpcoming = (appointment: Appointment) =>
    isPending(appointment) && now <= joinClosesAt(appointment.startsAt);
  const byStart = appointments.toSorted((a, b) => a.startsAt - b.startsAt);
  return {
    upcoming: byStart.filter(isUpcoming),
    past: byStart.filter((appointment) => !isUpcoming(appointment)).toReversed(),
  };
}
