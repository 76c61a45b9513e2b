import type { Appointment } from '@nadi/contract/appointments';
import { wallClock } from '@nadi/domain/clinic-time';
import { joinClosesAt } from '@nadi/domain/join-window';
import { hours, type Instant, minutes } from '@nadi/domain/limits';
import type { PaymentState } from '@nadi/domain/payment';
import { formatClock } from '@nadi/messages/when';
import { isPending } from '#shared/appointment/appointment.ts';
import { formatInstant } from '#shared/format/instants.ts';
import { i18n } from '#shared/language/i18n.ts';
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

/** Returns the state of an ended appointment, with that of its refund if there is one. */
function withRefund(ended: string, state: PaymentState): string {
  if (state === 'refunding') return `${ended} · ${i18n._('refund on its way')}`;
  if (state === 'refunded') return `${ended} · ${i18n._('refunded')}`;
  return state === 'refund-failed' ? `${ended} · ${i18n._('refund delayed')}` : ended;
}

/** Describes a payment that is under way; empty for the other ones. */
function describePayment(state: PaymentState): string {
  if (state === 'processing') return i18n._('Payment processing');
  return state === 'checking' ? i18n._('Payment in question') : '';
}

type StateContext = { payments: Payments; zone: string; now: Instant };

/** Returns an appointment's state in words that say what to do (docs/product/appointments.md#patient-row). */
export function describeState(
  appointment: Appointment,
  { payments, zone, now }: StateContext,
): { tone: StatusTone; words: string } {
  const { cancelled, isCompleted, noShow, meetingId, startsAt } = appointment;
  const paymentState = payments.paymentOf(appointment._id)?.state ?? 'left';
  if (cancelled) {
    const declined = appointment.approval === 'declined';
    const words = declined ? i18n._('Not accepted') : withRefund(i18n._('Cancelled'), paymentState);
    return { tone: 'ended', words };
  }
  if (noShow) return { tone: 'waiting', words: withRefund(i18n._('Not attended'), paymentState) };
  if (isCompleted) return { tone: 'done', words: withRefund(i18n._('Completed'), paymentState) };
  if (isRequest(appointment)) {
    const until = formatInstant(appointment.requestUntil ?? startsAt, zone);
    return {
      tone: 'waiting',
      words: i18n._('Waiting for the doctor’s answer, until {until}', { until }),
    };
  }
  if (appointment.replan) return { tone: 'waiting', words: i18n._('Other times offered') };
  if (isJoinSoon(appointment, now)) return { tone: 'done', words: i18n._('Join now') };
  const underWay = describePayment(paymentState);
  if (underWay) return { tone: 'waiting', words: underWay };
  if (isOver(appointment, now)) return { tone: 'neutral', words: i18n._('Ended') };
  if (isToPay(appointment, payments)) return { tone: 'waiting', words: i18n._('To pay') };
  const joins = wallClock(zone, startsAt - JOIN_SOON);
  const isToday = joins.day === wallClock(zone, now).day && startsAt - now < hours(24);
  if (!meetingId || !isToday) return { tone: 'done', words: i18n._('Confirmed') };
  return { tone: 'done', words: i18n._('Join from {time}', { time: formatClock(i18n, joins) }) };
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
