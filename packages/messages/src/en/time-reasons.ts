import type { SlotReasonCode } from '@nadi/domain/schedules/explain-slot';

/** One word of a time that cannot be booked, for a list of times. */
export const reasonWords: Readonly<Record<SlotReasonCode, string>> = {
  'doctor-retired': 'Retired',
  'doctor-unavailable': 'No bookings',
  past: 'Past',
  horizon: 'Too far',
  skipped: 'Skipped',
  'no-hours': 'No hours',
  'outside-hours': 'Closed',
  step: 'No start',
  'too-long': 'Too late',
  closed: 'Leave',
  notice: 'Too soon',
  appointment: 'Booked',
  request: 'Request',
  hold: 'Held',
  calendar: 'Calendar',
  buffer: 'Buffer',
  travel: 'Travel',
  room: 'No room',
};

/** The values of a reason, formatted in the clinic's time. */
export interface ReasonFacts {
  readonly code: SlotReasonCode;
  /** Such as `10:00 AM to 10:30 AM`: the busy time, or the hours of the date. */
  readonly span?: string | undefined;
  /** The time that a neighbour blocks with its buffers. */
  readonly blocked?: string | undefined;
  readonly neighbour?: 'appointment' | 'request' | 'hold' | 'calendar' | undefined;
  /** The end of a hold. */
  readonly until?: string | undefined;
  readonly minutes?: number | undefined;
  readonly at?: string | undefined;
  readonly days?: number | undefined;
  readonly name?: string | undefined;
  readonly clinic?: boolean | undefined;
  /** The closure is that of one place. */
  readonly place?: boolean | undefined;
}

const NEIGHBOURS = {
  appointment: 'the appointment',
  request: 'the request',
  hold: 'the held time',
  calendar: 'the calendar event',
} as const;

const WRITERS: Readonly<Record<SlotReasonCode, (facts: ReasonFacts) => string>> = {
  'doctor-retired': () => 'The doctor is retired and takes no bookings.',
  'doctor-unavailable': () => 'The doctor is set to take no bookings.',
  past: () => 'This time is over.',
  horizon: ({ days }) => `Bookings are open ${days} days ahead, and this date is later.`,
  skipped: () => 'The clocks change and skip this time.',
  'no-hours': () => 'The doctor has no hours on this date.',
  'outside-hours': ({ span }) => `It is outside the hours of this date: ${span}.`,
  step: ({ minutes, at }) => `Appointments start every ${minutes} minutes from ${at}.`,
  'too-long': ({ minutes, at }) =>
    `An appointment of ${minutes} minutes would end after the hours do, at ${at}.`,
  closed: ({ clinic, place, name, span }) => {
    const closed = place ? 'This place is closed' : 'The clinic is closed';
    const whose = clinic ? closed : `The doctor is on leave${place ? ' at this place' : ''}`;
    return `${whose}${name && !place ? `: ${name}` : ''}${span ? `, ${span}` : ''}.`;
  },
  notice: ({ minutes }) =>
    minutes === undefined
      ? 'It is too soon: today’s times are offered from the next full hour on.'
      : `Bookings close ${describeLength(minutes)} before the start.`,
  appointment: ({ span }) => `There is an appointment, ${span}.`,
  request: ({ span }) => `A request waits for its answer, ${span}.`,
  hold: ({ span, until }) => `The time is held for a patient, ${span}, until ${until}.`,
  calendar: ({ span }) => `The doctor’s other calendar is busy, ${span}.`,
  travel: ({ neighbour = 'appointment', span, blocked }) =>
    `The doctor travels from or to another place: ${NEIGHBOURS[neighbour]} ${span} there keeps ${blocked} free.`,
  room: () => 'Every room of this place is taken then.',
  buffer: ({ neighbour = 'appointment', span, blocked }) =>
    `A buffer keeps time free beside ${NEIGHBOURS[neighbour]} ${span}${
      blocked && blocked !== span ? `, which blocks ${blocked}` : ''
    }.`,
};

/** Says in one sentence which rule keeps a time from being booked. */
export function describeReason(facts: ReasonFacts): string {
  return WRITERS[facts.code](facts);
}

function describeLength(minutes: number): string {
  if (minutes % 1440 === 0) return minutes === 1440 ? '1 day' : `${minutes / 1440} days`;
  if (minutes % 60 === 0) return minutes === 60 ? '1 hour' : `${minutes / 60} hours`;
  return `${minutes} minutes`;
}
