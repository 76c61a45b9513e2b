import type { SlotReasonCode } from '@nadi/domain/schedules/explain-slot';
import { english, joinWords, type Translator } from './english.ts';

/** Returns one word for a time that cannot be booked, for a list of times. */
export function reasonWord(i18n: Translator, code: SlotReasonCode): string {
  const words: Record<SlotReasonCode, string> = {
    'doctor-retired': i18n._('Retired'),
    'doctor-unavailable': i18n._('No bookings'),
    past: i18n._('Past'),
    horizon: i18n._('Too far'),
    skipped: i18n._('Skipped'),
    'no-hours': i18n._('No hours'),
    'outside-hours': i18n._('Closed'),
    step: i18n._('No start'),
    'too-long': i18n._('Too late'),
    closed: i18n._('days off|Leave'),
    notice: i18n._('Too soon'),
    appointment: i18n._('Booked'),
    request: i18n._('Request'),
    hold: i18n._('Held'),
    calendar: i18n._('Calendar'),
    buffer: i18n._('Buffer'),
    travel: i18n._('Travel'),
    room: i18n._('No room'),
  };
  return words[code];
}

type Neighbour = 'appointment' | 'request' | 'hold' | 'calendar';

/** The values of a reason, formatted in the clinic's time. */
export interface ReasonFacts {
  readonly code: SlotReasonCode;
  /** Such as `10:00 AM to 10:30 AM`: the busy time, or the hours of the date. */
  readonly span?: string | undefined;
  /** The time that a neighbour blocks with its buffers. */
  readonly blocked?: string | undefined;
  readonly neighbour?: Neighbour | undefined;
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

type Writer = (i18n: Translator, facts: ReasonFacts) => string;

const WRITERS: Readonly<Record<SlotReasonCode, Writer>> = {
  'doctor-retired': (i18n) => i18n._('The doctor is retired and takes no bookings.'),
  'doctor-unavailable': (i18n) => i18n._('The doctor is set to take no bookings.'),
  past: (i18n) => i18n._('This time is over.'),
  horizon: (i18n, { days }) =>
    i18n._('Bookings are open {days} days ahead, and this date is later.', { days }),
  skipped: (i18n) => i18n._('The clocks change and skip this time.'),
  'no-hours': (i18n) => i18n._('The doctor has no hours on this date.'),
  'outside-hours': (i18n, { span }) =>
    i18n._('It is outside the hours of this date: {span}.', { span }),
  step: (i18n, { minutes, at }) =>
    i18n._('Appointments start every {minutes} minutes from {at}.', { minutes, at }),
  'too-long': (i18n, { minutes, at }) =>
    i18n._('An appointment of {minutes} minutes would end after the hours do, at {at}.', {
      minutes,
      at,
    }),
  closed: describeClosure,
  notice: describeNotice,
  appointment: (i18n, { span }) => i18n._('There is an appointment, {span}.', { span }),
  request: (i18n, { span }) => i18n._('A request waits for its answer, {span}.', { span }),
  hold: (i18n, { span, until }) =>
    i18n._('The time is held for a patient, {span}, until {until}.', { span, until }),
  calendar: (i18n, { span }) => i18n._('The doctor’s other calendar is busy, {span}.', { span }),
  travel: describeTravel,
  room: (i18n) => i18n._('Every room of this place is taken then.'),
  buffer: describeBuffer,
};

/** Says in one sentence which rule keeps a time from being booked. */
export function describeReason(facts: ReasonFacts, i18n: Translator = english): string {
  return WRITERS[facts.code](i18n, facts);
}

function describeClosure(i18n: Translator, facts: ReasonFacts): string {
  const { span } = facts;
  const closure = nameClosure(i18n, facts);
  return i18n._('{facts}.', { facts: span ? joinWords(i18n, [closure, span]) : closure });
}

function nameClosure(i18n: Translator, { clinic, place, name }: ReasonFacts): string {
  if (clinic && place) return i18n._('This place is closed');
  if (place) return i18n._('The doctor is on leave at this place');
  if (clinic) {
    return name
      ? i18n._('The clinic is closed: {occasion}', { occasion: name })
      : i18n._('The clinic is closed');
  }
  return name
    ? i18n._('The doctor is on leave: {occasion}', { occasion: name })
    : i18n._('The doctor is on leave');
}

function describeNotice(i18n: Translator, { minutes }: ReasonFacts): string {
  if (minutes === undefined) {
    return i18n._('It is too soon: today’s times are offered from the next full hour on.');
  }
  if (minutes % 1440 === 0) {
    return i18n._(
      '{count, plural, one {Bookings close # day before the start.} other {Bookings close # days before the start.}}',
      { count: minutes / 1440 },
    );
  }
  if (minutes % 60 === 0) {
    return i18n._(
      '{count, plural, one {Bookings close # hour before the start.} other {Bookings close # hours before the start.}}',
      { count: minutes / 60 },
    );
  }
  return i18n._('Bookings close {minutes} minutes before the start.', { minutes });
}

function describeTravel(i18n: Translator, facts: ReasonFacts): string {
  const { neighbour = 'appointment', span, blocked } = facts;
  const values = { span, blocked };
  const sentences: Record<Neighbour, string> = {
    appointment: i18n._(
      'The doctor travels from or to another place: the appointment {span} there keeps {blocked} free.',
      values,
    ),
    request: i18n._(
      'The doctor travels from or to another place: the request {span} there keeps {blocked} free.',
      values,
    ),
    hold: i18n._(
      'The doctor travels from or to another place: the held time {span} there keeps {blocked} free.',
      values,
    ),
    calendar: i18n._(
      'The doctor travels from or to another place: the calendar event {span} there keeps {blocked} free.',
      values,
    ),
  };
  return sentences[neighbour];
}

function describeBuffer(i18n: Translator, facts: ReasonFacts): string {
  const { neighbour = 'appointment', span, blocked } = facts;
  if (blocked && blocked !== span) return describeWiderBuffer(i18n, neighbour, { span, blocked });
  const values = { span };
  const sentences: Record<Neighbour, string> = {
    appointment: i18n._('A buffer keeps time free beside the appointment {span}.', values),
    request: i18n._('A buffer keeps time free beside the request {span}.', values),
    hold: i18n._('A buffer keeps time free beside the held time {span}.', values),
    calendar: i18n._('A buffer keeps time free beside the calendar event {span}.', values),
  };
  return sentences[neighbour];
}

/** @param values `blocked` with the neighbour's own buffers */
function describeWiderBuffer(
  i18n: Translator,
  neighbour: Neighbour,
  values: Pick<ReasonFacts, 'span' | 'blocked'>,
): string {
  const sentences: Record<Neighbour, string> = {
    appointment: i18n._(
      'A buffer keeps time free beside the appointment {span}, which blocks {blocked}.',
      values,
    ),
    request: i18n._(
      'A buffer keeps time free beside the request {span}, which blocks {blocked}.',
      values,
    ),
    hold: i18n._(
      'A buffer keeps time free beside the held time {span}, which blocks {blocked}.',
      values,
    ),
    calendar: i18n._(
      'A buffer keeps time free beside the calendar event {span}, which blocks {blocked}.',
      values,
    ),
  };
  return sentences[neighbour];
}
