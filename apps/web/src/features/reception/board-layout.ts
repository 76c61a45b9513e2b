import type { ReceptionAppointment, ReceptionDoctor } from '@nadi/contract/reception';
import { parseSlotTime, wallClock } from '@nadi/domain/clinic-time';
import type { Instant } from '@nadi/domain/limits';
import { parseClock } from '@nadi/domain/schedules/schedule';
import { formatAmount, formatClock } from '@nadi/messages/when';
import { i18n } from '#shared/language/i18n.ts';
import { STATE_LABELS } from '#shared/portal/portal.ts';
import type { StatusTone } from '#shared/ui/status.tsx';

/** The layout of the board, in minutes since midnight in the clinic's time zone. */
export interface BoardLayout {
  readonly from: number;
  readonly until: number;
  readonly pixelsPerMinute: number;
}

const HALF_HOUR = 30;
const HALF_HOUR_PX = 76;
/** The smallest card that a finger can hit. */
const CARD_PX = 44;
const DEFAULT_MINUTES = 30;
const OFFICE_HOURS = { from: 9 * 60, until: 18 * 60 };

/** Returns a layout that covers the working hours and appointments of the day, in whole hours. */
export function boardLayout(
  doctors: readonly Pick<ReceptionDoctor, 'hours' | 'free' | 'minutes'>[],
  appointments: readonly ReceptionAppointment[],
  zone: string,
): BoardLayout {
  const spans = [
    ...doctors.flatMap(({ hours }) =>
      hours.map(([from, until]) => ({ from: parseClock(from), until: parseClock(until) })),
    ),
    ...appointments.map((appointment) => {
      const from = minuteOf(appointment.startsAt, zone);
      return { from, until: from + lengthOf(appointment) };
    }),
  ];
  const shown = spans.length > 0 ? spans : [OFFICE_HOURS];
  const from = Math.min(...shown.map((span) => span.from));
  const until = Math.min(24 * 60, Math.max(...shown.map((span) => span.until)));
  const lengths = [...appointments, ...doctors.filter(({ free }) => free.length > 0)].map(lengthOf);
  const shortest = Math.min(HALF_HOUR, ...lengths);
  return {
    from: Math.floor(from / 60) * 60,
    until: Math.ceil(until / 60) * 60,
    pixelsPerMinute: Math.max(HALF_HOUR_PX / HALF_HOUR, CARD_PX / shortest),
  };
}

export function lengthOf({ minutes }: Pick<ReceptionAppointment, 'minutes'>): number {
  return minutes ?? DEFAULT_MINUTES;
}

export function minuteOf(instant: Instant, zone: string): number {
  const { hour, minute } = wallClock(zone, instant);
  return hour * 60 + minute;
}

/** Returns the distance from the top of the board. */
export function topOf(minute: number, { from, pixelsPerMinute }: BoardLayout): number {
  return (minute - from) * pixelsPerMinute;
}

/** Lists the labelled lines of the time axis. */
export function hoursOf({ from, until }: BoardLayout): number[] {
  return Array.from({ length: (until - from) / 60 + 1 }, (_, index) => from + index * 60);
}

/** Returns the distance and the height of each free time; a long one ends when the next begins. */
export function placeFree(
  { free, minutes = DEFAULT_MINUTES }: Pick<ReceptionDoctor, 'free' | 'minutes'>,
  layout: BoardLayout,
) {
  const starts = free.map(minuteOfTime);
  return free.map((slotTime, index) => {
    const from = minuteOfTime(slotTime);
    const until = Math.min(from + minutes, starts[index + 1] ?? Number.POSITIVE_INFINITY);
    const height = (until - from) * layout.pixelsPerMinute - 2;
    return { slotTime, top: topOf(from, layout) + 1, height };
  });
}

/** Lists a doctor's appointments and free times in the order of the day. */
export function dayInOrder(
  { free }: Pick<ReceptionDoctor, 'free'>,
  appointments: readonly ReceptionAppointment[],
  zone: string,
): (ReceptionAppointment | string)[] {
  const minute = (entry: ReceptionAppointment | string) =>
    typeof entry === 'string' ? minuteOfTime(entry) : minuteOf(entry.startsAt, zone);
  return [...appointments, ...free].toSorted((one, other) => minute(one) - minute(other));
}

function minuteOfTime(slotTime: string): number {
  const time = parseSlotTime(slotTime);
  return time ? time.hour * 60 + time.minute : 0;
}

/** Writes a time of the hours like all others: `13:30` as `1:30 PM` in English. */
export function clockText(clock: string): string {
  const minute = parseClock(clock);
  return formatClock(i18n, { hour: Math.floor(minute / 60) % 24, minute: minute % 60 });
}

/** Selects the doctors who work or have appointments on the day. */
export function shownDoctors(
  doctors: readonly ReceptionDoctor[],
  appointments: readonly ReceptionAppointment[],
): ReceptionDoctor[] {
  const booked = new Set(appointments.map(({ docId }) => docId));
  return doctors.filter(({ _id, hours }) => hours.length > 0 || booked.has(_id));
}

/** Returns the most important status of an appointment for reception, with its tone. */
export function appointmentStatus({
  isCompleted,
  noShow,
  approval,
  payment,
  paidInCash,
  amount,
  due,
}: ReceptionAppointment): {
  tone: StatusTone;
  words: string;
} {
  if (approval === 'waiting') return { tone: 'waiting', words: i18n._('Request') };
  if (noShow) return { tone: 'danger', words: STATE_LABELS['no-show'] };
  if (due !== undefined) {
    const amount = formatAmount(i18n, due);
    return { tone: 'waiting', words: i18n._('{amount} to pay', { amount }) };
  }
  if (payment) return { tone: 'done', words: i18n._('Paid online') };
  if (paidInCash) return { tone: 'done', words: i18n._('Paid in cash') };
  if (amount === 0)
    return { tone: 'neutral', words: isCompleted ? STATE_LABELS.completed : i18n._('no fee|Free') };
  return isCompleted
    ? { tone: 'waiting', words: i18n._('Cash to record') }
    : { tone: 'waiting', words: i18n._('Unpaid') };
}

/** Returns whether the fee can be recorded as cash: once the patient has arrived. */
export function mayTakeCash(appointment: ReceptionAppointment): boolean {
  const { isCompleted, arrivedAt, noShow, payment, paidInCash, amount } = appointment;
  const isThere = isCompleted || (arrivedAt !== undefined && !noShow);
  return isThere && !payment && !paidInCash && amount > 0;
}
