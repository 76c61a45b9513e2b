import { type AbsenceFacts, doctorAbsence, type Presence } from '@nadi/domain/doctor-absence';
import { minutes } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import { type Chance, chanceFrom, freshSeed } from './support/chance.ts';
import { atLeast, count, exactly, info, none, report } from './support/verdict.ts';

const TRACES = count(10_000, 500);
/** Minutes after the start, from the opening of the room to the end of the list. */
const FIRST = -180;
const LAST = 120;

interface Stay {
  who: Presence['who'];
  from: number;
  until: number;
}

/** Everything that happened around one appointment, in minutes after its present start. */
interface Trace {
  minutes: number;
  byVideo: boolean;
  walkIn: boolean;
  stays: Stay[];
  elsewhere: Stay[];
  /** When it ended, or the doctor wrote to its record; null if never. */
  ended: { at: number; state: 'completed' | 'cancelled' | 'no-show' } | null;
  wrote: number | null;
  moved: number | null;
  delays: { at: number; minutes: number }[];
}

test('10,000 traces of presence lead to no wrong refund', () => {
  const chance = chanceFrom(freshSeed());
  const wrong: string[] = [];
  const late: string[] = [];
  let refunds = 0;
  let absences = 0;
  for (let n = 0; n < TRACES; n += 1) {
    const trace = randomTrace(chance);
    const { refundedAt, shownAt } = run(trace);
    if (refundedAt !== null) refunds += 1;
    if (refundedAt !== null && !mayRefund(trace, refundedAt)) wrong.push(JSON.stringify(trace));
    if (shownAt !== null && !isAbsent(trace, shownAt)) wrong.push(JSON.stringify(trace));
    if (!isPlainAbsence(trace)) continue;
    absences += 1;
    if (shownAt === null || shownAt > 5) late.push(JSON.stringify(trace));
  }
  const figures = [
    info('seed', chance.seed),
    info('traces', TRACES),
    atLeast('refunds by itself', refunds, TRACES / 100),
    atLeast('plain absences', absences, TRACES / 100),
    none('wrong refunds', wrong),
    none('absences not shown within five minutes', late),
    exactly('differences', wrong.length + late.length, 0),
  ];
  expect(report(figures)).toBe(true);
});

/** Lets a job and a desk look every minute, as the server does. */
function run(trace: Trace): { refundedAt: number | null; shownAt: number | null } {
  let shownAt: number | null = null;
  for (let minute = -5; minute <= LAST; minute += 1) {
    const absence = doctorAbsence(factsAt(trace, minute), minutes(minute));
    if (absence !== 'no') shownAt ??= minute;
    if (absence === 'certain') return { refundedAt: minute, shownAt };
  }
  return { refundedAt: null, shownAt };
}

/** Returns what the server has recorded at that minute: only first and last sightings. */
function factsAt(trace: Trace, minute: number): AbsenceFacts {
  const seen = trace.stays.filter(({ from }) => from <= minute);
  const presences = [...Map.groupBy(seen, ({ who }) => who)].map(([who, stays]) => ({
    who,
    firstAt: minutes(Math.min(...stays.map(({ from }) => from))),
    lastAt: minutes(Math.max(...stays.map(({ until }) => Math.min(until, minute)))),
  }));
  const elsewhere = trace.elsewhere.filter(({ from, until }) => from <= minute && until >= 0);
  const delay = trace.delays.filter(({ at }) => at <= minute).at(-1);
  const { ended, wrote, moved } = trace;
  return {
    ...{ byVideo: trace.byVideo, walkIn: trace.walkIn, startsAt: 0, minutes: trace.minutes },
    state: ended !== null && ended.at <= minute ? ended.state : 'pending',
    movedAt: moved === null ? null : minutes(moved),
    begun: (wrote !== null && wrote <= minute) || metBy(trace, minute),
    presences,
    delay: delay ? { minutes: delay.minutes, announcedAt: minutes(delay.at) } : null,
    elsewhereAt:
      elsewhere.length === 0
        ? null
        : minutes(Math.max(...elsewhere.map(({ until }) => Math.min(until, minute)))),
  };
}

/** Patient and doctor were in the meeting together. */
function metBy(trace: Trace, minute: number): boolean {
  const together = (a: Stay, b: Stay) =>
    Math.max(a.from, b.from) <= Math.min(a.until, b.until, minute);
  const of = (who: Presence['who']) => trace.stays.filter((stay) => stay.who === who);
  return of('patient').some((patient) => of('doctor').some((doctor) => together(patient, doctor)));
}

/** The judge: goes through every minute of the trace and knows nothing of the rule. */
function isAbsent(trace: Trace, now: number): boolean {
  if (!trace.byVideo || trace.walkIn) return false;
  let patientCame = false;
  for (let minute = FIRST; minute <= now; minute += 1) {
    const inRoom = (who: Presence['who']) =>
      trace.stays.some((stay) => stay.who === who && stay.from <= minute && minute <= stay.until);
    const counts = trace.moved === null || minute >= trace.moved;
    if (counts && inRoom('doctor')) return false;
    if (inRoom('doctor') && inRoom('patient')) return false;
    if (minute >= 0 && inRoom('patient')) patientCame = true;
    if (trace.ended?.at === minute || trace.wrote === minute) return false;
  }
  const announced = trace.delays.filter(({ at }) => at <= now).at(-1);
  return patientCame && now >= (announced?.minutes ?? 0) + 3;
}

function mayRefund(trace: Trace, now: number): boolean {
  if (!isAbsent(trace, now) || now < Math.max(15, trace.minutes)) return false;
  const announced = trace.delays.filter(({ at }) => at <= now);
  if (announced.some(({ at }) => at >= 0) || (announced.at(-1)?.minutes ?? 0) > 0) return false;
  const busy = trace.elsewhere.some(({ from, until }) => from <= now && until >= 0);
  const counts = (stay: Stay) => trace.moved === null || stay.until >= trace.moved;
  const others = trace.stays.some(
    (stay) => stay.who === 'other' && stay.from <= now && counts(stay),
  );
  return !busy && !others;
}

/** A patient who waits from the start on, and a doctor without any trace. */
function isPlainAbsence(trace: Trace): boolean {
  const waits = trace.stays.some(
    ({ who, from, until }) => who === 'patient' && from <= 0 && until >= 5,
  );
  const quiet = trace.ended === null || trace.ended.at > 5;
  const silent = trace.delays.length === 0 && trace.wrote === null;
  return waits && quiet && silent && isAbsent(trace, 5);
}

function randomTrace(chance: Chance): Trace {
  const stay = (who: Presence['who']): Stay => {
    const from = chance.happens(0.6) ? chance.below(60) - 15 : FIRST + chance.below(LAST - FIRST);
    // Some leave at once, some reconnect on another device, some stay.
    return { who, from, until: from + chance.below(chance.happens(0.3) ? 2 : 90) };
  };
  const stays = (who: Presence['who'], share: number) =>
    chance.happens(share) ? Array.from({ length: 1 + chance.below(3) }, () => stay(who)) : [];
  const sometime = (share: number) => (chance.happens(share) ? chance.below(180) - 60 : null);
  const ended = sometime(0.15);
  return {
    minutes: chance.pick([10, 15, 30, 45, 60]),
    byVideo: chance.happens(0.9),
    walkIn: chance.happens(0.05),
    stays: [...stays('patient', 0.85), ...stays('doctor', 0.4), ...stays('other', 0.15)],
    elsewhere: stays('doctor', 0.2),
    ended:
      ended === null
        ? null
        : { at: ended, state: chance.pick(['completed', 'cancelled', 'no-show']) },
    wrote: sometime(0.1),
    moved: chance.happens(0.15) ? FIRST + chance.below(-FIRST) : null,
    delays: chance.happens(0.2)
      ? Array.from({ length: 1 + chance.below(2) }, () => ({
          at: chance.below(120) - 60,
          minutes: chance.pick([0, 5, 20, 60]),
        })).toSorted((a, b) => a.at - b.at)
      : [],
  };
}
